import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resolveShim } from "./resolve-shim.ts";

describe("resolveShim", () => {
  let home: string;
  beforeEach(async () => {
    home = await realpath(await mkdtemp(join(tmpdir(), "skillquay-shims-")));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  async function write(path: string, text = "", mode = 0o644): Promise<string> {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), text, { mode });
    return join(home, path);
  }
  const program = (path: string) => write(path, "#!/bin/sh\nexit 1\n", 0o755);
  const resolved = (name: string, folder: string) => resolveShim(name, join(home, folder), home);

  it("takes the version of pyenv that is set for the whole account", async () => {
    await program(".pyenv/versions/3.11.9/bin/python3");
    const chosen = await program(".pyenv/versions/3.12.10/bin/python3");
    await program(".pyenv/versions/3.12.9/bin/python3");
    await write(".pyenv/version", "system\n3.12\n");
    expect(await resolved("python3", ".pyenv/shims")).toEqual({ program: chosen });
  });

  it("knows no program where pyenv would take the system's or leave its folder", async () => {
    await program(".pyenv/versions/3.11.9/bin/python3");
    expect(await resolved("python3", ".pyenv/shims")).toEqual({ program: undefined });
    await program("evil/bin/python3");
    await write(".pyenv/version", "../../evil\n");
    expect(await resolved("python3", ".pyenv/shims")).toEqual({ program: undefined });
  });

  it("takes asdf's version from the shim and from the account's .tool-versions", async () => {
    const shim = "#!/usr/bin/env bash\n# asdf-plugin: nodejs 20.1.0\n# asdf-plugin: nodejs 22.2.0\n";
    await write(".asdf/shims/node", shim, 0o755);
    await program(".asdf/installs/nodejs/20.1.0/bin/node");
    const chosen = await program(".asdf/installs/nodejs/22.2.0/bin/node");
    expect(await resolved("node", ".asdf/shims")).toEqual({ program: undefined });
    await write(".tool-versions", "nodejs 22.2.0 # for work\n");
    expect(await resolved("node", ".asdf/shims")).toEqual({ program: chosen });
  });

  it("takes mise's version from its settings, and the latest otherwise", async () => {
    const older = await program(".local/share/mise/installs/python/3.11.4/bin/python3");
    await program(".local/share/mise/installs/python/3.13.1/bin/python3");
    await symlink("3.13.1", join(home, ".local/share/mise/installs/python/latest"));
    expect(await resolved("python3", ".local/share/mise/shims")).toEqual({
      program: join(home, ".local/share/mise/installs/python/latest/bin/python3"),
    });
    await write(".config/mise/config.toml", '[tools]\nnode = "22"\npython = ["3.11", "3.13"]\n');
    expect(await resolved("python3", ".local/share/mise/shims")).toEqual({ program: older });
  });

  it("takes volta's version from its platform file", async () => {
    const node = await program(".volta/tools/image/node/20.11.0/bin/node");
    await write(".volta/tools/user/platform.json", '{"node":{"runtime":"20.11.0","npm":null}}');
    expect(await resolved("node", ".volta/bin")).toEqual({ program: node });
    expect(await resolved("tsc", ".volta/bin")).toEqual({ program: undefined });
  });

  it("does not read a settings file that is a device or too large", async () => {
    await program(".pyenv/versions/3.12.1/bin/python3");
    await symlink("/dev/zero", join(home, ".pyenv/version"));
    expect(await resolved("python3", ".pyenv/shims")).toEqual({ program: undefined });
    await rm(join(home, ".pyenv/version"));
    await write(".pyenv/version", `3.12.1\n${" ".repeat(100_000)}`);
    expect(await resolved("python3", ".pyenv/shims")).toEqual({ program: undefined });
  });

  it("leaves folders of real programs alone", async () => {
    expect(await resolved("node", ".nvm/versions/node/v22.1.0/bin")).toBeUndefined();
  });
});
