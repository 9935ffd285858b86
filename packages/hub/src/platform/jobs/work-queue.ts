import type PgBoss from "pg-boss";
import { z } from "zod/v4";
import type { StorageLog } from "../db/storage-log.ts";
import type { JobContext, JobQueue } from "./jobs.ts";

export interface QueueWorker {
  /** Looks for a job now. */
  wake(): void;
  /** Takes no other job; settles when the last one ended, or was aborted after the deadline. */
  stop(drainMs: number): Promise<void>;
}

// How soon a job of another instance, or of a transaction, is found.
const LOOK_EVERY_MS = 500;

/**
 * Does one job after the other. Our own loop around the library's steps: its worker does not wait for the database when it
 * marks a job as done, and a database that goes away at that moment would end the process.
 */
export function workQueue<T>(
  boss: PgBoss,
  queue: JobQueue<T>,
  handler: (data: T, job: JobContext) => Promise<void>,
  log: StorageLog,
): QueueWorker {
  const stopping = new AbortController();
  const abandoning = new AbortController();
  let wake = () => {};
  let isAwake = false;

  const loop = async () => {
    while (!stopping.signal.aborted) {
      isAwake = false;
      const [job] = await boss.fetch<unknown>(queue.name, { batchSize: 1 });
      if (job !== undefined) await doJob(job);
      else if (!isAwake && !stopping.signal.aborted) await pause();
    }
  };

  const pause = () =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, LOOK_EVERY_MS);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });

  const doJob = async (job: PgBoss.Job<unknown>) => {
    const signal = AbortSignal.any([
      abandoning.signal,
      AbortSignal.timeout(Number(job.expireInSeconds) * 1_000),
    ]);
    let failure: unknown;
    try {
      const { payload } = envelope.parse(job.data);
      await orAborted(handler(queue.payload.parse(payload), { id: job.id, signal }), signal);
    } catch (error) {
      failure = error ?? new Error("the job failed");
      log.error({ err: error, queue: queue.name, job: job.id }, "a job failed");
    }
    try {
      if (failure === undefined) await boss.complete(queue.name, job.id);
      // What went wrong is in the log; a stored error could hold what a log may not.
      else await boss.fail(queue.name, job.id);
    } catch (error) {
      log.error(
        { err: error, queue: queue.name, job: job.id },
        "the end of a job was not recorded; it will be done again",
      );
    }
  };

  const running = loop().catch((error: unknown) => {
    log.error({ err: error, queue: queue.name }, "a job queue stopped");
  });
  const notify = () => {
    isAwake = true;
    wake();
  };
  return {
    wake: notify,
    async stop(drainMs) {
      stopping.abort();
      notify();
      const deadline = setTimeout(() => abandoning.abort(new Error("the hub is closing")), drainMs);
      await running;
      clearTimeout(deadline);
    },
  };
}

const envelope = z.object({ payload: z.unknown() });

/** A handler that does not listen to its signal is left alone. */
function orAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const giveUp = () => fail(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    work.then(done, fail).finally(() => signal.removeEventListener("abort", giveUp));
  });
}
