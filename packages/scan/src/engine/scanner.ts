import type { Worker } from "node:worker_threads";
import { closedReport, FAILED, STUCK, scanTimeMs } from "./closed-report.ts";
import type { ScannedFile, ScanReport } from "./finding.ts";
import { createScanThreads, type ScanThread, sharedThreads, type ThreadOptions } from "./scan-threads.ts";

/** Scans in a thread of its own, so that a scan never holds up the event loop, and whatever stops the thread blocks. */
export interface Scanner {
  /** Never rejects, but for a `signal` that is aborted. Scans wait for each other. */
  scan(files: readonly ScannedFile[], options?: { readonly signal?: AbortSignal }): Promise<ScanReport>;
  close(): Promise<void>;
}

export interface ScannerOptions extends ThreadOptions {
  /** Absent: `scanTimeMs` of the files for the scan itself, and `PATIENCE` times that until the thread is ended. */
  readonly timeLimitMs?: number;
}

/** What the thread is asked and what it answers. */
export interface ScanRequest {
  readonly id: number;
  readonly files: readonly ScannedFile[];
  readonly timeLimitMs?: number;
}

/** Sent once the thread can scan, and for each request. */
export type ScanResponse = { readonly isReady: true } | { readonly id: number; readonly report: ScanReport };

export function openScanner(options: ScannerOptions = {}): Scanner {
  const { workerFile, memoryMb } = options;
  const threads =
    workerFile === undefined && memoryMb === undefined ? sharedThreads : createScanThreads(options);
  threads.open();
  let current: ScanThread | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let nextId = 1;
  let isClosed = false;

  async function scanNow(
    files: readonly ScannedFile[],
    signal: AbortSignal | undefined,
  ): Promise<ScanReport> {
    signal?.throwIfAborted();
    if (isClosed) return closedReport(FAILED, files);
    const thread = threads.take();
    current = thread;
    try {
      // Loading the thread and its parsers takes as long as it takes: only then does the time of a scan begin.
      const isReady = await thread.isReady;
      if (isReady && signal?.aborted === true) {
        await leave(thread);
        signal.throwIfAborted();
      }
      const outcome: Outcome = isReady
        ? await ask(thread.worker, requestFor(files), signal)
        : { kind: "failed" };
      if (outcome.kind === "answered" && !isBroken(outcome.report)) {
        await leave(thread);
        return outcome.report;
      }
      // The next scan gets a new thread: this one is gone, or hangs, or its parsers are not to be trusted any more.
      await thread.worker.terminate();
      if (outcome.kind === "answered") return outcome.report;
      signal?.throwIfAborted();
      return closedReport(outcome.kind === "late" ? STUCK : FAILED, files);
    } finally {
      current = undefined;
    }
  }

  /** For the next scan, unless `close` is ending it already. */
  async function leave(thread: ScanThread): Promise<void> {
    if (isClosed) await thread.worker.terminate();
    else threads.giveBack(thread);
  }

  function requestFor(files: readonly ScannedFile[]): ScanRequest {
    const { timeLimitMs } = options;
    return { id: nextId++, files, ...(timeLimitMs !== undefined && { timeLimitMs }) };
  }

  return {
    scan(files, { signal } = {}) {
      const scan = last.then(() => scanNow(files, signal));
      last = scan.catch(() => {});
      return scan;
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await current?.worker.terminate();
      await threads.close();
    },
  };
}

/** A parser that gave up in the middle of its work may fail from then on, and block every skill that comes after. */
function isBroken({ findings }: ScanReport): boolean {
  return findings.some(({ rule }) => rule === FAILED.rule);
}

// The scan ends itself in time; this is for one that is stuck where it does not look at the clock, on a busy machine.
const PATIENCE = 4;
type Outcome =
  | { readonly kind: "answered"; readonly report: ScanReport }
  | { readonly kind: "late" | "failed" | "aborted" };

function ask(worker: Worker, request: ScanRequest, signal: AbortSignal | undefined): Promise<Outcome> {
  return new Promise((resolve) => {
    const done = (outcome: Outcome) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onFailure).off("exit", onFailure);
      signal?.removeEventListener("abort", onAbort);
      worker.unref();
      resolve(outcome);
    };
    const onMessage = (response: ScanResponse) => {
      if ("id" in response && response.id === request.id) done({ kind: "answered", report: response.report });
    };
    const onFailure = () => done({ kind: "failed" });
    const onAbort = () => done({ kind: "aborted" });
    const limitMs = (request.timeLimitMs ?? scanTimeMs(request.files)) * PATIENCE;
    const timer = setTimeout(() => done({ kind: "late" }), limitMs);
    worker.on("message", onMessage).on("error", onFailure).on("exit", onFailure);
    signal?.addEventListener("abort", onAbort);
    worker.ref();
    worker.postMessage(request);
  });
}
