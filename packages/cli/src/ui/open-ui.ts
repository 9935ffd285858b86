import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { usageFile } from "@skillquay/local";
import { listenOnLoopback } from "@skillquay/local/loopback";
import { serveDashboard } from "@skillquay/tools/pages";
import { cacheFolder, openCatalog } from "../catalog/open-catalog.ts";
import { openScriptRunner } from "../catalog/open-scripts.ts";
import type { Log } from "../output/log.ts";
import type { Output } from "../output/output.ts";
import type { Io } from "../program/io.ts";
import type { Settings } from "../settings/settings.ts";
import { createUi } from "./create-ui.ts";
import { createLocalEntries } from "./local-entries.ts";
import { openScanMemory } from "./scan-memory.ts";
import { createScanQueue } from "./scan-queue.ts";
import { createUiSessions } from "./ui-sessions.ts";
import { watchUses } from "./watch-uses.ts";

export interface OpenUi {
  /** Holds the token, so it goes to the person and nowhere else. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the pages over this machine's skills until it is closed. */
export async function openUi(io: Io, settings: Settings, { port, log, out }: UiOptions): Promise<OpenUi> {
  const catalog = await openCatalog(io, settings, { stays: true, out });
  out.endProgress();
  const runner = openScriptRunner(io, settings, catalog, log);
  const warn = (line: string) => log("warn", line);
  const scanFile = settings.cache ? join(cacheFolder(io), "scans.json") : undefined;
  const scans = createScanQueue(openScanMemory(scanFile), warn);
  const uses = watchUses(settings.cache ? usageFile(cacheFolder(io)) : undefined);
  const entries = createLocalEntries(catalog, io);
  const sessions = createUiSessions();
  const stopFollowing = catalog.onChange(({ changed }) => {
    const folders = changed.flatMap(({ baseDirectory }) => baseDirectory ?? []);
    for (const folder of folders) scans.forget(folder);
    scans.add(folders);
  });
  const close = async () => {
    stopFollowing();
    uses.close();
    await scans.close();
    await runner.close();
    await catalog.close();
  };
  const fetch = createUi({
    io,
    settings,
    catalog,
    runner,
    scans,
    uses,
    entries,
    sessions,
    useCount: (folder) => Math.round(uses.useOf(folder)?.count ?? 0),
    pages: serveDashboard(pagesFolder()),
    log: warn,
    onInternalError: (error) =>
      log("error", error instanceof Error ? (error.stack ?? error.message) : String(error)),
  });
  try {
    const service = await listenOnLoopback({ fetch, port, maxBodyBytes: MOST_BODY_BYTES, log: warn });
    // In the background, so that verdicts are there when somebody filters by them.
    scans.add((await entries.all()).flatMap(({ skill, folder }) => (skill === undefined ? [] : [folder])));
    // The first search makes the index of all skills, which takes seconds where there are thousands. One by meaning is
    // paid for, and waits until somebody asks.
    if (settings.embedUrl === undefined)
      catalog
        .search("skill", { limit: 1 })
        .catch((error: unknown) => warn(`The search is not ready: ${error}`));
    return {
      url: `${service.origin}/dashboard/#token=${sessions.token}`,
      close: async () => {
        await service.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export interface UiOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly log: Log;
  readonly out: Pick<Output, "bar" | "endProgress">;
}

// Input for a script is a million characters at most.
const MOST_BODY_BYTES = 8 * 1024 * 1024;

/** Beside the bundled program; in a clone, where the build puts them. */
function pagesFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const bundled = join(here, "dashboard");
  return existsSync(bundled) ? bundled : join(here, "../../dist/dashboard");
}
