import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createGit, type Git } from "@skillquay/git";
import { testSearchFolders } from "@skillquay/git/testing";
import type { HubDatabase } from "../../../platform/db/connect.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { GuardedFetch } from "../../../platform/outbound/guarded-fetch.ts";
import { temporaryFolder } from "../../../platform/testing/temporary-folder.ts";
import { createGitReader } from "../git/git-reader.ts";
import { createPublisherReader } from "../publisher/publisher-reader.ts";
import type { SourcePolicy } from "../source-address.ts";
import { createSources } from "../sources.ts";

export { testRepository, testSearchFolders } from "@skillquay/git/testing";

/** What a hub allows by default, and repositories of this machine. */
export const TEST_POLICY: SourcePolicy = {
  gitHosts: ["github.com", "gitlab.com", "codeberg.org", "bitbucket.org"],
  protocols: ["https", "file"],
  maxRepositoryBytes: 64 * 1024 * 1024,
};

/** For tests: sources over a database, with every git command and every job written down. */
export async function sourceFixture(
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
