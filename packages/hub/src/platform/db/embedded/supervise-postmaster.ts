import type { StorageLog } from "../storage-log.ts";
import type { Postmaster } from "./postmaster.ts";

export type ServerState = "ready" | "restarting" | "stopped";

export interface SupervisedServer {
  state(): ServerState;
  onStateChange(listener: (state: ServerState) => void): () => void;
  /** Of the run that is up; undefined between two. */
  pid(): number | undefined;
  close(): Promise<void>;
}

export interface SuperviseOptions {
  readonly start: () => Promise<Postmaster>;
  readonly log: StorageLog;
  readonly firstDelayMs?: number;
  readonly maxDelayMs?: number;
}

/** Keeps a server up: starts it again when it ends by itself, at once and then ever more slowly. */
export async function supervisePostmaster(options: SuperviseOptions): Promise<SupervisedServer> {
  const { start, log, firstDelayMs = 50, maxDelayMs = 5_000 } = options;
  const closing = new AbortController();
  const listeners = new Set<(state: ServerState) => void>();
  let state: ServerState = "ready";
  let current: Postmaster | undefined = await startPatiently(start, firstDelayMs);
  const enter = (next: ServerState) => {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener(next);
  };
  const watch = async () => {
    while (current !== undefined) {
      const upSince = performance.now();
      await current.exited;
      current = undefined;
      if (closing.signal.aborted) return;
      enter("restarting");
      log.error({}, "PostgreSQL ended unexpectedly; starting it again");
      // A server that was up for a while gets its first restart at once.
      let delayMs = performance.now() - upSince > 60_000 ? 0 : firstDelayMs;
      while (current === undefined && !closing.signal.aborted) {
        await pause(delayMs, closing.signal);
        if (closing.signal.aborted) return;
        try {
          current = await start();
        } catch (error) {
          log.error({ err: error }, "PostgreSQL could not be started again");
          delayMs = Math.min(Math.max(firstDelayMs, delayMs * 2), maxDelayMs);
        }
      }
      if (current !== undefined) enter("ready");
    }
  };
  const watching = watch();
  return {
    state: () => state,
    onStateChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pid: () => current?.pid,
    async close() {
      closing.abort();
      await current?.stop();
      await watching;
      // It may have come up while it was to be closed.
      await current?.stop();
      enter("stopped");
    },
  };
}

/** After a crash, the last processes of the old server may need a moment to go; their memory is in the way until then. */
async function startPatiently(start: () => Promise<Postmaster>, firstDelayMs: number): Promise<Postmaster> {
  for (let delayMs = firstDelayMs; ; delayMs *= 2) {
    try {
      return await start();
    } catch (error) {
      if (delayMs > firstDelayMs * 16) throw error;
      await pause(delayMs);
    }
  }
}

function pause(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, delayMs);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}
