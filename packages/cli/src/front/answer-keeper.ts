import type { Worker } from "node:worker_threads";
import { hostOfClient } from "@skillquay/tools/front";
import { startThread } from "./program-thread.ts";

export interface AnswerKeeperOptions {
  readonly argv: readonly string[];
  /** The program first: it makes the answers. */
  readonly programFiles: readonly string[];
  readonly delayMs?: number;
}

/** Has the answers of the next start made, in a thread of their own, some time after a change that they depend on. */
export interface AnswerKeeper {
  setClientName(name: string): void;
  keepSoon(): void;
  close(): void;
}

/** What the thread is given. */
export interface KeepRequest {
  readonly argv: readonly string[];
  readonly programFiles: readonly string[];
  /** The host of this client; "" for one that is none. */
  readonly host: string;
  /** For a server that goes on: where to put the answers, and the uses that it orders by. */
  readonly session?: { readonly path: string; readonly uses: string };
}

export function createAnswerKeeper({
  argv,
  programFiles,
  delayMs = 1_000,
}: AnswerKeeperOptions): AnswerKeeper {
  let host = "";
  let timer: NodeJS.Timeout | undefined;
  let worker: Worker | undefined;
  let isAgain = false;
  let restMs = 0;
  let isClosed = false;

  const keepSoon = () => {
    if (isClosed) return;
    if (worker !== undefined) isAgain = true;
    else timer ??= setTimeout(keep, Math.max(delayMs, restMs)).unref();
  };
  const keep = () => {
    timer = undefined;
    const startedAt = performance.now();
    const request: KeepRequest = { argv, programFiles, host };
    worker = startThread("keepAnswers", request);
    // Answers that could not be kept cost the next start its speed, and nothing else.
    worker.once("error", () => {});
    worker.once("exit", () => {
      worker = undefined;
      // A folder in which something writes all the time takes a small share of one core.
      restMs = REST_FACTOR * (performance.now() - startedAt);
      if (!isAgain) return;
      isAgain = false;
      keepSoon();
    });
  };
  return {
    setClientName(name) {
      host = hostOfClient(name) ?? "";
    },
    keepSoon,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

const REST_FACTOR = 4;
