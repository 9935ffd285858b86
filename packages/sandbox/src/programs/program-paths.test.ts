import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { programPaths } from "./program-paths.ts";
import { elfFile } from "./testing/elf-file.ts";

describe("programPaths", () => {
  let home: string;
  beforeEach(async () => {
    home = await realpath(await mkdtemp(join(tmpdir(), "skillquay-program-paths-")));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  async function write(path: string, content: string | Uint8Array = "x"): Promise<string> {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), content, { mode: 0o755 });
    return join(home, path);
  }

  it.each([".local/bin/tool", ".cargo/bin/tool", "bin/tool", ".config/tool", "tool"])(
    "names ~/%s itself and no folder",
    async (path) => {
      const program = await write(path);
      await write(".local/share/keyrings/login.keyring");
      expect(await programPaths(program, home)).toEqual([program]);
    },
  );

  it.each([
    [".nvm/versions/node/v22.1.0", "bin/node"],
    [".pyenv/versions/3.12.1", "bin/python3.12"],
    [".local/share/uv/python/cpython-3.12.1-linux-x86_64-gnu", "bin/python3.12"],
    [".local/share/mise/installs/python/3.12.1", "bin/python3.12"],
    [".local/share/fnm/node-versions/v22.1.0/installation", "bin/node"],
    [".volta/tools/image/node/22.1.0", "bin/node"],
    [".asdf/installs/nodejs/22.1.0", "bin/node"],
    ["miniconda3/envs/data", "bin/python3.12"],
    ["miniconda3", "bin/python3.12"],
  ])("names the programs and libraries of ~/%s, and not its settings", async (installation, path) => {
    const program = await write(`${installation}/${path}`);
    await write(`${installation}/lib/some/module`);
    await write(`${installation}/etc/npmrc`);
    await write(`${installation}/.condarc`);
    const parts = ["bin", "lib"].map((part) => join(home, installation, part));
    expect(await programPaths(program, home)).toEqual(parts);
  });

  it("names the whole of /opt/tool for a program in it, unless the home folder is there", async () => {
    expect(await programPaths("/opt/tool/bin/x", "/home/ada")).toEqual(["/opt/tool"]);
    expect(await programPaths("/opt/people/ada/bin/x", "/opt/people/ada")).toEqual(["/opt/people/ada/bin/x"]);
  });

  it("names nothing for a program of the system", async () => {
    expect(await programPaths("/usr/bin/env", home)).toEqual([]);
  });

  it("names the libraries that a program has beside it, and theirs", async () => {
    const program = await write(
      ".local/bin/tool",
      elfFile({ needed: ["libown.so.1", "libc.so.6"], runpath: "$ORIGIN/../lib/own" }),
    );
    const own = await write(
      ".local/lib/own/libown.so.1",
      elfFile({ needed: ["libdeep.so"], runpath: "$ORIGIN" }),
    );
    const deep = await write(".local/lib/own/libdeep.so", elfFile({ needed: [], runpath: "" }));
    expect(await programPaths(program, home)).toEqual([program, own, deep]);
  });

  it("takes no file for a library that is none", async () => {
    const program = await write(
      ".local/bin/tool",
      elfFile({ needed: ["auth.json"], runpath: "$ORIGIN/../share" }),
    );
    await write(".local/share/auth.json", '{"token":"x"}');
    expect(await programPaths(program, home)).toEqual([program]);
  });

  it("names what runs a program that is a script itself", async () => {
    const python = await write(".local/share/uv/python/cpython-3.12/bin/python3.12");
    await mkdir(join(home, ".local/share/uv/tools/ruff/bin"), { recursive: true });
    await symlink(python, join(home, ".local/share/uv/tools/ruff/bin/python"));
    const program = await write(
      ".local/share/uv/tools/ruff/bin/ruff",
      `#!${join(home, ".local/share/uv/tools/ruff/bin/python")}\nprint()\n`,
    );
    expect(await programPaths(program, home)).toEqual([
      join(home, ".local/share/uv/tools/ruff/bin"),
      join(home, ".local/share/uv/python/cpython-3.12/bin"),
    ]);
  });

  it.runIf(process.platform === "linux")(
    "reads the programs of this machine as their loader does",
    async () => {
      const { readElf } = await import("./read-elf.ts");
      const listed = execFileSync("/usr/bin/ldd", ["/usr/bin/env"], { encoding: "utf8" });
      const elf = await readElf("/usr/bin/env");
      expect(elf?.needed.length).toBeGreaterThan(0);
      for (const name of elf?.needed ?? []) expect(listed).toContain(name);
      expect(listed).toContain(elf?.loader);
    },
  );
});
