import { lstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { join, sep } from "node:path";
import type { CatalogProblem } from "@skillquay/tools";
import { type FileStamp, fileStamp } from "./file-stamp.ts";

export interface SkillFile {
  readonly name: string;
  readonly stamp: FileStamp;
}

/**
 * The main file of a skill among the entries that carry its name: the first one that is a regular file of this
 * folder. What is in the way of the others goes to `problems`. Nothing is opened, so a pipe cannot block it.
 */
export function findSkillFile(
  folder: { readonly path: string; readonly realPath: string },
  names: readonly string[],
  problems: CatalogProblem[],
): SkillFile | undefined {
  let skillFile: SkillFile | undefined;
  for (const name of names) {
    const path = join(folder.path, name);
    if (skillFile !== undefined) {
      problems.push({ ...SEVERAL, path, file: name });
      continue;
    }
    const stats = statsOf(path, folder.realPath, problems);
    if (stats !== undefined) skillFile = { name, stamp: fileStamp(stats) };
  }
  return skillFile;
}

function statsOf(path: string, realFolder: string, problems: CatalogProblem[]): Stats | undefined {
  try {
    const own = lstatSync(path, { throwIfNoEntry: false });
    // Removed since the folder was listed.
    if (own === undefined) return undefined;
    const isLink = own.isSymbolicLink();
    if (isLink && !staysInside(path, realFolder)) {
      problems.push({ ...LINK_OUTSIDE, path });
      return undefined;
    }
    const stats = isLink ? statSync(path) : own;
    if (stats.isFile()) return stats;
    problems.push({ ...NOT_REGULAR, path });
  } catch (error) {
    problems.push({ ...unreadable(error), path });
  }
  return undefined;
}

// A dangling link has no real path: that throws, and is reported as what it is.
function staysInside(path: string, realFolder: string): boolean {
  return realpathSync.native(path).startsWith(realFolder + sep);
}

function unreadable(error: unknown): Omit<CatalogProblem, "path"> {
  const code = errorCode(error);
  if (code === "ENOENT" || code === "ELOOP") return LINK_BROKEN;
  return {
    code: "skill_file_unreadable",
    severity: "error",
    message: `The SKILL.md cannot be read (${code}).`,
    fix: "Give your user the right to read the file and its folder.",
    effect: "skipped",
  };
}

/** The system's name of a failure, `unknown` where there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";
}

const NOT_REGULAR = {
  code: "skill_file_not_regular",
  severity: "error",
  message: "The SKILL.md is not a regular file.",
  fix: "Replace the folder, pipe or device by a Markdown file of that name.",
  effect: "skipped",
} as const;

const LINK_OUTSIDE = {
  code: "skill_file_link_outside",
  severity: "error",
  message: "The SKILL.md is a link to a file outside its folder.",
  fix: "Link the whole skill folder instead, or copy the file.",
  effect: "skipped",
} as const;

const LINK_BROKEN = {
  code: "skill_file_link_broken",
  severity: "error",
  message: "The SKILL.md is a link to nothing.",
  fix: "Remove the link, or restore the file it points to.",
  effect: "skipped",
} as const;

const SEVERAL = {
  code: "several_skill_files",
  severity: "warning",
  message:
    "The folder has several files named SKILL.md that differ in letter case; only the first one counts.",
  fix: "Keep the one called SKILL.md.",
  effect: "served",
} as const;
