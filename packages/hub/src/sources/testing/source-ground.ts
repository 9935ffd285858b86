import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { HubDatabase } from "../../db/connect.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { GuardedFetch } from "../../outbound/guarded-fetch.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createGit, type Git } from "../git/create-git.ts";
import { createGitReader } from "../git/git-reader.ts";
import { createPublisherReader } from "../publisher/publisher-reader.ts";
import type { SourcePolicy } from "../source-address.ts";
import { createSources } from "../sources.ts";

/** What a hub allows by default, and repositories of this machine. */
export const TEST_POLICY: SourcePolicy = {
  gitHosts: ["github.com", "gitlab.com", "codeberg.org", "bitbucket.org"],
  protocols: ["https", "file"],
  maxRepositoryBytes: 64 * 1024 * 1024,
};

export function testSearchFolders(): string[] {
  return (process.env.PATH ?? "").split(delimiter);
}

/** For tests: sources over a database, with every git command and every job written down. */
export async function sourceGround(
  database: HubDatabase,
  options: { readonly policy?: Partial<SourcePolicy>; readonly fetch?: GuardedFetch } = {},
) {
  const folder = await temporaryFolder();
  const home = join(folder, "home");
  mkdirSync(home);
  const policy = { ...TEST_POLICY, ...options.policy };
  const commands: string[] = [];
  const real = createGit({ searchFolders: testSearchFolders(), home, protocols: policy.protocols });
  const git: Git = {
    run: (command) => {
      commands.push(command.args[0] ?? "");
      return real.run(command);
    },
    start: (command) => {
      commands.push(command.args[0] ?? "");
      return real.start(command);
    },
  };
  const enqueued: { queue: string; data: unknown }[] = [];
  const jobs: Jobs = {
    define: async () => {},
    schedule: async () => {},
    enqueue: async (queue, data) => {
      enqueued.push({ queue: queue.name, data });
      return "job";
    },
    close: async () => {},
  };
  const publisher = createPublisherReader(
    options.fetch ?? (() => Promise.reject(new Error("no test expected a request"))),
  );
  const copies = join(folder, "copies");
  const sources = createSources({
    database,
    jobs,
    policy,
    readers: {
      git: createGitReader({ git, folder: copies, maxRepositoryBytes: policy.maxRepositoryBytes }),
      "well-known": publisher,
      hub: publisher,
    },
  });
  return { sources, git, commands, enqueued, folder, copies };
}

export interface TestRepository {
  readonly folder: string;
  readonly url: string;
  /** Runs git in it. */
  git(...args: string[]): string;
  /** Writes files and commits everything; the commit's name. */
  commit(files: Readonly<Record<string, string | Uint8Array>>): string;
}

/** A git repository on this machine, made with the git program. */
export async function testRepository(name = "skills"): Promise<TestRepository> {
  const folder = join(await temporaryFolder(), "owner", name);
  mkdirSync(folder, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync("git", args, {
      cwd: folder,
      encoding: "utf8",
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_AUTHOR_NAME: "Test",
        GIT_AUTHOR_EMAIL: "test@example.com",
        GIT_COMMITTER_NAME: "Test",
        GIT_COMMITTER_EMAIL: "test@example.com",
      },
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  git("init", "--quiet", "--initial-branch=main");
  return {
    folder,
    url: `file://${folder}`,
    git,
    commit(files) {
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), content);
      }
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "--message=x");
      return git("rev-parse", "HEAD");
    },
  };
}
