import { rmSync } from "node:fs";
import type { Worker } from "node:worker_threads";
import { type AnswerSnapshot, openAnswerSnapshot } from "@skillquay/local/front";
import type { KeepRequest } from "./answer-keeper.ts";
import { startThread } from "./program-thread.ts";

export interface AnswerRefresherOptions {
  readonly request: () => KeepRequest & Required<Pick<KeepRequest, "session">>;
  readonly onSnapshot: (snapshot: AnswerSnapshot) => void;
  /** Called when there are no answers, though it was tried more than once. */
  readonly onFailure: () => void;
}

/** Makes the answers of a running front anew, in a thread of their own: those it has are given meanwhile. */
export interface AnswerRefresher {
  /** Has `onSnapshot` or `onFailure` called, once. */
  refresh(): void;
  close(): void;
}

export function createAnswerRefresher({
  request,
  onSnapshot,
  onFailure,
}: AnswerRefresherOptions): AnswerRefresher {
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let restUntilMs = 0;
  let restFactor = 0;

  const run = (attempt: number) => {
    const startedAtMs = performance.now();
    const workerData = request();
    const { path } = workerData.session;
    let isKept = false;
    worker = startThread("keepAnswers", workerData);
    worker.once("error", () => {});
    // Said as soon as the answers are written: there is no need to wait until the thread has tidied up.
    worker.once("message", () => {
      const snapshot = isClosed ? undefined : openAnswerSnapshot(path);
      // What is open can be read all the same, and nobody else has a use for it.
      rmSync(path, { force: true });
      if (snapshot === undefined) return;
      isKept = true;
      restUntilMs = performance.now() + restFactor * (performance.now() - startedAtMs);
      onSnapshot(snapshot);
    });
    worker.once("exit", () => {
      if (isKept || isClosed) return;
      if (attempt < MOST_ATTEMPTS) run(attempt + 1);
      else onFailure();
    });
  };

  return {
    refresh() {
      if (isClosed) return;
      const waitMs = restUntilMs - performance.now();
      restFactor = waitMs > 0 ? Math.min(restFactor + 1, MOST_REST) : 1;
      timer = setTimeout(() => run(1), Math.max(0, waitMs)).unref();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      void worker?.terminate();
    },
  };
}

// What is written while answers are made belongs to none of them.
const MOST_ATTEMPTS = 3;
// A folder in which something writes all the time comes to take a fifth of one core.
const MOST_REST = 4;
