import { sessionIdleMs } from "./limits.ts";
import type { SandboxSession } from "./sandbox.ts";

/** Sessions of all callers. Whoever asks with another owner than the one who opened it finds nothing. */
export interface SessionRegistry {
  add(owner: string, session: SandboxSession): void;
  /** Also counts as use: the idle time starts anew. */
  find(owner: string, id: string): SandboxSession | undefined;
  /** True when there was one to close. */
  close(owner: string, id: string): Promise<boolean>;
  /** When the session ends if nobody uses it, in milliseconds since the epoch. */
  expiresAt(owner: string, id: string): number | undefined;
  closeAll(): Promise<void>;
}

interface Entry {
  readonly owner: string;
  readonly session: SandboxSession;
  timer: NodeJS.Timeout;
  expiresAt: number;
}

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
    entry.expiresAt = Date.now() + idleMs;
    entry.timer = setTimeout(() => void end(entry), idleMs);
    entry.timer.unref();
  };
  const lookUp = (owner: string, id: string): Entry | undefined => {
    const entry = entries.get(id);
    return entry?.owner === owner ? entry : undefined;
  };

  return {
    add(owner, session) {
      const entry: Entry = {
        owner,
        session: keepAwake(session),
        timer: setTimeout(() => {}, 0),
        expiresAt: 0,
      };
      entries.set(session.id, entry);
      startIdle(entry);

      /** A session at work is not idle, however long its script runs. */
      function keepAwake(inner: SandboxSession): SandboxSession {
        const busy = async <T>(work: () => Promise<T>): Promise<T> => {
          const isListed = () => entries.get(inner.id) === entry;
          if (isListed()) clearTimeout(entry.timer);
          try {
            return await work();
          } finally {
            if (isListed()) startIdle(entry);
          }
        };
        return {
          id: inner.id,
          exec: (request) => busy(() => inner.exec(request)),
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
