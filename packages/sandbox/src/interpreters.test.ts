import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findInterpreter } from "./interpreters.ts";

describe("findInterpreter", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "skillquay-interpreters-")));
    await chmod(folder, 0o755);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("takes the one below /usr before any other", async () => {
    await writeProgram(join(folder, "sh"), "exit 1");
    const search = await findInterpreter("sh", { searchFolders: [folder] });
    expect(search).toEqual({ found: true, interpreter: { name: "sh", path: "/usr/bin/sh", folders: [] } });
  });

  it.each(["python3.99", "node.99", "pythonhelper", "sometool"])(
    "runs no %s to find out where it lives",
    async (name) => {
      const mark = join(folder, "mark");
      await writeProgram(join(folder, "bin", name), `touch ${mark}; echo ${folder}; echo ${folder}`);
      const search = await findInterpreter(name, { searchFolders: [join(folder, "bin")], home: folder });
      expect(existsSync(mark)).toBe(false);
      const path = join(folder, "bin", name);
      expect(search).toEqual({ found: true, interpreter: { name, path, folders: [path] } });
    },
  );

  it("sees through a shim to the real program and names the folders it needs", async () => {
    const prefix = join(folder, ".pyenv/versions/3.99.1");
    const mark = join(folder, "mark");
    await writeProgram(join(prefix, "bin/python3.99"), `touch ${mark}`);
    await writeProgram(join(folder, ".pyenv/shims/python3.99"), `touch ${mark}`);
    await writeFile(join(folder, ".pyenv/version"), "3.99.1\n");
    const search = await findInterpreter("python3.99", {
      searchFolders: [join(folder, ".pyenv/shims")],
      home: folder,
    });
    expect(search).toEqual({
      found: true,
      interpreter: { name: "python3.99", path: `${prefix}/bin/python3.99`, folders: [`${prefix}/bin`] },
    });
    expect(existsSync(mark)).toBe(false);
  });

  it("says which folder is closed when scripts run as another user", async () => {
    const prefix = join(folder, "closed", "tool");
    await writeProgram(join(prefix, "bin", "sometool"), "exit 0");
    await chmod(join(folder, "closed"), 0o700);
    const options = { searchFolders: [join(prefix, "bin")] };
    expect((await findInterpreter("sometool", options)).found).toBe(true);
    expect(await findInterpreter("sometool", { ...options, asOtherUser: true })).toEqual({
      found: false,
      why: `'sometool' is '${prefix}/bin/sometool', and scripts, which run as another user here, cannot read '${join(folder, "closed")}'; install it below /usr`,
    });
  });

  it.each(["no-such-program", "../sh", "sh;id", ""])("does not find %j", async (name) => {
    expect((await findInterpreter(name)).found).toBe(false);
  });
});

async function writeProgram(path: string, body: string): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${body}\n`, { mode: 0o755 });
}
