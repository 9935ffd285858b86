import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../testing/temp-folder.ts";
import { buildManifest, digestOf, listSkillFiles, MANIFEST_LIMITS, manifestDigestOf } from "./manifest.ts";

const pathsOf = (files: readonly { path: string }[]) => files.map((file) => file.path);
const codesOf = (problems: readonly { code: string }[]) => problems.map((problem) => problem.code);

describe("listSkillFiles", () => {
  it("puts the main file first and the others in code unit order, with hidden files and packages left out", async () => {
    const root = tempFolder({
      "b.md": "b",
      "a/z.md": "z",
      "a.md": "a",
      "Z.md": "z",
      "SKILL.md": "x",
      ".env": "secret",
      ".git/config": "x",
      "node_modules/x/index.js": "x",
      "é.md": "e",
    });
    const { files, problems } = await listSkillFiles(root, "SKILL.md");
    expect(pathsOf(files)).toEqual(["SKILL.md", "Z.md", "a.md", "a/z.md", "b.md", "é.md"]);
    expect(problems).toEqual([]);
  });

  it("gives size, time and run bit of each file", async () => {
    const root = tempFolder({ "SKILL.md": "hello", "scripts/run.sh": "#!/bin/sh\n" });
    chmodSync(join(root, "scripts/run.sh"), 0o755);
    const { files } = await listSkillFiles(root, "SKILL.md");
    expect(files).toMatchObject([
      { path: "SKILL.md", sizeBytes: 5, executable: false },
      { path: "scripts/run.sh", sizeBytes: 10, executable: true },
    ]);
    expect(files[0]?.mtimeMs).toBeGreaterThan(1_600_000_000_000);
  });

  it("follows links that stay inside and reports those that leave, loop, dangle or lead to hidden files", async () => {
    const outer = tempFolder({
      "skill/SKILL.md": "x",
      "skill/docs/a.md": "a",
      "skill/.env": "s",
      "other/x.md": "x",
    });
    const root = join(outer, "skill");
    symlinkSync("docs/a.md", join(root, "link.md"));
    symlinkSync("docs", join(root, "more"));
    symlinkSync("../other", join(root, "out"));
    symlinkSync("/etc/passwd", join(root, "passwd"));
    symlinkSync("..", join(root, "docs/up"));
    symlinkSync("nowhere", join(root, "dangling"));
    symlinkSync(".env", join(root, "env.md"));
    const { files, problems } = await listSkillFiles(root, "SKILL.md");
    expect(pathsOf(files)).toEqual(["SKILL.md", "docs/a.md", "link.md", "more/a.md"]);
    expect(problems.map((problem) => `${problem.code} ${problem.file}`)).toEqual([
      "file_unreadable dangling",
      "link_outside env.md",
      "link_outside out",
      "link_outside passwd",
      "link_cycle docs/up",
      "link_cycle more/up",
    ]);
  });

  it("leaves out pipes and names that no path can carry, with a problem each", async () => {
    const root = tempFolder({ "SKILL.md": "x", "a\\b.md": "x", "line\nbreak.md": "x" });
    execFileSync("mkfifo", [join(root, "pipe")]);
    const { files, problems } = await listSkillFiles(root, "SKILL.md");
    expect(pathsOf(files)).toEqual(["SKILL.md"]);
    expect(codesOf(problems)).toEqual(["file_name_unsafe", "file_name_unsafe", "special_file"]);
  });

  it("stops at 512 files and says so, never without the main file", async () => {
    const names = Array.from({ length: MANIFEST_LIMITS.files + 3 }, (_, index) => `A${index}.md`);
    const root = tempFolder(Object.fromEntries(["SKILL.md", ...names].map((name) => [name, ""])));
    const { files, problems } = await listSkillFiles(root, "SKILL.md");
    expect(files).toHaveLength(512);
    expect(files[0]?.path).toBe("SKILL.md");
    expect(codesOf(problems)).toEqual(["too_many_files"]);
  });

  it("accepts exactly 512 files", async () => {
    const names = Array.from({ length: MANIFEST_LIMITS.files - 1 }, (_, index) => `f${index}.md`);
    const root = tempFolder(Object.fromEntries(["SKILL.md", ...names].map((name) => [name, ""])));
    const { files, problems } = await listSkillFiles(root, "SKILL.md");
    expect([files.length, problems]).toEqual([512, []]);
  });

  it("leaves out what passes 16 MiB and accepts exactly that", async () => {
    const root = tempFolder({ "SKILL.md": "x".repeat(10), "big.bin": "" });
    truncateSync(join(root, "big.bin"), MANIFEST_LIMITS.bytes - 10);
    expect(codesOf((await listSkillFiles(root, "SKILL.md")).problems)).toEqual([]);
    truncateSync(join(root, "big.bin"), MANIFEST_LIMITS.bytes - 9);
    const { files, problems } = await listSkillFiles(root, "SKILL.md");
    expect(pathsOf(files)).toEqual(["SKILL.md"]);
    expect(codesOf(problems)).toEqual(["skill_too_large"]);
  });

  it("goes ten folders deep and reports what lies deeper", async () => {
    const deep = (levels: number) => `${Array.from({ length: levels }, () => "d").join("/")}/x.md`;
    const root = tempFolder({ "SKILL.md": "x", [deep(10)]: "x", [deep(11)]: "x" });
    const { files, problems } = await listSkillFiles(root, "SKILL.md");
    expect(pathsOf(files)).toEqual(["SKILL.md", deep(10)]);
    expect(codesOf(problems)).toEqual(["folder_too_deep"]);
  });

  it("does not walk thousands of empty folders", async () => {
    const root = tempFolder({ "SKILL.md": "x" });
    for (let index = 0; index < 2_100; index += 1) mkdirSync(join(root, `d${index}`));
    expect(codesOf((await listSkillFiles(root, "SKILL.md")).problems)).toEqual(["too_many_files"]);
  });
});

describe("buildManifest", () => {
  it("pins digests, total and tree digest", async () => {
    const root = tempFolder({ "SKILL.md": "hello\n", "a/b.bin": Uint8Array.of(0, 255) });
    const manifest = await buildManifest(root, "SKILL.md");
    expect(manifest.files.map((file) => [file.path, file.sizeBytes, file.digest])).toEqual([
      ["SKILL.md", 6, "sha256:5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03"],
      ["a/b.bin", 2, "sha256:06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8"],
    ]);
    expect(manifest.totalBytes).toBe(8);
    const lines = manifest.files.map((file) => `${file.path}\0${file.sizeBytes}\0${file.digest}\n`).join("");
    expect(manifest.treeDigest).toBe(digestOf(new TextEncoder().encode(lines)));
  });

  it("has one tree digest for the same bytes whatever the main file, times and run bits", async () => {
    const one = tempFolder({ "SKILL.md": "x", "A.md": "a" });
    const two = tempFolder({ "A.md": "a", "SKILL.md": "x" });
    chmodSync(join(two, "A.md"), 0o755);
    expect((await buildManifest(one, "SKILL.md")).treeDigest).toBe(
      (await buildManifest(two, "A.md")).treeDigest,
    );
    writeFileSync(join(two, "A.md"), "b");
    expect((await buildManifest(one, "SKILL.md")).treeDigest).not.toBe(
      (await buildManifest(two, "SKILL.md")).treeDigest,
    );
  });

  it("asks for known digests and reads only the other files", async () => {
    const root = tempFolder({ "SKILL.md": "x", "a.md": "a" });
    const digest = `sha256:${"0".repeat(64)}`;
    const { files } = await buildManifest(root, "SKILL.md", (entry) =>
      entry.path === "a.md" ? digest : undefined,
    );
    expect(files.map((file) => file.digest)).toEqual([digestOf(new TextEncoder().encode("x")), digest]);
  });
});

describe("manifestDigestOf", () => {
  const file = { path: "a.sh", sizeBytes: 1, digest: digestOf(Buffer.from("a")), executable: false };
  const other = { ...file, path: "b.sh" };

  it("pins paths, modes, lengths and digests", () => {
    const lines = [other, file].map(
      ({ path, digest }) => `${path}\0${path === "a.sh" ? "100755" : "100644"}\0${1}\0${digest}\n`,
    );
    expect(manifestDigestOf([other, { ...file, executable: true }])).toBe(
      digestOf(Buffer.from(lines.toReversed().join(""))),
    );
  });

  it("changes with a path, a run bit, a length and a digest, and not with the order", () => {
    const digest = manifestDigestOf([file, other]);
    expect(manifestDigestOf([other, file])).toBe(digest);
    for (const changed of [
      { ...file, path: "c.sh" },
      { ...file, executable: true },
      { ...file, sizeBytes: 2 },
      { ...file, digest: digestOf(Buffer.from("b")) },
    ])
      expect(manifestDigestOf([changed, other])).not.toBe(digest);
  });
});
