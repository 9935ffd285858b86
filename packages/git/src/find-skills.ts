import { MANIFEST_LIMITS, skillPathViolation } from "@skillquay/skill";
import { ARCHIVE_REASONS, entryPathReasons } from "@skillquay/skill/archive";
import { type Skipped, skip } from "@skillquay/skill/published";
import type { TreeEntry } from "./parse-tree.ts";
import type { CommitListing } from "./repository-copies.ts";

/** A skill folder of a repository: what its files are, not yet what is in them. */
export interface FoundSkill {
  /** `/`-separated; empty when the repository itself is the skill. */
  readonly folder: string;
  readonly files: readonly FoundFile[];
}

export interface FoundFile {
  /** In the skill. */
  readonly path: string;
  readonly objectId: string;
  readonly sizeBytes: number;
  readonly executable: boolean;
}

/**
 * Every folder with a SKILL.md, wherever a repository keeps them, hidden folders included. A skill with anything in it
 * that is no regular file, has a name that is unsafe somewhere, or is too large, is left out as a whole: half a skill
 * is another skill. Its hidden files and installed packages are no part of it, as on disk.
 */
export function findSkills({ entries, sizeOf }: CommitListing): {
  readonly skills: readonly FoundSkill[];
  readonly skipped: readonly Skipped[];
} {
  const skipped: Skipped[] = [];
  const drafts = new Map<string, Draft>();
  for (const entry of entries) {
    if (entry.kind !== "file" || !isMainFile(entry.path) || isInstalled(entry.path)) continue;
    const folder = folderOf(entry.path);
    drafts.set(folder, {
      files: [],
      totalBytes: 0,
      problem: entry.isUtf8 ? folderProblem(folder) : NOT_UTF8,
    });
  }
  for (const entry of entries) {
    const homes = skillFoldersAbove(entry.path, drafts);
    for (const [folder, draft] of homes) {
      const path = folder === "" ? entry.path : entry.path.slice(folder.length + 1);
      addTo(draft, path, entry, sizeOf.get(entry.objectId));
    }
    if (homes.length === 0 && !isInstalled(entry.path)) {
      const problem = strayProblem(entry);
      if (problem !== undefined) skipped.push(problem);
    }
  }
  const skills: FoundSkill[] = [];
  for (const [folder, { files, problem }] of [...drafts].sort(byFolder)) {
    if (problem === undefined) skills.push({ folder, files });
    else skipped.push(skip(folder === "" ? "." : folder, problem.code, problem.reason));
  }
  return { skills, skipped };
}

interface Draft {
  readonly files: FoundFile[];
  totalBytes: number;
  problem: Pick<Skipped, "code" | "reason"> | undefined;
}

const NOT_UTF8 = { code: "name_unsafe", reason: "A name in its path is not UTF-8" } as const;

function addTo(draft: Draft, path: string, entry: TreeEntry, sizeBytes: number | undefined): void {
  // Hidden entries are no part of a skill, whatever they are; so are installed packages.
  if (
    draft.problem !== undefined ||
    path.split("/").some((name) => isHidden(name) || name === "node_modules")
  )
    return;
  const { kind, objectId, executable, isUtf8 } = entry;
  const problem = isUtf8 ? pathProblem(path) : "Not UTF-8.";
  if (problem !== undefined) draft.problem = { code: "name_unsafe", reason: `'${path}' in it: ${problem}` };
  else if (kind !== "file") {
    const what = kind === "link" ? "a symbolic link" : "a submodule";
    draft.problem = { code: "unsupported_entry_type", reason: `'${path}' in it is ${what}` };
  } else if (sizeBytes === undefined) {
    draft.problem = { code: "skill_too_large", reason: `'${path}' in it is larger than 16 MiB` };
  } else {
    draft.files.push({ path, objectId, sizeBytes, executable });
    draft.totalBytes += sizeBytes;
    if (draft.files.length > MANIFEST_LIMITS.files)
      draft.problem = { code: "skill_too_large", reason: `It has more than ${MANIFEST_LIMITS.files} files` };
    else if (draft.totalBytes > MANIFEST_LIMITS.bytes)
      draft.problem = { code: "skill_too_large", reason: "It is larger than 16 MiB" };
  }
}

/** The same rules as for a skill that comes in an archive: one that gets in here can be downloaded anywhere. */
function pathProblem(path: string): string | undefined {
  const [first] = entryPathReasons(path);
  return first === undefined ? undefined : ARCHIVE_REASONS[first];
}

/** Hidden, but not one of the names that only look so: `..` must be told, not passed over. */
function isHidden(name: string): boolean {
  return name.startsWith(".") && name !== "." && name !== "..";
}

function skillFoldersAbove(path: string, drafts: ReadonlyMap<string, Draft>): [string, Draft][] {
  const homes: [string, Draft][] = [];
  for (let end = path.lastIndexOf("/"); ; end = path.lastIndexOf("/", end - 1)) {
    const folder = end === -1 ? "" : path.slice(0, end);
    const draft = drafts.get(folder);
    if (draft !== undefined) homes.push([folder, draft]);
    if (end <= 0) break;
  }
  return homes;
}

/** A hidden folder may hold skills; one that climbs, or that git keeps for itself, may not. */
function folderProblem(folder: string): Draft["problem"] {
  if (folder === "") return undefined;
  const visible = folder
    .split("/")
    .map((name) => (isHidden(name) && name.toLowerCase() !== ".git" ? `d${name}` : name))
    .join("/");
  const problem = skillPathViolation(visible);
  return problem === undefined ? undefined : { code: "name_unsafe", reason: `Its path ${problem}` };
}

/** What is outside of every skill matters only where it could have been one, or hides where it leads. */
function strayProblem({ kind, path, isUtf8 }: TreeEntry): Skipped | undefined {
  if (kind === "submodule") {
    return skip(
      path,
      "unsupported_entry_type",
      "It is a submodule; add its repository as a source of its own",
    );
  }
  if (kind === "link")
    return skip(path, "unsupported_entry_type", "It is a symbolic link, and links are not followed");
  return isUtf8 ? undefined : skip(path, NOT_UTF8.code, "Its name is not UTF-8");
}

function isMainFile(path: string): boolean {
  return path.slice(path.lastIndexOf("/") + 1).toLowerCase() === "skill.md";
}

function isInstalled(path: string): boolean {
  return path.split("/").includes("node_modules");
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function byFolder([a]: readonly [string, Draft], [b]: readonly [string, Draft]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
