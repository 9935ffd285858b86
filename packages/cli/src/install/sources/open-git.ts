import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  createGit,
  createRepositoryCopies,
  type FoundSkill,
  type Git,
  GitError,
  openCommit,
  remoteCommit,
  remoteTags,
} from "@skillquay/git";
import { entryCollisions } from "@skillquay/skill/archive";
import { runCooperatively } from "@skillquay/skill/cooperative";
import { type Skipped, skip } from "@skillquay/skill/published";
import { terminalLine } from "../../output/terminal-text.ts";
import { CliError } from "../../program/cli-error.ts";
import type { Io } from "../../program/io.ts";
import { searchFoldersOf } from "../../program/search-folders.ts";
import { version } from "../../program/version.ts";
import { cacheFolderOf } from "../../settings/config-folders.ts";
import type { LockedSource } from "../lock-entry.ts";
import { isMainFile, offered, offerSkill } from "../offer-skill.ts";
import type { OfferedSkill, OpenedSource } from "../opened-source.ts";
import { checkedRef } from "../parse-source.ts";
import type { GitSource } from "../source.ts";
import { highestTag, parseRange } from "../tag-range.ts";

export interface GitRequest {
  /** Exactly this commit, which a lock names; the newest of the ref when absent. */
  readonly commit?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads a repository without a working tree: no name, link, hook or filter of it reaches this machine. A commit that was
 * read before is not fetched again.
 */
export async function openGit(io: Io, source: GitSource, request: GitRequest): Promise<OpenedSource> {
  const folder = join(cacheFolderOf(io), "repositories");
  const home = join(folder, "home");
  await mkdir(home, { recursive: true, mode: 0o700 });
  const protocol = new URL(source.url).protocol.slice(0, -1);
  const git = createGit({ searchFolders: await searchFoldersOf(io), home, protocols: [protocol] });
  const copies = createRepositoryCopies({ git, folder, maxBytes: REPOSITORY_MAX_BYTES });
  return withWords(source.url, async () => {
    const at = await resolveTree(git, source, request);
    const sourceId = createHash("sha256").update(source.url).digest("hex").slice(0, 32);
    const copy = await copies.get({ sourceId, url: source.url, commit: at.commit }, request.signal);
    const listing = await openCommit({ git, copies, copy, version, ...at, signal: request.signal });
    const { close } = listing;
    try {
      await copies.clean(sourceId, at.commit);
      const isChosen = (path: string) =>
        at.path === undefined || path === at.path || path.startsWith(`${at.path}/`);
      const all: (OfferedSkill | Skipped)[] = listing.skipped.filter(({ path }) => isChosen(path));
      const match = listing.skills.filter(({ folder: path }) => isChosen(path)).toSorted(byPlace);
      for (const skill of match.slice(0, MOST_SKILLS)) {
        const main = skill.files.find(({ path }) => path === "SKILL.md") ?? skill.files.find(isMain);
        if (main === undefined) continue;
        const [clash] = await runCooperatively(entryCollisions(skill.files.map(({ path }) => path)));
        if (clash !== undefined) {
          all.push(skip(skill.folder || ".", "name_unsafe", `'${clash.path}' in it: ${clash.message}`));
          continue;
        }
        const skillPath = skill.folder === "" ? main.path : `${skill.folder}/${main.path}`;
        all.push(
          offerSkill({
            place: skillPath,
            skillPath,
            folderName: basename(skill.folder),
            mainFile: { path: main.path, bytes: await listing.read(main.objectId) },
            read: () =>
              withWords(source.url, () =>
                Promise.all(
                  skill.files.map(async ({ path, objectId, executable }) => ({
                    path,
                    executable,
                    bytes: await listing.read(objectId),
                  })),
                ),
              ),
          }),
        );
      }
      if (match.length > MOST_SKILLS)
        all.push(skip(".", "too_many_skills", `It has more than ${MOST_SKILLS} skills`));
      const range = source.range === undefined ? {} : { range: source.range };
      return { locked: lockedGit(source, at.ref), commit: at.commit, ...range, ...offered(all), close };
    } catch (error) {
      await close();
      throw error;
    }
  });
}

// As much as the hub takes in of one repository by default.
const REPOSITORY_MAX_BYTES = 512 * 1024 * 1024;
// Nobody installs more at once.
const MOST_SKILLS = 1_000;

function isMain({ path }: { readonly path: string }): boolean {
  return isMainFile(path);
}

/** Of copies of a skill the one in the plainer place counts: not hidden, higher up, first by name. */
function byPlace(a: FoundSkill, b: FoundSkill): number {
  return rankOf(a) - rankOf(b) || (a.folder < b.folder ? -1 : 1);
}

function rankOf({ folder }: FoundSkill): number {
  const names = folder.split("/");
  return names.length + (names.some((name) => name.startsWith(".")) ? 1000 : 0);
}

interface TreePlace {
  readonly commit: string;
  readonly ref: string | undefined;
  readonly path: string | undefined;
}

/** In `/tree/a/b/c` the ref is `a`, or, where there is no such one, `a/b`. */
async function resolveTree(git: Git, source: GitSource, { commit, signal }: GitRequest): Promise<TreePlace> {
  const { url, tree } = source;
  if (commit === undefined && source.range !== undefined) {
    const ref = await tagInRange(git, { url, range: source.range }, signal);
    return { commit: await remoteCommit(git, { url, revision: ref }, signal), ref, path: source.path };
  }
  if (commit !== undefined || tree === undefined) {
    const { ref, path } = source;
    return { commit: commit ?? (await remoteCommit(git, { url, revision: ref }, signal)), ref, path };
  }
  for (let count = 1; ; count += 1) {
    const ref = checkedRef(tree.slice(0, count).join("/"));
    try {
      const resolved = await remoteCommit(git, { url, revision: ref }, signal);
      return { commit: resolved, ref, path: tree.slice(count).join("/") || undefined };
    } catch (error) {
      const isLast = count >= Math.min(tree.length, LONGEST_REF);
      if (isLast || !(error instanceof GitError) || error.kind !== "not_found") throw error;
    }
  }
}

const LONGEST_REF = 5;

const TAGS_NAMED = 8;

async function tagInRange(
  git: Git,
  { url, range }: { readonly url: string; readonly range: string },
  signal: AbortSignal | undefined,
): Promise<string> {
  const parsed = parseRange(range);
  const tags = await remoteTags(git, url, signal);
  const tag = parsed && highestTag(tags, parsed);
  if (tag !== undefined) return tag;
  const has = tags.slice(-TAGS_NAMED).join(", ");
  throw new GitError(
    "not_found",
    `the repository has no tag in the range ${range}${has === "" ? ", and no tag at all" : `; it has ${has}`}`,
  );
}

function lockedGit({ url, shorthand }: GitSource, ref: string | undefined): LockedSource {
  const withRef = ref === undefined ? {} : { ref };
  const { hostname } = new URL(url);
  // What the other program takes for a shorthand of its own has to mean the same to it.
  if (shorthand !== undefined && hostname === "github.com")
    return { source: shorthand, sourceType: "github", ...withRef };
  const sourceType = hostname === "gitlab.com" ? "gitlab" : "git";
  return { source: url, sourceType, sourceUrl: url, ...withRef };
}

async function withWords<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    const suggestions =
      error.kind === "missing"
        ? ["Install git, or download the skill and name its folder."]
        : error.kind === "too_large"
          ? ["Clone it yourself and name the folder of the skill."]
          : error.kind === "not_found"
            ? ["Name another branch, tag or range behind '#', or none for the newest."]
            : ["Check the name. For a private repository, clone it yourself and name the folder."];
    throw new CliError(
      "repository_unreadable",
      `'${terminalLine(url)}' could not be read: ${terminalLine(error.message)}.`,
      { suggestions, cause: error },
    );
  }
}
