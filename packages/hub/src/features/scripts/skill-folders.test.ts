import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digestOf, type ManifestFile, treeDigestOf } from "@skillquay/skill";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSkillFolders, type SkillFoldersOptions, type VersionFiles } from "./skill-folders.ts";

describe("createSkillFolders", () => {
  it("writes a version's bytes with their run bits, below a name that only the digest decides", async () => {
    const root = temporaryFolder();
    const { folder } = await open(root).use(version({ "SKILL.md": "text", "scripts/run.sh": "#!/bin/sh\n" }));
    expect(folder.slice(root.length)).toMatch(/^\/[0-9a-f]{64}-[0-9a-f]{8}\/demo$/);
    expect(readFileSync(join(folder, "SKILL.md"), "utf8")).toBe("text");
    expect(statSync(join(folder, "SKILL.md")).mode & 0o777).toBe(0o444);
    expect(statSync(join(folder, "scripts/run.sh")).mode & 0o777).toBe(0o555);
  });

  it("reads a version once for many runs at the same time, of one instance and of several", async () => {
    const root = temporaryFolder();
    const instances = [open(root), open(root), open(root)];
    let reads = 0;
    const one = version({ "SKILL.md": "text", "a.txt": "a" }, () => reads++);
    const used = await Promise.all(instances.flatMap((folders) => [folders.use(one), folders.use(one)]));
    expect(new Set(used.map(({ folder }) => folder)).size).toBe(1);
    expect(reads).toBeLessThanOrEqual(instances.length * 2);
    const readsBefore = reads;
    await instances[0]?.use(one);
    expect(reads).toBe(readsBefore);
    expect(readdirSync(root)).toHaveLength(1);
  });

  it("makes nothing of bytes that are not those that were published", async () => {
    const root = temporaryFolder();
    const wrong = { ...version({ "SKILL.md": "text" }), read: async () => Buffer.from("other") };
    await expect(open(root).use(wrong)).rejects.toMatchObject({ code: "integrity_error" });
    expect(readdirSync(root)).toEqual([]);
  });

  it("makes a folder anew that was changed while no hub looked", async () => {
    const root = temporaryFolder();
    const one = version({ "SKILL.md": "text" });
    const { folder } = await open(root).use(one);
    const file = join(folder, "SKILL.md");
    chmodSync(file, 0o644);
    writeFileSync(file, "evil");
    await open(root).use(one);
    expect(readFileSync(file, "utf8")).toBe("text");
    writeFileSync(join(folder, "added.py"), "evil");
    await open(root).use(one);
    expect(readdirSync(folder)).toEqual(["SKILL.md"]);
  });

  it("removes the longest unused when there is too much, but none in use and none used a moment ago", async () => {
    const root = temporaryFolder();
    const folders = open(root, { maxBytes: 25 });
    const hour = 60 * 60;
    const [old, older, inUse] = ["old 456789", "older 6789", "in use 789"].map((text) =>
      version({ "SKILL.md": text }),
    );
    if (old === undefined || older === undefined || inUse === undefined) throw new Error("three versions");
    const released = [await folders.use(old), await folders.use(older)];
    for (const { release } of released) release();
    const kept = await folders.use(inUse);
    for (const [index, { folder }] of [...released, kept].entries()) age(folder, (index + 1) * hour);
    const recent = await folders.use(version({ "SKILL.md": "recent 789" }));
    recent.release();
    await folders.use(version({ "SKILL.md": "newest 789" }));
    expect(readFileSync(join(kept.folder, "SKILL.md"), "utf8")).toBe("in use 789");
    expect(readFileSync(join(recent.folder, "SKILL.md"), "utf8")).toBe("recent 789");
    expect(readdirSync(root)).toHaveLength(3);
    expect(readdirSync(root).join()).not.toContain(".old-");
  });

  it("refuses a digest or a path that is not one", async () => {
    const folders = open(temporaryFolder());
    await expect(folders.use({ ...version({}), treeDigest: "../../etc" })).rejects.toThrow("digest");
    await expect(folders.use(version({ "../up.txt": "x" }))).rejects.toThrow("path");
  });
});

function open(folder: string, options: Partial<SkillFoldersOptions> = {}) {
  const folders = createSkillFolders({ folder, ...options });
  onTestFinished(() => folders.close());
  return folders;
}

function version(texts: Readonly<Record<string, string>>, onRead: () => void = () => {}): VersionFiles {
  const files: ManifestFile[] = Object.entries(texts).map(([path, text]) => ({
    path,
    sizeBytes: Buffer.byteLength(text),
    mtimeMs: 0,
    executable: path.endsWith(".sh"),
    digest: digestOf(Buffer.from(text)),
  }));
  const read = async (path: string) => {
    onRead();
    return Buffer.from(texts[path] ?? "");
  };
  return { slug: "demo", treeDigest: treeDigestOf(files), files, read };
}

/** As if it had been used last so many seconds ago. */
function age(folder: string, seconds: number): void {
  const then = Date.now() / 1000 - seconds;
  utimesSync(join(folder, ".."), then, then);
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "skillquay-folders-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
