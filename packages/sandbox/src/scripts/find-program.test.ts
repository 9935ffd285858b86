import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findProgram } from "./find-program.ts";

describe("findProgram", () => {
  it("finds a program of this machine where it really is, for a sandbox on it and for none", async () => {
    for (const driver of ["bubblewrap", undefined] as const) {
      expect(await findProgram("sh", { driver, searchFolders: [] })).toMatchObject({
        path: expect.stringMatching(/\/sh$/),
        folders: [],
      });
    }
  });

  it("leaves finding to the other machine where scripts run on another", async () => {
    for (const driver of ["docker", "e2b"] as const) {
      expect(await findProgram("no-such-program", { driver, searchFolders: [] })).toEqual({
        path: "no-such-program",
        folders: [],
      });
    }
  });

  it("finds programs of Windows by their endings, and starts no file of commands", async () => {
    const folder = await mkdtemp(join(tmpdir(), "skillquay-windows-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const name of ["python.exe", "node.exe", "tool.cmd"])
      await writeFile(join(folder, name), "", { mode: 0o755 });
    const options = { driver: undefined, searchFolders: [folder], platform: "win32" } as const;
    for (const [name, file] of [
      ["python3", "python.exe"],
      ["node", "node.exe"],
      ["node.exe", "node.exe"],
    ] as const)
      expect(await findProgram(name, options)).toMatchObject({ path: join(folder, file), folders: [] });
    // There is none of /usr/bin, whatever lies there on this machine.
    for (const name of ["tool", "sh"])
      expect(await findProgram(name, options)).toEqual({ why: `'${name}' is not installed` });
  });

  it("says what is missing", async () => {
    expect(await findProgram("no-such-program", { driver: "bubblewrap", searchFolders: [] })).toEqual({
      why: "'no-such-program' is not installed",
    });
  });
});
