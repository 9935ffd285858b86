import { join } from "node:path";
import { usageFile } from "../../catalog/usage-record.ts";
import { type LoopbackService, listenOnLoopback } from "../listen-on-loopback.ts";
import { openKeptRecords } from "./kept-records.ts";
import { folderAcceptance } from "./local-acceptances.ts";
import { keptTest } from "./local-description-tests.ts";
import { createLocalEntries } from "./local-entries.ts";
import type { LocalPagesParts } from "./local-handlers.ts";
import { createLocalPages } from "./local-pages.ts";
import { createPageSessions } from "./page-sessions.ts";
import { openScanMemory } from "./scan-memory.ts";
import { createScanQueue } from "./scan-queue.ts";
import { watchUses } from "./watch-uses.ts";

export interface ServePagesOptions
  extends Pick<
    LocalPagesParts,
    | "catalog"
    | "runner"
    | "agents"
    | "finder"
    | "serviceFor"
    | "tools"
    | "person"
    | "version"
    | "onInternalError"
  > {
  /** Where the build put the pages. */
  readonly folder: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Where reports and the record of uses are kept; undefined keeps nothing. */
  readonly cacheDirectory: string | undefined;
  /** Where it is kept what the person decided on the pages; undefined keeps it until the end. */
  readonly stateDirectory: string | undefined;
  /** A path as a person would write it. */
  readonly shortPath: (path: string) => string;
  /** Makes the search index now, and not with the first search. */
  readonly prepareSearch: boolean;
  readonly log: (line: string) => void;
}

export interface ServedPages {
  /** Holds the token, so it goes to the person and nowhere else. */
  readonly url: string;
  /** The catalog and the runner stay open: they belong to whoever opened them. */
  close(): Promise<void>;
}

/** Serves the pages over this machine's skills until it is closed. */
export async function servePages(options: ServePagesOptions): Promise<ServedPages> {
  const { catalog, cacheDirectory, log, port } = options;
  const scans = createScanQueue(
    openScanMemory(cacheDirectory === undefined ? undefined : join(cacheDirectory, "scans.json")),
    log,
  );
  const uses = watchUses(cacheDirectory === undefined ? undefined : usageFile(cacheDirectory));
  const entries = createLocalEntries(catalog, options.shortPath);
  const sessions = createPageSessions();
  const stopFollowing = catalog.onChange(({ changed }) => {
    const folders = changed.flatMap(({ baseDirectory }) => baseDirectory ?? []);
    for (const folder of folders) scans.forget(folder);
    scans.add(folders);
  });
  let service: LoopbackService | undefined;
  const close = async () => {
    await service?.close();
    stopFollowing();
    uses.close();
    await scans.close();
  };
  const kept = (name: string) =>
    options.stateDirectory === undefined ? undefined : join(options.stateDirectory, name);
  const descriptionTests = openKeptRecords(kept("description-tests.json"), keptTest);
  const acceptances = openKeptRecords(kept("acceptances.json"), folderAcceptance);
  const useCount = (folder: string) => Math.round(uses.useOf(folder)?.count ?? 0);
  const pages = createLocalPages({
    ...options,
    scans,
    uses,
    entries,
    sessions,
    useCount,
    descriptionTests,
    acceptances,
  });
  try {
    const fetch = async (request: Request) => pages.fetch(request);
    service = await listenOnLoopback({ fetch, port, maxBodyBytes: MOST_BODY_BYTES, log });
    // In the background, so that verdicts are there when somebody filters by them.
    scans.add((await entries.all()).flatMap(({ skill, folder }) => (skill === undefined ? [] : [folder])));
    // The first search makes the index of all skills, which takes seconds where there are thousands.
    if (options.prepareSearch)
      catalog
        .search("skill", { limit: 1 })
        .catch((error: unknown) => log(`The search is not ready: ${error}`));
    return { url: `${service.origin}/dashboard/#token=${sessions.token}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

// Input for a script is a million characters at most.
const MOST_BODY_BYTES = 8 * 1024 * 1024;
