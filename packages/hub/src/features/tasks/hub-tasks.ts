import type { RunningTasks, Task, TaskChange, TaskStore } from "@skillquay/tools";
import { type ChangeLog, recordChange } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { type StorageLog, silentLog } from "../../platform/db/storage-log.ts";
import {
  freeTasks,
  insertTask,
  keepTasks,
  moveTask,
  noteTaskHandle,
  type TaskOwner,
  type TaskRowChange,
  takeOverTask,
  taskOf,
} from "./queries/task-queries.ts";

/** Calls that outlive their request: kept in the database, done by the instance that they came to, asked for at any. */
export interface HubTasks {
  /** Where the tasks of one key are. */
  of(owner: TaskOwner): TaskStore;
  /** Hands over what can be begun again, and ends the rest. */
  close(): Promise<void>;
}

export interface HubTasksOptions {
  readonly database: HubDatabase;
  readonly changes: Pick<ChangeLog, "onChange">;
  /** Tells of keys that are worth nothing any more. */
  readonly onRevoked?: (listener: (keyId: string) => void) => () => void;
  readonly log?: StorageLog;
  readonly keepEveryMs?: number;
  readonly limits?: Partial<TaskLimits>;
}

export interface TaskLimits {
  /** Of an account, over or not. */
  readonly most: number;
  /** How long an instance says nothing before another one begins its work again. */
  readonly takeOverAfterSeconds: number;
  /** The same for work that cannot be begun again, and counts as lost. */
  readonly lostAfterSeconds: number;
}

export function createHubTasks(options: HubTasksOptions): HubTasks {
  const { database, changes, log = silentLog, keepEveryMs = 3_000 } = options;
  const { db } = database;
  const limits = { ...LIMITS, ...options.limits };
  const running: RunningTasks = new Map();
  const owners = new Map<string, { readonly keyId: string; readonly isResumable: boolean }>();

  const keep = async () => {
    for (const id of owners.keys()) if (!running.has(id)) owners.delete(id);
    if (running.size === 0) return;
    await keepTasks(
      db,
      [...running].map(([id, { statusMessage }]) => ({ id, message: statusMessage })),
    ).catch((error: unknown) => log.warn({ err: error }, "this instance could not say what it works on"));
  };
  const timer = setInterval(() => void keep(), keepEveryMs).unref();
  const stops = [
    changes.onChange(({ kind, ref }) => {
      if (kind === "task") running.get(ref)?.abort.abort(new Error("the task was cancelled"));
    }),
    options.onRevoked?.((keyId) => {
      for (const [id, owner] of owners) {
        if (owner.keyId === keyId) running.get(id)?.abort.abort(new Error("the key was revoked"));
      }
    }),
  ];

  return {
    of: (owner) => ({
      running,
      async create({ id, createdAt, ttlMs, call, handle }, isResumable) {
        owners.set(id, { keyId: owner.keyId, isResumable });
        const row = {
          id,
          created_at: createdAt,
          ttl_ms: ttlMs,
          is_resumable: isResumable,
          call: jsonOrNull(call),
          handle: handle ?? null,
        };
        return await insertTask(db, owner, row, limits.most);
      },
      async read(id) {
        const row = await taskOf(db, owner, id, limits.lostAfterSeconds);
        if (row?.is_lost !== true || running.has(id)) return row && taskFrom(row);
        await moveTask(db, owner, {
          id,
          from: "working",
          change: rowChange({ status: "failed", error: LOST }),
        });
        const now = await taskOf(db, owner, id, limits.lostAfterSeconds);
        return now && taskFrom(now);
      },
      move: (id, from, change) =>
        database.db.transaction().execute(async (transaction) => {
          const isMoved = await moveTask(transaction, owner, { id, from, change: rowChange(change) });
          // Wherever it runs, it ends.
          if (isMoved && change.status === "cancelled") await recordChange(transaction, "task", id);
          if (isMoved && change.status !== undefined) await recordChange(transaction, "task_state", id);
          return isMoved;
        }),
      noteHandle: (id, handle) => noteTaskHandle(db, owner, id, handle),
      async takeOver(id) {
        const isTaken = await takeOverTask(db, owner, id, limits.takeOverAfterSeconds);
        if (isTaken) owners.set(id, { keyId: owner.keyId, isResumable: true });
        return isTaken;
      },
      onChange: (listener) =>
        changes.onChange(({ kind, ref }) => {
          if (kind === "task_state") listener(ref);
        }),
    }),
    async close() {
      clearInterval(timer);
      for (const stop of stops) stop?.();
      const free: string[] = [];
      const ends: Promise<void>[] = [];
      for (const [id, task] of running) {
        if (owners.get(id)?.isResumable === true) {
          task.isGivenUp = true;
          free.push(id);
        }
        task.abort.abort(new Error("the hub is closing"));
        ends.push(task.end);
      }
      if (free.length > 0) {
        await freeTasks(db, free).catch((error: unknown) =>
          log.warn({ err: error }, "tasks were not handed over"),
        );
      }
      await Promise.race([Promise.all(ends), new Promise((done) => setTimeout(done, END_MS).unref())]);
    },
  };
}

const LIMITS: TaskLimits = { most: 100, takeOverAfterSeconds: 10, lostAfterSeconds: 30 };
const END_MS = 3_000;

const LOST = {
  code: -32603,
  message: "The hub was stopped while this ran, and it cannot go on where it was. Call the tool again.",
};

type TaskRow = NonNullable<Awaited<ReturnType<typeof taskOf>>>;

function taskFrom(row: TaskRow): Task {
  return {
    id: row.id,
    status: row.status,
    statusMessage: row.status_message ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ttlMs: row.ttl_ms,
    result: parsed(row.result),
    error: parsed(row.error),
    question: parsed(row.question),
    call: parsed(row.call),
    handle: row.handle ?? undefined,
  };
}

/** What a member is set to `undefined` for is forgotten. */
function rowChange({ status, statusMessage, ...change }: TaskChange): TaskRowChange {
  const texts = Object.entries(change).map(([name, value]) => [name, jsonOrNull(value)]);
  return {
    ...(status !== undefined && { status }),
    ...(statusMessage !== undefined && { status_message: statusMessage }),
    ...Object.fromEntries(texts),
  };
}

function jsonOrNull(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function parsed(text: string | null) {
  return text === null ? undefined : JSON.parse(text);
}
