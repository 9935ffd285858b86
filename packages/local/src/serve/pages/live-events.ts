import { createEventStream } from "@skillquay/pages";
import type { LiveEvent } from "@skillquay/pages/contract";
import type { LocalCatalog } from "../../catalog/local-catalog.ts";
import { EVENT_HEADERS } from "./answer-json.ts";
import type { LocalEntries } from "./local-entries.ts";
import type { ScanQueue } from "./scan-queue.ts";
import type { UseWatch } from "./watch-uses.ts";

export interface LiveParts {
  readonly catalog: Pick<LocalCatalog, "onChange">;
  readonly entries: LocalEntries;
  readonly scans: Pick<ScanQueue, "onReport">;
  readonly uses: Pick<UseWatch, "onUse">;
}

/** Tells a page that what it shows has changed, and which skills agents load. */
export function liveEvents(until: AbortSignal, { catalog, entries, scans, uses }: LiveParts): Response {
  const { response, send, signal } = createEventStream<LiveEvent>({ headers: EVENT_HEADERS, until });
  let timer: NodeJS.Timeout | undefined;
  const changed = (gatherMs: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      send({ type: "catalog" });
    }, gatherMs);
  };
  const stops = [
    catalog.onChange(() => changed(CHANGE_GATHER_MS)),
    scans.onReport(() => changed(SCAN_GATHER_MS)),
    uses.onUse((folder, { lastUsedAtMs }) => {
      void entries.all().then((all) => {
        const skill = all.find((entry) => entry.folder === folder)?.ref;
        const at = new Date(lastUsedAtMs).toISOString();
        send({ type: "call", at, tool: "skill", ...(skill !== undefined && { skill }), ok: true });
      });
    }),
  ];
  send({ type: "listening" });
  const stopAll = () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
  signal.addEventListener("abort", stopAll, { once: true });
  // The reader may have gone before anything was sent.
  if (signal.aborted) stopAll();
  return response;
}

// An edit is to be seen at once; thousands of scans one after the other are one change every so often.
const CHANGE_GATHER_MS = 50;
const SCAN_GATHER_MS = 1_000;
