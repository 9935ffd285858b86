import { type Dirent, readdirSync } from "node:fs";
import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { NotAnalysed, ScannedFile } from "./engine/finding.ts";

export interface SkillFolder {
  /** By path in code unit order. */
  readonly files: readonly ScannedFile[];
  /** What is there and was not read, and why: special files, what cannot be read, whatever passes a limit. */
  readonly notRead: readonly NotAnalysed[];
  /** Paths of symbolic links, which are not followed: what they lead to is read where it is, or is no part of the skill. */
  readonly links: readonly string[];
}

/**
 * Every regular file below a folder, hidden ones and installed packages included: an agent that works in the folder sees
 * them, whatever a catalog serves. Links are not followed. Of a `.git` folder only what can run or redirect is read, its
 * hooks and its configuration: the objects are history.
 */
export async function readSkillFolder(
  folder: string,
  limits: FolderLimits = FOLDER_LIMITS,
): Promise<SkillFolder> {
  const files: ScannedFile[] = [];
  const notRead: NotAnalysed[] = [];
  const links: string[] = [];
  let totalBytes = 0;
  const queue: { readonly path: string; readonly depth: number }[] = [{ path: "", depth: 0 }];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const entry of entriesOf(folder, next.path, notRead)) {
      const path = next.path === "" ? entry.name : `${next.path}/${entry.name}`;
      if (isGitHistory(path)) continue;
      if (entry.isDirectory()) {
        if (next.depth >= limits.depth) notRead.push({ path, why: `deeper than ${limits.depth} folders` });
        else queue.push({ path, depth: next.depth + 1 });
        continue;
      }
      if (!entry.isFile()) {
        if (entry.isSymbolicLink()) links.push(path);
        else notRead.push({ path, why: "not a regular file" });
        continue;
      }
      if (files.length >= limits.files) {
        notRead.push({ path: "", why: `more than ${limits.files} files` });
        return { files: inOrder(files), notRead, links };
      }
      try {
        const { size } = await lstat(join(folder, path));
        if (totalBytes + size > limits.bytes) {
          notRead.push({ path, why: `past ${Math.round(limits.bytes / 1024 / 1024)} MiB in total` });
          continue;
        }
        const bytes = await readFile(join(folder, path));
        totalBytes += bytes.length;
        files.push({ path, bytes });
      } catch {
        notRead.push({ path, why: "cannot be read" });
      }
    }
  }
  return { files: inOrder(files), notRead, links };
}

export interface FolderLimits {
  readonly files: number;
  readonly bytes: number;
  readonly depth: number;
}

// Four times what a skill may have by the format's limits: a folder somewhat over them is still looked at whole.
const FOLDER_LIMITS: FolderLimits = { files: 2_048, bytes: 64 * 1024 * 1024, depth: 20 };

function entriesOf(folder: string, path: string, notRead: NotAnalysed[]): Dirent[] {
  try {
    const entries = readdirSync(join(folder, path), { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  } catch {
    notRead.push({ path, why: "a folder that cannot be read" });
    return [];
  }
}

function isGitHistory(path: string): boolean {
  const at = `/${path}`.indexOf("/.git/");
  if (at === -1) return false;
  const inside = path.slice(at + ".git/".length);
  return !/^(?:hooks(?:\/.+)?|config|modules)$/.test(inside) || inside.endsWith(".sample");
}

function inOrder(files: readonly ScannedFile[]): ScannedFile[] {
  return files.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}
