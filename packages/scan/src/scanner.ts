import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { closedReport, FAILED, scanTimeMs, TIMED_OUT } from "./closed-report.ts";
import type { ScannedFile, ScanReport } from "./finding.ts";

/** Scans in a thread of its own, so that a scan never holds up the event loop, and whatever stops the thread blocks. */
export interface Scanner {
  /** Never rejects, but for a `signal` that is aborted. Scans wait for each other. */
  scan(files: readonly ScannedFile[], options?: { readonly signal?: AbortSignal }): Promise<ScanReport>;
  close(): Promise<void>;
}

export interface ScannerOptions {
  /** Another program for the thread, for tests. */
  readonly workerFile?: string | URL;
  /** Absent: `scanTimeMs` of the files for the scan itself, and `PATIENCE` times that until the thread is ended. */
  readonly timeLimitMs?: number;
  readonly memoryMb?: number;
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
  let worker: { readonly thread: Worker; readonly isReady: Promise<boolean> } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let nextId = 1;
  let isClosed = false;

  /** Loading the thread and its parsers takes as long as it takes: only then does the time of a scan begin. */
  async function running(): Promise<Worker | undefined> {
    if (worker === undefined) {
      const thread = startWorker(options);
      worker = { thread, isReady: untilReady(thread) };
    }
    const { thread, isReady } = worker;
    return (await isReady) ? thread : undefined;
  }

  async function end(): Promise<void> {
    const gone = worker?.thread;
    worker = undefined;
    await gone?.terminate();
  }

  async function scanNow(
    files: readonly ScannedFile[],
    signal: AbortSignal | undefined,
  ): Promise<ScanReport> {
    signal?.throwIfAborted();
    if (isClosed) return closedReport(FAILED, files);
    const thread = await running();
    signal?.throwIfAborted();
    const request: ScanRequest = {
      id: nextId++,
      files,
      ...(options.timeLimitMs !== undefined && { timeLimitMs: options.timeLimitMs }),
    };
    const outcome: Outcome = thread === undefined ? { kind: "failed" } : await ask(thread, request, signal);
    if (outcome.kind === "answered" && !isBroken(outcome.report)) return outcome.report;
    // The next scan gets a new thread: this one is gone, or hangs, or its parsers are not to be trusted any more.
    await end();
    if (outcome.kind === "answered") return outcome.report;
    signal?.throwIfAborted();
    return closedReport(outcome.kind === "late" ? TIMED_OUT : FAILED, files);
  }

  return {
    scan(files, { signal } = {}) {
      const scan = last.then(() => scanNow(files, signal));
      last = scan.catch(() => {});
      return scan;
    },
    async close() {
      isClosed = true;
      await end();
    },
  };
}

/** A parser that gave up in the middle of its work may fail from then on, and block every skill that comes after. */
function isBroken({ findings }: ScanReport): boolean {
  return findings.some(({ rule }) => rule === FAILED.rule);
}

// Ten times what it takes on a busy machine.
const START_LIMIT_MS = 60_000;

/** False where the thread ends before it can scan, or never can. */
function untilReady(thread: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (isReady: boolean) => {
      clearTimeout(timer);
      thread.off("message", onMessage).off("error", onEnd).off("exit", onEnd);
      resolve(isReady);
    };
    const onMessage = () => done(true);
    const onEnd = () => done(false);
    const timer = setTimeout(onEnd, START_LIMIT_MS);
    thread.on("message", onMessage).on("error", onEnd).on("exit", onEnd);
  });
}

// The scan ends itself in time; this is for one that is stuck where it does not look at the clock, on a busy machine.
const PATIENCE = 4;
// A skill of 10 MiB with its view takes less than half of it.
const MEMORY_MB = 1_024;

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

function startWorker({ workerFile = defaultWorker(), memoryMb = MEMORY_MB }: ScannerOptions): Worker {
  const worker = new Worker(workerFile, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb: 8 },
    // Nothing of the surroundings is needed to read bytes.
    env: {},
    stdout: true,
    stderr: true,
  });
  // An error after an answer must not end the whole program.
  worker.on("error", () => {});
  worker.unref();
  return worker;
}

/** Beside the bundle where there is one, else the source itself. */
function defaultWorker(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const bundled = join(here, "scan-worker.cjs");
  return existsSync(bundled) ? bundled : join(here, "scan-worker.ts");
}
