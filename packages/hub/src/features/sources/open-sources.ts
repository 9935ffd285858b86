import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createGit } from "@skillquay/git";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { StorageLog } from "../../platform/db/storage-log.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { createGuardedFetch } from "../../platform/outbound/guarded-fetch.ts";
import { createGitReader } from "./git/git-reader.ts";
import { createPublisherReader } from "./publisher/publisher-reader.ts";
import type { SourcePolicy } from "./source-address.ts";
import { createSources, type Sources } from "./sources.ts";

export interface OpenSourcesOptions {
  readonly database: HubDatabase;
  readonly jobs: Jobs;
  readonly log?: StorageLog;
  readonly policy: SourcePolicy;
  /** For copies of repositories; made when it is missing, and safe to delete. */
  readonly folder: string;
  /** Where the program git is looked for. */
  readonly searchFolders: readonly string[];
}

/** Sources as a hub has them: the git program of the machine, and the guarded way out. */
export async function openSources(options: OpenSourcesOptions): Promise<Sources> {
  const { database, jobs, log, policy, folder, searchFolders } = options;
  const home = join(folder, "home");
  await mkdir(home, { recursive: true, mode: 0o700 });
  const git = createGit({ searchFolders, home, protocols: policy.protocols });
  const publisher = createPublisherReader(createGuardedFetch());
  return createSources({
    database,
    jobs,
    policy,
    ...(log === undefined ? {} : { log }),
    readers: {
      git: createGitReader({ git, folder, maxRepositoryBytes: policy.maxRepositoryBytes }),
      "well-known": publisher,
      hub: publisher,
    },
  });
}
