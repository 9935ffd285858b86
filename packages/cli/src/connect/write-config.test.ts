import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";
import { readConfig, writeConfig } from "./write-config.ts";

const NOW = new Date("2026-01-02T03:04:05.678Z");
let sandbox: Sandbox;
let file: string;
beforeEach(async () => {
  sandbox = await createSandbox();
  file = join(sandbox.home, "deep", "config.json");
});
afterEach(() => sandbox.remove());

describe("readConfig", () => {
  // A repository can store the link, and whoever unpacks an archive can make the pipe.
  it.each(["a pipe", "a link to a device", "a sparse file of 100 GB"])("does not read %s", async (what) => {
    await mkdir(join(sandbox.home, "deep"));
    if (what === "a pipe") execFileSync("mkfifo", [file]);
    else if (what === "a link to a device") await symlink("/dev/zero", file);
    else {
      await writeFile(file, "");
      await truncate(file, 1e11);
    }
    await expect(readConfig(file)).rejects.toMatchObject({ code: "config_unreadable" });
  });
});

describe("writeConfig", () => {
  it("makes a new file, readable by its owner alone", async () => {
    expect(await writeConfig(file, "", "new", NOW)).toBeUndefined();
    expect(await readFile(file, "utf8")).toBe("new");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("keeps a dated copy of the old file and leaves nothing else behind", async () => {
    await mkdir(join(sandbox.home, "deep"));
    await writeFile(file, "old");
    const backup = await writeConfig(file, "old", "new", NOW);
    expect(backup).toBe(`${file}.skillquay-backup-20260102T030405678Z`);
    expect(await readFile(backup ?? "", "utf8")).toBe("old");
    expect((await readdir(join(sandbox.home, "deep"))).sort()).toEqual([
      "config.json",
      "config.json.skillquay-backup-20260102T030405678Z",
    ]);
  });

  it("does not overwrite what another program wrote in the meantime", async () => {
    await mkdir(join(sandbox.home, "deep"));
    await writeFile(file, "newer");
    await expect(writeConfig(file, "old", "new", NOW)).rejects.toMatchObject({
      code: "config_changed_meanwhile",
    });
    expect(await readFile(file, "utf8")).toBe("newer");
  });

  it("says so when the file cannot be made", async () => {
    await writeFile(join(sandbox.home, "deep"), "a file where the folder should be");
    await expect(writeConfig(file, "", "new", NOW)).rejects.toMatchObject({ code: "config_not_written" });
  });
});

describe("readConfig", () => {
  it("takes a missing file as an empty one", async () => {
    expect(await readConfig(file)).toEqual({ text: "", exists: false });
  });

  it("refuses a folder and bytes that are not text", async () => {
    await mkdir(file, { recursive: true });
    await expect(readConfig(file)).rejects.toMatchObject({ code: "config_unreadable" });
    const bytes = join(sandbox.home, "bytes");
    await writeFile(bytes, new Uint8Array([0xff, 0xfe, 0x00]));
    await expect(readConfig(bytes)).rejects.toMatchObject({ message: expect.stringContaining("not UTF-8") });
  });
});
