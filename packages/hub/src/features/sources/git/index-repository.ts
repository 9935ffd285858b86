import {
  type BlobReader,
  type CommitListing,
  type CommitRequest,
  type FoundSkill,
  findSkills,
  type Git,
  openBlobReader,
  type RepositoryCopies,
} from "@skillquay/git";
import { oneLine } from "@skillquay/skill";
import { type Skipped, SOURCE_MAX_SKILLS, skip } from "@skillquay/skill/published";
import { ToolError } from "@skillquay/tools";
import { identifySkill, isLicenseFile, licenseOf, type UploadedFile } from "../../skills/index.ts";
import type { IndexedSkill, SourceIndex, SyncProgress } from "../indexed-skill.ts";

export interface RepositoryReading {
  readonly git: Git;
  readonly copies: RepositoryCopies;
  readonly signal?: AbortSignal | undefined;
}

/** Reads every skill of one commit. What the hub could not publish is left out with the reason. */
export async function indexRepository(
  { git, copies, signal }: RepositoryReading,
  requested: CommitRequest,
  onProgress: (progress: SyncProgress) => void = () => {},
): Promise<SourceIndex> {
  const folder = await copies.get(requested, signal);
  const listing = await copies.list(folder, requested.commit, signal);
  const match = findSkills(listing);
  const skipped: Skipped[] = [...match.skipped];
  const skills: IndexedSkill[] = [];
  const blobs = openBlobReader(git, folder, signal);
  try {
    const shared = await rootLicense(blobs, listing);
    const within = match.skills.toSorted(byPlace).slice(0, SOURCE_MAX_SKILLS);
    for (const { folder: path } of match.skills.toSorted(byPlace).slice(SOURCE_MAX_SKILLS)) {
      skipped.push(skip(path, "too_many_skills", `A source has at most ${SOURCE_MAX_SKILLS} skills`));
    }
    const placeOfTree = new Map<string, string>();
    for (const [done, skill] of within.entries()) {
      onProgress({ done, total: within.length });
      const read = await indexSkill(blobs, skill, { commit: requested.commit, license: shared });
      if ("code" in read) {
        skipped.push(read);
        continue;
      }
      const first = placeOfTree.get(read.treeDigest);
      if (first === undefined) {
        placeOfTree.set(read.treeDigest, read.path);
        skills.push(read);
      } else skipped.push(skip(read.path, "same_as_another", `It has the same files as '${first}'`));
    }
    onProgress({ done: within.length, total: within.length });
  } finally {
    blobs.close();
  }
  return { seen: requested.commit, skills, skipped };
}

/** The bytes of one skill at the commit, in the order of the tree. Undefined when it is not there, or cannot be taken. */
export async function readRepositorySkill(
  { git, copies, signal }: RepositoryReading,
  requested: CommitRequest,
  path: string,
): Promise<UploadedFile[] | undefined> {
  const folder = await copies.get(requested, signal);
  const { skills } = findSkills(await copies.list(folder, requested.commit, signal));
  const skill = skills.find((candidate) => candidate.folder === path);
  if (skill === undefined) return undefined;
  const blobs = openBlobReader(git, folder, signal);
  try {
    return await filesOf(blobs, skill);
  } finally {
    blobs.close();
  }
}

async function indexSkill(
  blobs: BlobReader,
  skill: FoundSkill,
  { commit, license }: { readonly commit: string; readonly license: string | undefined },
): Promise<IndexedSkill | Skipped> {
  const place = skill.folder === "" ? "." : skill.folder;
  const files = await filesOf(blobs, skill);
  const pointer = files.find(({ bytes }) => isLfsPointer(bytes));
  if (pointer !== undefined) {
    return skip(place, "unsupported_entry_type", `'${pointer.path}' in it is kept in Git LFS`);
  }
  try {
    const upload = identifySkill(files);
    return {
      name: upload.slug,
      description: upload.description,
      tags: upload.tags,
      path: skill.folder,
      revision: commit,
      treeDigest: upload.treeDigest,
      license: upload.license ?? licenseOf(upload.frontmatter, license),
    };
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== "skill_invalid") throw error;
    return skip(place, "skill_invalid", error.suggestions.map((line) => oneLine(line, 200)).join("; "));
  }
}

function filesOf(blobs: BlobReader, { files }: FoundSkill): Promise<UploadedFile[]> {
  return Promise.all(
    files.map(async ({ path, objectId, executable }) => ({
      path,
      executable,
      bytes: await blobs.read(objectId),
    })),
  );
}

/** The licence of the whole repository holds for skills that say nothing else. */
async function rootLicense(
  blobs: BlobReader,
  { entries, sizeOf }: CommitListing,
): Promise<string | undefined> {
  const file = entries.find(({ kind, path }) => kind === "file" && isLicenseFile(path));
  if (file === undefined || (sizeOf.get(file.objectId) ?? Infinity) > LICENSE_MAX_BYTES) return undefined;
  return textOf(await blobs.read(file.objectId));
}

const LICENSE_MAX_BYTES = 1024 * 1024;

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 20_000));
}

function isLfsPointer(bytes: Uint8Array): boolean {
  return bytes.length < 1024 && Buffer.from(bytes).toString("latin1").startsWith(LFS_POINTER);
}

const LFS_POINTER = "version https://git-lfs.github.com/spec/v1\n";

/** Of two equal copies the one in the plainer place counts: not hidden, higher up, first by name. */
function byPlace(a: FoundSkill, b: FoundSkill): number {
  return rankOf(a) - rankOf(b) || (a.folder < b.folder ? -1 : 1);
}

function rankOf({ folder }: FoundSkill): number {
  const names = folder.split("/");
  return names.length + (names.some((name) => name.startsWith(".")) ? 1000 : 0);
}
