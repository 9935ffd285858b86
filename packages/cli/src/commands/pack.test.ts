import { createHash } from "node:crypto";
import { chmod, mkdir, readFile, rename, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readArchive } from "@skillquay/skill/archive";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
let folder: string;
beforeEach(async () => {
  sandbox = await createSandbox();
  folder = await putSkill(sandbox.project, "pdf", {
    files: { "scripts/run.sh": "echo hi\n", ".env": "SECRET=1\n", "node_modules/x/index.js": "x" },
  });
  await chmod(join(folder, "scripts/run.sh"), 0o755);
});
afterEach(() => sandbox.remove());

describe("skillquay pack", () => {
  it("writes a zip file that a hub takes, named after the skill, without hidden files", async () => {
    const result = await sandbox.run(["pack", "pdf"]);
    const file = join(sandbox.project, "pdf.zip");
    expect(result).toMatchObject({ exitCode: 0, stdout: `${file}\n` });
    expect(result.stderr).toMatch(/^Packed 2 files of 'pdf' \(\d+ B\)\.\n$/);
    const read = await readArchive(file);
    expect(read.ok ? read.files.map(({ path, executable }) => [path, executable]) : read).toEqual([
      ["SKILL.md", false],
      ["scripts/run.sh", true],
    ]);
  });

  it("writes the same bytes again, whatever the times and the place of the files", async () => {
    await sandbox.run(["pack", "pdf", "--out", "one.zip"]);
    await utimes(join(folder, "SKILL.md"), new Date(0), new Date(0));
    await mkdir(join(sandbox.project, "elsewhere"));
    await rename(folder, join(sandbox.project, "elsewhere/pdf"));
    await sandbox.run(["pack", "elsewhere/pdf", "--out", "two.zip"]);
    const [one, two] = await Promise.all(
      ["one.zip", "two.zip"].map((name) => readFile(join(sandbox.project, name))),
    );
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
  });

  it("tells programs what it wrote", async () => {
    const result = await sandbox.run(["pack", "pdf", "--json"]);
    const bytes = await readFile(join(sandbox.project, "pdf.zip"));
    expect(result.json()).toEqual({
      name: "pdf",
      file: join(sandbox.project, "pdf.zip"),
      sizeBytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      files: ["SKILL.md", "scripts/run.sh"],
      leftOut: [],
    });
  });

  it("writes to standard output with --out -", async () => {
    const result = await sandbox.run(["pack", "pdf", "--out", "-"]);
    expect(await readArchive(result.stdoutBytes)).toMatchObject({ ok: true });
  });

  it("replaces a file only when told to", async () => {
    await writeFile(join(sandbox.project, "pdf.zip"), "mine");
    const refused = await sandbox.run(["pack", "pdf", "--json"]);
    expect(refused.exitCode).toBe(1);
    expect(refused.json()).toMatchObject({ error: { code: "file_exists" } });
    expect(await readFile(join(sandbox.project, "pdf.zip"), "utf8")).toBe("mine");
    expect((await sandbox.run(["pack", "pdf", "--force"])).exitCode).toBe(0);
    expect(await readArchive(join(sandbox.project, "pdf.zip"))).toMatchObject({ ok: true });
  });

  it("says which files it leaves out", async () => {
    await symlink("/etc/passwd", join(folder, "passwd"));
    const result = await sandbox.run(["pack", "pdf"]);
    expect(result.exitCode).toBe(0);
    expect(result.stderr).toContain("passwd (link_outside)");
  });

  it.each([
    ["a folder that is not there", ["pack", "absent"], "folder_not_found", 1],
    ["a folder without a SKILL.md", ["pack", "."], "skill_file_missing", 1],
    ["no folder", ["pack"], "argument_missing", 2],
  ])("refuses %s", async (_what, argv, code, exitCode) => {
    const result = await sandbox.run([...argv, "--json"]);
    expect(result.exitCode).toBe(exitCode);
    expect(result.json()).toMatchObject({ error: { code } });
  });

  it("refuses what is not a valid skill, with what is wrong", async () => {
    await putSkill(sandbox.project, "Not A Name", { folder: "bad" });
    const result = await sandbox.run(["pack", "bad", "--json"]);
    expect(result.exitCode).toBe(1);
    expect(result.json()).toMatchObject({
      error: {
        code: "skill_invalid",
        suggestions: expect.arrayContaining(["See all there is to say: skillquay check bad"]),
      },
    });
  });

  it("refuses what a hub would refuse, with every reason", async () => {
    await putSkill(sandbox.project, "twice", { files: { "more/SKILL.md": "x", "references/aux.md": "x" } });
    const result = await sandbox.run(["pack", "twice", "--json"]);
    expect(result.exitCode).toBe(1);
    expect(result.json()).toEqual({
      error: {
        code: "archive_refused",
        message: "A hub would not take 'twice'.",
        suggestions: [
          "twice/references/aux.md: The name cannot exist on Windows.",
          "twice/more/SKILL.md: There is a second SKILL.md inside the skill.",
        ],
      },
    });
  });
});
