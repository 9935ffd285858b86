import { SandboxRuntimeConfigSchema } from "@anthropic-ai/sandbox-runtime";
import { describe, expect, it } from "vitest";
import { seatbeltSettings } from "./seatbelt-settings.ts";

describe("seatbeltSettings", () => {
  const settings = seatbeltSettings({
    skillFolder: "/Users/me/skills/a*b",
    tmpFolder: "/private/var/folders/x/T/skillquay-session-1",
    readOnlyFolders: ["/Users/me/.pyenv/versions/3.12"],
    mounts: [
      { source: "/Users/me/project", at: "/Users/me/project", access: "read" },
      { source: "/private/var/folders/x/T/copy", at: "/Users/me/other", access: "write" },
    ],
  });

  it("is a configuration that the library accepts", () => {
    expect(SandboxRuntimeConfigSchema.safeParse(settings).success).toBe(true);
  });

  it("names an empty network list, because none at all would leave the network open", () => {
    expect(settings.network).toEqual({
      allowedDomains: [],
      deniedDomains: [],
      allowLocalBinding: false,
      allowUnixSockets: [],
    });
  });

  it("lets a session write its own folders only, never the skill or a folder given to read", () => {
    expect(paths(settings.filesystem.allowWrite)).toEqual([
      "/private/var/folders/x/T/skillquay-session-1",
      "/private/var/folders/x/T/copy",
    ]);
    expect(paths(settings.filesystem.denyWrite)).toContain("/Users/me/project");
    expect(paths(settings.filesystem.denyWrite)).toContain("/Users/me/skills/a*b");
    expect(paths(settings.filesystem.denyWrite)).toContain("/Users/me/.pyenv/versions/3.12");
  });

  it("closes homes, disks and everybody's temporary files to reading, but for the skill, the session, the interpreter and what was given", () => {
    expect(paths(settings.filesystem.denyRead)).toEqual(
      expect.arrayContaining([
        "/Users",
        "/Volumes",
        "/private/var/root",
        "/private/var/folders",
        "/private/tmp",
      ]),
    );
    expect(paths(settings.filesystem.allowRead ?? [])).toEqual([
      "/Users/me/skills/a*b",
      "/Users/me/.pyenv/versions/3.12",
      "/Users/me/project",
      "/private/var/folders/x/T/skillquay-session-1",
      "/private/var/folders/x/T/copy",
    ]);
  });

  it("marks every path as literal, so that a folder's name is never a pattern", () => {
    const { denyRead, allowRead = [], allowWrite, denyWrite } = settings.filesystem;
    for (const entry of [...denyRead, ...allowRead, ...allowWrite, ...denyWrite])
      expect(entry).toEqual({ path: expect.any(String), literal: true });
  });
});

function paths(entries: readonly (string | { path: string })[]): string[] {
  return entries.map((entry) => (typeof entry === "string" ? entry : entry.path));
}
