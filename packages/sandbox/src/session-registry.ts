import { sessionIdleMs } from "./limits.ts";
import { SandboxError, type SandboxSession } from "./sandbox.ts";

/** Sessions of all callers. Whoever asks with another owner than the one who opened it finds nothing. */
export interface SessionRegistry {
  add(owner: string, session: SandboxSession, life?: SessionLife): void;
  /** Also counts as use: the idle time starts anew. */
  find(owner: string, id: string): SandboxSession | undefined;
  /** True when there was one to close. */
  close(owner: string, id: string): Promise<boolean>;
  /** When the session ends if nobody uses it, in milliseconds since the epoch. */
  expiresAt(owner: string, id: string): number | undefined;
  closeAll(): Promise<void>;
}

export interface SessionLife {
  /** Without use; otherwise that of the registry. */
  readonly idleMs?: number | undefined;
  /** However much it is used. A run that has begun ends first, and its output can be read for a minute. */
  readonly lifeMs?: number | undefined;
}

interface Entry {
  readonly owner: string;
  readonly session: SandboxSession;
  timer: NodeJS.Timeout;
  expiresAt: number;
  readonly idleMs: number;
  endsAt: number;
  /** Calls under way: a look at its files must not start the idle time of a session whose script still runs. */
  atWork: number;
}

const LAST_READ_MS = 60_000;

export function createSessionRegistry({ idleMs = sessionIdleMs } = {}): SessionRegistry {
  const entries = new Map<string, Entry>();
  const closing = new Set<Promise<void>>();

  const end = (entry: Entry): Promise<void> => {
    clearTimeout(entry.timer);
    entries.delete(entry.session.id);
    // A session that cannot be closed is gone from here all the same; its driver's own reaping is what is left.
    const ended = entry.session.close().catch(() => {});
    closing.add(ended);
    return ended.finally(() => closing.delete(ended));
  };
  const startIdle = (entry: Entry) => {
    clearTimeout(entry.timer);
    const leftMs = Math.max(0, Math.min(entry.idleMs, entry.endsAt - Date.now()));
    entry.expiresAt = Date.now() + leftMs;
    if (entry.atWork > 0) return;
    entry.timer = setTimeout(() => void end(entry), leftMs);
    entry.timer.unref();
  };
  const lookUp = (owner: string, id: string): Entry | undefined => {
    const entry = entries.get(id);
    return entry?.owner === owner ? entry : undefined;
  };

  return {
    add(owner, session, life = {}) {
      const lastRunBefore = Date.now() + (life.lifeMs ?? Number.POSITIVE_INFINITY);
      const entry: Entry = {
        owner,
        session: keepAwake(session),
        timer: setTimeout(() => {}, 0),
        expiresAt: 0,
        idleMs: life.idleMs ?? idleMs,
        endsAt: lastRunBefore,
        atWork: 0,
      };
      entries.set(session.id, entry);
      startIdle(entry);

      /** A session at work is not idle, however long its script runs. */
      function keepAwake(inner: SandboxSession): SandboxSession {
        const busy = async <T>(work: () => Promise<T>): Promise<T> => {
          const isListed = () => entries.get(inner.id) === entry;
          if (isListed()) clearTimeout(entry.timer);
          entry.atWork += 1;
          try {
            return await work();
          } finally {
            entry.atWork -= 1;
            if (isListed()) startIdle(entry);
          }
        };
        return {
          id: inner.id,
          exec: async (request) => {
            if (Date.now() >= lastRunBefore)
              throw new SandboxError("session_closed", "The session has reached its age");
            return await busy(async () => {
              try {
                return await inner.exec(request);
              } finally {
                if (Date.now() >= lastRunBefore) entry.endsAt = Date.now() + LAST_READ_MS;
              }
            });
          },
          readFile: (path, options) => busy(() => inner.readFile(path, options)),
          listFiles: (folder, options) => busy(() => inner.listFiles(folder, options)),
          touch: () => busy(() => inner.touch()),
          close: () => inner.close(),
        };
      }
    },
    find(owner, id) {
      const entry = lookUp(owner, id);
      if (entry !== undefined) startIdle(entry);
      return entry?.session;
    },
    async close(owner, id) {
      const entry = lookUp(owner, id);
      if (entry === undefined) return false;
      await end(entry);
      return true;
    },
    expiresAt: (owner, id) => lookUp(owner, id)?.expiresAt,
    async closeAll() {
      await Promise.all([...entries.values()].map(end));
      await Promise.all(closing);
    },
  };
}
