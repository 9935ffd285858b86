import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createGit,
  createRepositoryCopies,
  type Git,
  GitError,
  openBlobReader,
  remoteCommit,
} from "@skillquay/git";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
import { searchFoldersOf } from "../program/search-folders.ts";
import { type RepositorySkill, repositorySkills } from "./repository-skills.ts";
import type { SkillToScan } from "./skill-to-scan.ts";

/** Reads skills of repositories without a working tree: no name, link, hook or filter of theirs reaches this machine. */
export interface Repositories {
  /** `https://host/path`, with `#branch-tag-or-commit` where it is not the default branch. */
  skillsOf(address: string): Promise<readonly SkillToScan[]>;
  /** Ends what still reads, and removes the copies. */
  close(): Promise<void>;
}

export function isRepositoryAddress(named: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|[\w.-]+@[\w.-]+:)/i.test(named);
}

export function openRepositories(io: Io): Repositories {
  const closers: (() => Promise<void>)[] = [];
  return {
    async skillsOf(address) {
      const { url, revision } = parseAddress(address);
      const folder = await mkdtemp(join(tmpdir(), `skillquay-repository-${process.pid}-`));
      closers.push(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
      const home = join(folder, "home");
      await mkdir(home);
      const searchFolders = await searchFoldersOf(io);
      const git = createGit({ searchFolders, home, protocols: ["https", "file"] });
      return withWords(address, async () => {
        const copies = createRepositoryCopies({
          git,
          folder: join(folder, "copies"),
          maxBytes: REPOSITORY_MAX_BYTES,
        });
        const commit = await remoteCommit(git, { url, revision });
        const copy = await copies.get({ sourceId: "scan", url, commit });
        const match = repositorySkills(await copies.list(copy, commit));
        if (match.length === 0) {
          throw new CliError("skill_not_found", `'${terminalLine(address)}' holds no skill.`, {
            suggestions: [
              "A skill is a folder with a SKILL.md; look for one in another branch with '#<branch>'.",
            ],
          });
        }
        return match.map((skill) => toScan(skill, { address, git, copy }));
      });
    },
    async close() {
      for (const close of closers.splice(0).reverse()) await close();
    },
  };
}

// As much as the hub takes in of one repository by default.
const REPOSITORY_MAX_BYTES = 512 * 1024 * 1024;

function toScan(
  { folder, files, notRead }: RepositorySkill,
  { address, git, copy }: { readonly address: string; readonly git: Git; readonly copy: string },
): SkillToScan {
  return {
    place: folder === "" ? address : `${address} ${folder}`,
    folder,
    read: () =>
      withWords(address, async () => {
        const blobs = openBlobReader(git, copy);
        try {
          const read = files.map(async ({ path, objectId }) => ({ path, bytes: await blobs.read(objectId) }));
          return { files: await Promise.all(read), notRead };
        } finally {
          blobs.close();
        }
      }),
  };
}

function parseAddress(address: string): { readonly url: string; readonly revision: string | undefined } {
  const [base = "", revision] = address.split("#", 2);
  if (!URL.canParse(base) || !/^(?:https|file):/i.test(base)) {
    throw usageError(
      "address_unsupported",
      `'${terminalLine(address)}' is no https address of a repository.`,
      [
        "For example: skillquay scan https://github.com/owner/skills",
        "For a private repository, clone it yourself and name the folder.",
      ],
    );
  }
  const url = new URL(base);
  if (url.username !== "" || url.password !== "") {
    throw usageError("address_has_credentials", "The address holds a user name or a password.", [
      "For a private repository, clone it yourself and name the folder.",
    ]);
  }
  if (revision !== undefined && !/^[A-Za-z0-9_](?:[A-Za-z0-9_+-]|[./](?![./])){0,199}$/.test(revision)) {
    throw usageError(
      "revision_invalid",
      `'${terminalLine(revision)}' is no name of a branch, a tag or a commit.`,
    );
  }
  return { url: url.href.replace(/\/+$/, ""), revision };
}

async function withWords<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    const missing =
      error.kind === "missing" ? ["Install git, or download the skill and name its folder."] : [];
    throw new CliError(
      "repository_unreadable",
      `'${terminalLine(address)}' could not be read: ${terminalLine(error.message)}.`,
      {
        suggestions: [...missing, "For a private repository, clone it yourself and name the folder."],
        cause: error,
      },
    );
  }
}
