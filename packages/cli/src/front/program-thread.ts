import { Worker } from "node:worker_threads";

/** What the program does in a thread: each is an export of it that takes the request. */
export type ThreadWork = "keepAnswers" | "syncHubs";

/** Starts the thread: without standard streams of its own, and not holding up the end of the process. */
export function startThread(work: ThreadWork, request: { readonly programFiles: readonly string[] }): Worker {
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MEMORY_MB, maxOldGenerationSizeMb: OLD_MEMORY_MB };
  const workerData = { ...request, work };
  const worker = new Worker(THREAD, { workerData, resourceLimits, stdout: true, stderr: true });
  worker.unref();
  return worker;
}

// It lives for a moment beside a server that is to stay small; what Node gives by itself is 48.
const YOUNG_MEMORY_MB = 4;
// Several times what an index of the largest catalog takes. V8 collects the earlier the less there is.
const OLD_MEMORY_MB = 256;

/**
 * What the thread runs: a module by address, since for a text to evaluate Node reads the package.json of the working folder,
 * to its end: a repository can store a link to /dev/zero there.
 */
const THREAD = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { createRequire } from "node:module";
    import { workerData } from "node:worker_threads";
    const [program] = workerData.programFiles;
    createRequire(program)(program)[workerData.work](workerData);
  `)}`,
);
