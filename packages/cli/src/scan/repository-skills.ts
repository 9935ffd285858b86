import type { CommitListing, TreeEntry } from "@skillquay/git";
import type { NotAnalysed } from "@skillquay/scan";

/** A folder of a commit that holds a SKILL.md. */
export interface RepositorySkill {
  /** `/`-separated; empty when the repository itself is the skill. */
  readonly folder: string;
  readonly files: readonly { readonly path: string; readonly objectId: string }[];
  readonly notRead: readonly NotAnalysed[];
}

/** Every skill folder of a commit with all that is below it, as a person who clones it would have it. */
export function repositorySkills({ entries, sizeOf }: CommitListing): RepositorySkill[] {
  const folders = new Set(
    entries.filter(isMainFile).map(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf("/")))),
  );
  return [...folders].sort().map((folder) => skillIn(folder, entries, sizeOf));
}

function isMainFile({ kind, path }: TreeEntry): boolean {
  return kind === "file" && /(?:^|\/)skill\.md$/i.test(path) && !path.split("/").includes("node_modules");
}

function skillIn(
  folder: string,
  entries: readonly TreeEntry[],
  sizeOf: CommitListing["sizeOf"],
): RepositorySkill {
  const prefix = folder === "" ? "" : `${folder}/`;
  const files: { path: string; objectId: string }[] = [];
  const notRead: NotAnalysed[] = [];
  let totalBytes = 0;
  for (const { kind, path: whole, objectId } of entries) {
    if (!whole.startsWith(prefix)) continue;
    const path = whole.slice(prefix.length);
    const sizeBytes = sizeOf.get(objectId);
    if (kind === "submodule") notRead.push({ path, why: "a submodule" });
    // Where a link leads is a file of its own in the same tree, or no part of the skill.
    if (kind !== "file") continue;
    if (sizeBytes === undefined) notRead.push({ path, why: "larger than 16 MiB" });
    else if (files.length >= MAX_FILES || totalBytes + sizeBytes > MAX_BYTES)
      notRead.push({ path, why: "past the limits of one skill" });
    else {
      files.push({ path, objectId });
      totalBytes += sizeBytes;
    }
  }
  return { folder, files, notRead };
}

// The same as for a folder on disk.
const MAX_FILES = 2_048;
const MAX_BYTES = 64 * 1024 * 1024;
