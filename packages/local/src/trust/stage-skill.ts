import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isLeftBehind, ownerName } from "@skillquay/sandbox/scripts";
import { digestOf, listSkillFiles, type ManifestFile, readSkillFile, treeDigestOf } from "@skillquay/skill";

/** The files of a skill as they were at one moment, in a folder that nobody else writes to. */
export interface StagedSkill {
  readonly folder: string;
  /** Of the bytes in the folder, not of those they were copied from. */
  readonly digest: string;
  readonly files: readonly ManifestFile[];
  /** Files that are not in it: too many, too large, or not readable. */
  readonly leftOut: number;
  /** Must be called once; the last user of the same bytes removes them. */
  release(): Promise<void>;
}

export interface StagingArea {
  /** Copies what a skill's manifest names. Hidden files and installed packages are no part of a skill. */
  stage(folder: string, skillFile: string): Promise<StagedSkill>;
  close(): Promise<void>;
}

/** Copies by digest: the same bytes are held once. The manifest's limits bound each of them. */
export function createStagingArea(): StagingArea {
  const copies = new Map<string, { users: number; moved: Promise<void> }>();
  let parent: Promise<string> | undefined;
  const ownFolder = () => {
    parent ??= reapStagedSkills().then(makeArea);
    return parent;
  };
  return {
    async stage(folder, skillFile) {
      const area = await ownFolder();
      const copy = join(area, `new-${randomBytes(8).toString("hex")}`);
      const { files, leftOut } = await copySkill(folder, skillFile, copy);
      const digest = treeDigestOf(files);
      const place = join(area, digest.replace(":", "-"));
      const earlier = copies.get(digest);
      const entry = earlier ?? { users: 0, moved: rename(copy, place) };
      entry.users += 1;
      copies.set(digest, entry);
      if (earlier !== undefined) await rm(copy, { recursive: true, force: true });
      await entry.moved;
      return {
        folder: place,
        digest,
        files,
        leftOut,
        async release() {
          entry.users -= 1;
          if (entry.users > 0) return;
          copies.delete(digest);
          // Under another name at once: the same skill may be staged again while this is removed.
          const old = join(area, `old-${randomBytes(8).toString("hex")}`);
          await rename(place, old).catch(() => {});
          await rm(old, { recursive: true, force: true });
        },
      };
    },
    async close() {
      const area = await parent?.catch(() => undefined);
      if (area !== undefined) await rm(area, { recursive: true, force: true });
    },
  };
}

async function makeArea(): Promise<string> {
  const area = await mkdtemp(join(stagingParent(), `${PREFIX}${ownerName()}-`));
  // A root server's sandbox drops to another user, who must be able to pass through to the copy.
  if (isRoot()) await chmod(area, 0o711);
  return area;
}

async function copySkill(
  folder: string,
  skillFile: string,
  copy: string,
): Promise<{ files: ManifestFile[]; leftOut: number }> {
  const { files: entries, problems } = await listSkillFiles(folder, skillFile);
  const files: ManifestFile[] = [];
  let unread = 0;
  await mkdir(copy);
  for (const entry of entries) {
    const bytes = await readSkillFile(folder, entry.path).catch(() => undefined);
    if (bytes === undefined) {
      unread += 1;
      continue;
    }
    const place = join(copy, entry.path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, bytes, { flag: "wx" });
    await chmod(place, entry.executable ? 0o555 : 0o444);
    files.push({ ...entry, sizeBytes: bytes.length, digest: digestOf(bytes) });
  }
  // Whatever the umask: in a sandbox another user may read it.
  const folders = new Set(files.flatMap(({ path }) => foldersOf(path)));
  for (const folder of ["", ...folders]) await chmod(join(copy, folder), 0o755);
  return { files, leftOut: unread + problems.length };
}

function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, i) => parts.slice(0, i + 1).join("/"));
}

const PREFIX = "skillquay-staged-";

/** Removes what servers left that ended without doing it themselves. */
export async function reapStagedSkills(): Promise<void> {
  const parent = stagingParent();
  for (const name of await readdir(parent).catch(() => [])) {
    if (!isLeftBehind(name, PREFIX)) continue;
    const folder = join(parent, name);
    const stats = await stat(folder).catch(() => undefined);
    if (stats?.uid === process.getuid?.()) await rm(folder, { recursive: true, force: true });
  }
}

// As root the usual place, whatever TMPDIR says: a dropped user could not pass through a folder below /root.
function stagingParent(): string {
  return isRoot() ? "/tmp" : tmpdir();
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
