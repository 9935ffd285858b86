import { existsSync, realpathSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { readSkillFileSync } from "@skillquay/skill";

/** The repository, or the folder without one, that somebody works in. It is trusted by its real path and its origin. */
export interface Project {
  readonly path: string;
  /** Address of the remote `origin`; undefined where there is none, or where it cannot be read. */
  readonly origin: string | undefined;
}

/** The project around a folder; undefined in the home directory and above it, which are the user's own. */
export function findProject(cwd: string, homeDirectory: string): Project | undefined {
  const path = realPath(repositoryAround(resolve(cwd)) ?? resolve(cwd));
  if (isInside(realPath(homeDirectory), path)) return undefined;
  return { path, origin: readOrigin(path) };
}

/** Whether a path is the folder or lies below it. Compares text: both must be real paths. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

function repositoryAround(cwd: string): string | undefined {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

// Real ones have a few hundred bytes.
const LARGEST_CONFIG_BYTES = 64 * 1024;

/** Read as text: git itself would run what a repository's configuration names. */
function readOrigin(repository: string): string | undefined {
  try {
    const bytes = readSkillFileSync(join(repository, ".git"), "config", { maxBytes: LARGEST_CONFIG_BYTES });
    return originIn(Buffer.from(bytes).toString("utf8"));
  } catch {
    return undefined;
  }
}

function originIn(config: string): string | undefined {
  let isOrigin = false;
  for (const line of config.split("\n")) {
    const section = /^\s*\[([^\]]*)\]/.exec(line)?.[1];
    if (section !== undefined) isOrigin = section.trim() === 'remote "origin"';
    const url = isOrigin ? /^\s*url\s*=\s*(\S.*?)\s*$/.exec(line)?.[1] : undefined;
    if (url !== undefined) return withoutPassword(url);
  }
  return undefined;
}

// What is remembered and shown must not hold a token that somebody put into the address.
function withoutPassword(url: string): string {
  return url.replace(/^([a-z+]+:\/\/)[^/@]*@/i, "$1");
}
