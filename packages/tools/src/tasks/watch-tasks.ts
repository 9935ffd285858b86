import type { Members } from "./task-store.ts";

export interface WatchTasksOptions {
  readonly ids: readonly string[];
  /** What `tasks/get` answers now; undefined where its caller has no such task. */
  readonly get: (id: string) => Promise<Members | undefined>;
  /** Tells of tasks that are in another state. */
  readonly onChange: (listener: (id: string) => void) => () => void;
  /** Told what a task is when the watch starts, and whenever it is something else. */
  readonly tell: (task: Members) => void;
  readonly everyMs?: number | undefined;
}

export interface WatchedTasks {
  /** Those of the ids that are tasks. */
  readonly ids: readonly string[];
  start(): void;
  stop(): void;
}

/** Follows tasks for a client that listens (SEP-2663): each notice is what `tasks/get` would have answered. */
export async function watchTasks(options: WatchTasksOptions): Promise<WatchedTasks> {
  const { get, onChange, tell, everyMs = EVERY_MS } = options;
  const asked = [...new Set(options.ids)].slice(0, MOST_IDS);
  const answers = await Promise.all(asked.map(async (id) => ((await get(id)) === undefined ? [] : [id])));
  const ids = answers.flat();
  const open = new Set<string>();
  const sent = new Map<string, string>();
  let last = Promise.resolve();
  let stop = () => {};

  const check = async (id: string) => {
    if (!open.has(id)) return;
    const task = await get(id);
    if (!open.has(id)) return;
    if (task === undefined || OVER.has(String(task.status))) open.delete(id);
    const text = JSON.stringify(task);
    if (task === undefined || sent.get(id) === text) return;
    sent.set(id, text);
    tell(task);
  };
  // One after the other: a state must not overtake the one before it.
  const checkSoon = (id: string) => {
    last = last.then(() => check(id)).catch(() => {});
  };

  return {
    ids,
    start() {
      for (const id of ids) open.add(id);
      const stopListening = onChange((id) => {
        if (open.has(id)) checkSoon(id);
      });
      // Asking is also what finds out that nobody works on a task any more.
      const timer = setInterval(() => {
        for (const id of open) checkSoon(id);
      }, everyMs).unref();
      stop = () => {
        open.clear();
        stopListening();
        clearInterval(timer);
      };
      for (const id of ids) checkSoon(id);
    },
    stop: () => stop(),
  };
}

// As many as an account can have.
const MOST_IDS = 100;
// How far a task is changes without a change of its state.
const EVERY_MS = 5_000;
const OVER: ReadonlySet<string> = new Set(["completed", "failed", "cancelled"]);
