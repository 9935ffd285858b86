import { randomUUID } from "node:crypto";
import PgBoss from "pg-boss";
import type { z } from "zod/v4";
import type { Db, HubDatabase } from "../db/connect.ts";
import { withHubLock } from "../db/queries/lock-queries.ts";
import { type StorageLog, silentLog } from "../db/storage-log.ts";
import { bossConnection, transactionConnection } from "./boss-connection.ts";
import { type QueueWorker, workQueue } from "./work-queue.ts";

/** A kind of work, by the name it has in the database, and what it is given. */
export interface JobQueue<T> {
  readonly name: string;
  /** Read again before the work: an older program may have written it. */
  readonly payload: z.ZodType<T>;
  /** How often a failed job is tried again, each time later. 3 unless told. */
  readonly retryLimit?: number;
  /** A job that takes longer, or whose instance died, is given to another one. 300 unless told. */
  readonly expireInSeconds?: number;
  /** How many jobs of this queue one instance does at a time. 1 unless told. */
  readonly concurrency?: number;
}

export interface JobContext {
  readonly id: string;
  /** Aborted when the time is up or the hub closes; the job is then tried again. */
  readonly signal: AbortSignal;
}

/** Work that outlives a request: done once, by any instance, tried again when it fails. */
export interface Jobs {
  /** Starts doing the queue's jobs here. A handler may see a job again after a crash, and has to bear it. */
  define<T>(queue: JobQueue<T>, handler: (data: T, job: JobContext) => Promise<void>): Promise<void>;
  /** The job's id; null when a job with the same `singletonKey` waits already. With `db`, it exists when that transaction commits. */
  enqueue<T>(queue: JobQueue<T>, data: T, options?: EnqueueOptions): Promise<string | null>;
  /** Enqueues at the times that a cron expression names (UTC), once for all instances. A later call replaces it. */
  schedule<T>(queue: JobQueue<T>, cron: string, data: T): Promise<void>;
  /** Takes no new jobs, waits for those that run, and gives up on them after the deadline. */
  close(): Promise<void>;
}

export interface EnqueueOptions {
  readonly db?: Db;
  readonly singletonKey?: string;
  readonly startAfterSeconds?: number;
  /** Jobs of a queue with a higher one are done first; 0 unless told. */
  readonly priority?: number;
}

export interface JobsOptions {
  readonly database: HubDatabase;
  readonly log?: StorageLog;
  /** How long `close` waits for running jobs. */
  readonly drainMs?: number;
  /** How often scheduled times are looked at. */
  readonly scheduleEverySeconds?: number;
}

export async function createJobs(options: JobsOptions): Promise<Jobs> {
  const { database, log = silentLog, drainMs = 10_000, scheduleEverySeconds = 30 } = options;
  const boss = new PgBoss({
    schema: "jobs",
    db: bossConnection(database.watched, log),
    cronMonitorIntervalSeconds: scheduleEverySeconds,
    cronWorkerIntervalSeconds: Math.min(5, scheduleEverySeconds),
  });
  const workers = new Map<string, QueueWorker[]>();
  const queues = new Map<string, Promise<void>>();
  let lastMade: Promise<void> = Promise.resolve();
  let isClosed = false;
  boss.on("error", (error) => {
    if (!isClosed) log.error({ err: error }, "the job queue reports an error");
  });
  // The library's own lock does not keep two from making its schema: who waits for it may not see what was made meanwhile.
  await withHubLock(database.direct, () => boss.start());

  const ensureQueue = (queue: JobQueue<never> | JobQueue<unknown>): Promise<void> => {
    const cached = queues.get(queue.name);
    if (cached !== undefined) return cached;
    // One after the other: each takes two connections while it waits for other instances.
    const made = lastMade.then(() => createQueue(database, boss, queue));
    lastMade = made.catch(() => {});
    queues.set(queue.name, made);
    made.catch(() => queues.delete(queue.name));
    return made;
  };

  return {
    async define(queue, handler) {
      await ensureQueue(queue);
      const started = Array.from({ length: queue.concurrency ?? 1 }, () =>
        workQueue(boss, queue, handler, log),
      );
      workers.set(queue.name, [...(workers.get(queue.name) ?? []), ...started]);
    },
    async enqueue(queue, data, { db, singletonKey, startAfterSeconds, priority } = {}) {
      // The library drops jobs of a queue that it does not know.
      await ensureQueue(queue);
      const id = await boss.send(queue.name, wrap(queue.payload.parse(data)), {
        // Of the same key, one waits at a time; without one, a job is like no other.
        singletonKey: singletonKey ?? randomUUID(),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
        ...(priority === undefined ? {} : { priority }),
        ...(db === undefined ? {} : { db: transactionConnection(db) }),
      });
      // Inside a transaction nobody can see it yet; there the next look finds it.
      if (db === undefined) for (const worker of workers.get(queue.name) ?? []) worker.wake();
      return id;
    },
    async schedule(queue, cron, data) {
      await ensureQueue(queue);
      await boss.schedule(queue.name, cron, wrap(queue.payload.parse(data)), { singletonKey: "schedule" });
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await Promise.all([...workers.values()].flat().map((worker) => worker.stop(drainMs)));
      await boss.stop({ graceful: false });
    },
  };
}

/** The library keeps objects only; what a queue takes may be anything that JSON holds. */
function wrap(payload: unknown): object {
  return { payload };
}

async function createQueue(
  database: HubDatabase,
  boss: PgBoss,
  queue: JobQueue<never> | JobQueue<unknown>,
): Promise<void> {
  const { name, retryLimit = 3, expireInSeconds = 300 } = queue;
  const settings = {
    name,
    // At most one waiting job of a key.
    policy: "short",
    retryLimit,
    retryDelay: 1,
    retryBackoff: true,
    expireInSeconds,
  } as const;
  if (hasSettings(await boss.getQueue(name), settings)) return;
  for (let attempt = 1; ; attempt++) {
    try {
      // A queue has a table of its own. Instances that make some at the same time would wait for each other in a circle,
      // and a server takes a second to notice each of these.
      return await withHubLock(database.direct, async () => {
        await boss.createQueue(name, settings);
        await boss.updateQueue(name, settings);
      });
    } catch (error) {
      // An instance that works on jobs may be in the way, too.
      if (!isDeadlock(error) || attempt === 5) throw error;
    }
  }
}

function hasSettings(existing: object | null, requested: object): boolean {
  if (existing === null) return false;
  const fields = new Map<string, unknown>(Object.entries(existing));
  return Object.entries(requested).every(([name, value]) => fields.get(name) === value);
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "40P01";
}
