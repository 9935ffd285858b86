import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSkillFiles } from "./read-skill-files.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillquay-files-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("readSkillFiles", () => {
  it("reads regular files at any depth, in order, with their executable bit", async () => {
    await mkdir(join(folder, "scripts/deep"), { recursive: true });
    await writeFile(join(folder, "scripts/deep/run.sh"), "#!/bin/sh\n");
    await chmod(join(folder, "scripts/deep/run.sh"), 0o755);
    await writeFile(join(folder, "SKILL.md"), Buffer.from([0xff, 0x00]));
    expect(await readSkillFiles(folder)).toEqual([
      { path: "SKILL.md", bytes: new Uint8Array([0xff, 0x00]), isExecutable: false },
      { path: "scripts/deep/run.sh", bytes: new TextEncoder().encode("#!/bin/sh\n"), isExecutable: true },
    ]);
  });

  it("leaves out links to files and folders, and pipes, without waiting for them", async () => {
    await symlink("/etc/passwd", join(folder, "file-link"));
    await symlink("/etc", join(folder, "folder-link"));
    execFileSync("mkfifo", [join(folder, "pipe")]);
    await writeFile(join(folder, "SKILL.md"), "");
    expect((await readSkillFiles(folder)).map(({ path }) => path)).toEqual(["SKILL.md"]);
  });

  it("refuses a skill over the limit, counted over all files", async () => {
    await writeFile(join(folder, "a"), "12345");
    await writeFile(join(folder, "b"), "12345");
    await expect(readSkillFiles(folder, { maxBytes: 9 })).rejects.toMatchObject({
      code: "sandbox_unavailable",
    });
    expect(await readSkillFiles(folder, { maxBytes: 10 })).toHaveLength(2);
  });
});
