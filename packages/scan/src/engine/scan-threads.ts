import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

/** A thread that scans. */
export interface ScanThread {
  readonly worker: Worker;
  /** False where the thread ends before it can scan, or never can. */
  readonly isReady: Promise<boolean>;
}

/** Threads that go from one scan to the next, because loading one with its parsers takes as long as many scans. */
export interface ScanThreads {
  /** One that waits, or a new one. The caller has it alone until it gives it back or ends it. */
  take(): ScanThread;
  giveBack(thread: ScanThread): void;
  /** No more threads wait than scanners are open. */
  open(): void;
  close(): Promise<void>;
}

export interface ThreadOptions {
  /** Another program for the thread, for tests. */
  readonly workerFile?: string | URL;
  readonly memoryMb?: number;
}

export function createScanThreads(options: ThreadOptions = {}): ScanThreads {
  const waiting = new Set<ScanThread>();
  let openScanners = 0;

  function start(): ScanThread {
    const worker = startWorker(options);
    const thread = { worker, isReady: untilReady(worker) };
    worker.once("exit", () => waiting.delete(thread));
    return thread;
  }

  return {
    take() {
      const [first] = waiting;
      if (first === undefined) return start();
      waiting.delete(first);
      return first;
    },
    giveBack(thread) {
      if (waiting.size < openScanners) waiting.add(thread);
      else void thread.worker.terminate();
    },
    open() {
      openScanners += 1;
    },
    async close() {
      openScanners -= 1;
      const spare = [...waiting].slice(openScanners);
      for (const thread of spare) waiting.delete(thread);
      await Promise.all(spare.map(({ worker }) => worker.terminate()));
    },
  };
}

/** Of this process, for all scanners that do not ask for a thread of another kind. */
export const sharedThreads = createScanThreads();

// A skill of 10 MiB with its view takes less than half of it.
const MEMORY_MB = 1_024;
// What Node gives by itself is 48, most of it garbage that nobody has looked at yet. Less than this costs time.
const YOUNG_MEMORY_MB = 4;

function startWorker({ workerFile = defaultWorker(), memoryMb = MEMORY_MB }: ThreadOptions): Worker {
  const worker = new Worker(workerFile, {
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMb,
      maxYoungGenerationSizeMb: YOUNG_MEMORY_MB,
      stackSizeMb: 8,
    },
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

// Ten times what it takes on a busy machine.
const START_LIMIT_MS = 60_000;

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

/** Beside the bundle where there is one, else the source itself. */
function defaultWorker(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const bundled = join(here, "scan-worker.cjs");
  return existsSync(bundled) ? bundled : join(here, "scan-worker.ts");
}
