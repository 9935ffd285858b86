import { describe, expect, it } from "vitest";
import { toHostPath, toHostVariables, toInsideEntry } from "./seatbelt-paths.ts";

const places = {
  skillFolder: "/Users/me/demo",
  tmpFolder: "/private/t/s1",
  readOnlyFolders: [],
  mounts: [{ source: "/Users/me/layer", at: "/packages", access: "read" }],
} as const;

describe("toHostPath", () => {
  it.each([
    ["/skill", "/Users/me/demo"],
    ["/skill/scripts/a b.py", "/Users/me/demo/scripts/a b.py"],
    ["/tmp/out", "/private/t/s1/out"],
    ["/tmp", "/private/t/s1"],
    ["/skills/x", "/skills/x"],
    ["/tmpfile", "/tmpfile"],
    ["--out=/tmp/x", "--out=/tmp/x"],
    ['{"path":"/skill/x"}', '{"path":"/skill/x"}'],
    ["/packages/bin/x", "/Users/me/layer/bin/x"],
    ["", ""],
  ])("reads %s as %s", (inside, host) => {
    expect(toHostPath(inside, places)).toBe(host);
  });
});

describe("toHostVariables", () => {
  it("translates each path of a list", () => {
    expect(toHostVariables({ PATH: "/packages/bin:/usr/bin", URL: "https://x/packages" }, places)).toEqual({
      PATH: "/Users/me/layer/bin:/usr/bin",
      URL: "https://x/packages",
    });
  });
});

describe("toInsideEntry", () => {
  it("never shows a path of the host", () => {
    const entry = { kind: "file", sizeBytes: 1 } as const;
    expect(toInsideEntry({ path: "/private/t/s1/a/b", ...entry }, places).path).toBe("/tmp/a/b");
    expect(toInsideEntry({ path: "/Users/me/demo/SKILL.md", ...entry }, places).path).toBe("/skill/SKILL.md");
  });
});
