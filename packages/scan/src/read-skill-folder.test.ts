import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readSkillFolder } from "./read-skill-folder.ts";

it("reads hidden files and installed packages, which a catalog would leave out", async () => {
  const folder = folderWith({ "SKILL.md": "a", ".env": "b", "node_modules/x/index.js": "c", "z/.y/w": "d" });
  const { files, notRead } = await readSkillFolder(folder);
  expect(files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])).toEqual([
    [".env", "b"],
    ["SKILL.md", "a"],
    ["node_modules/x/index.js", "c"],
    ["z/.y/w", "d"],
  ]);
  expect(notRead).toEqual([]);
});

it("reads of a repository's own folder only what can run or redirect", async () => {
  const folder = folderWith({
    ".git/HEAD": "",
    ".git/objects/aa/bb": "",
    ".git/config": "[core]",
    ".git/hooks/post-checkout": "#!/bin/sh",
    ".git/hooks/pre-push.sample": "",
    "sub/.git": "gitdir: ../elsewhere",
  });
  const { files } = await readSkillFolder(folder);
  expect(files.map(({ path }) => path)).toEqual([".git/config", ".git/hooks/post-checkout", "sub/.git"]);
});

it("follows no link and says so", async () => {
  const folder = folderWith({ "SKILL.md": "a" });
  symlinkSync("/etc", join(folder, "etc"));
  symlinkSync("SKILL.md", join(folder, "other.md"));
  expect(await readSkillFolder(folder)).toMatchObject({
    files: [{ path: "SKILL.md" }],
    notRead: [],
    links: ["etc", "other.md"],
  });
});

it.each([
  ["too many files", { files: 1, bytes: 100, depth: 9 }, ["a"], { path: "", why: "more than 1 files" }],
  ["too many bytes", { files: 9, bytes: 4, depth: 9 }, ["a"], { path: "b", why: "past 0 MiB in total" }],
  ["too deep", { files: 9, bytes: 100, depth: 0 }, ["a", "b"], { path: "c", why: "deeper than 0 folders" }],
])("names what it did not read because of %s", async (_what, limits, paths, why) => {
  const folder = folderWith({ a: "1234", b: "1234", "c/d": "" });
  const { files, notRead } = await readSkillFolder(folder, limits);
  expect(files.map(({ path }) => path).filter((path) => path !== "c/d")).toEqual(paths);
  expect(notRead).toContainEqual(why);
});

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "skillquay-scan-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
