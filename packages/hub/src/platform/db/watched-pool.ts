import type { PostgresPool } from "kysely";
import pg from "pg";
import { databaseTrouble } from "./database-unavailable.ts";

/** A pool none of whose connections waits for ever. */
export interface WatchedPool extends PostgresPool {
  connect(): Promise<pg.PoolClient>;
  /** Cuts what runs. Whoever waits for it is told that the connection was terminated. */
  cutAll(): void;
}

export interface WatchOptions {
  /** No query takes longer. Undefined for work that may. */
  readonly deadlineMs: number | undefined;
  /** Those of the backends that the server works for. Absent behind a pooler, whose numbers of backends are its own. */
  readonly findWorking?: ((backends: readonly number[]) => Promise<ReadonlySet<number>>) | undefined;
  /** Whether a connection leads to where new ones go. */
  readonly isCurrent?: (client: pg.PoolClient) => boolean;
  /** Looks for the host that takes writes; true when it is another one now. */
  readonly findPrimary?: () => Promise<boolean>;
  /** How long a query may be without an answer before the server is asked about it. */
  readonly silentMs?: number | undefined;
  readonly onCut?: ((reason: CutReason) => void) | undefined;
}

export type CutReason = "deadline" | "server does not work on it" | "server cannot be asked";

/**
 * A network that swallows bytes tells nobody, and a time-out of the server's is of no use then. So a query that has no answer
 * for a while is looked for on the server by another way: when that does not work on it, nothing will ever come, and the
 * connection is given up long before the longest query would be.
 */
export function watchPool(pool: pg.Pool, options: WatchOptions): WatchedPool {
  // Hardly any query takes so long, and a caller can wait for as much again.
  const { silentMs = 1_500, isCurrent = () => true, findPrimary = async () => false, findWorking } = options;
  const running = new Set<RunningQuery>();
  const watched = new WeakMap<pg.PoolClient, pg.PoolClient>();
  const answeredAt = new WeakMap<pg.PoolClient, number>();
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;

  const cut = (query: RunningQuery, reason: CutReason) => {
    running.delete(query);
    options.onCut?.(reason);
    // With a query on its way it destroys the socket.
    void query.client.end().catch(() => {});
  };

  const look = () => {
    if (running.size === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    const now = performance.now();
    for (const query of running)
      if (options.deadlineMs !== undefined && now - query.sentAt > options.deadlineMs) cut(query, "deadline");
    if (findWorking === undefined) return;
    const silent = [...running].filter(({ sentAt }) => now - sentAt > silentMs);
    if (silent.length === 0 || isAsking) return;
    isAsking = true;
    void ask(silent, findWorking).finally(() => {
      isAsking = false;
    });
  };

  const ask = async (silent: readonly RunningQuery[], find: NonNullable<typeof findWorking>) => {
    try {
      const working = await find(silent.map(({ backend }) => backend));
      for (const query of silent) {
        if (working.has(query.backend)) query.missing = 0;
        // Twice: an answer may have been on its way.
        else if (++query.missing >= 2 && running.has(query)) cut(query, "server does not work on it");
      }
    } catch (error) {
      // A server that refuses is one that answers.
      if (error instanceof pg.DatabaseError) return;
      for (const query of silent)
        if (++query.missing >= 2 && running.has(query)) cut(query, "server cannot be asked");
      void findPrimary();
    }
  };

  const follow = (client: pg.PoolClient, answer: Promise<unknown>) => {
    const query: RunningQuery = { client, backend: backendOf(client), sentAt: performance.now(), missing: 0 };
    running.add(query);
    timer ??= setInterval(look, silentMs / 3).unref();
    const ended = () => {
      running.delete(query);
      answeredAt.set(client, performance.now());
    };
    answer.then(ended, (error: unknown) => {
      ended();
      const trouble = databaseTrouble(error);
      if (trouble === "read_only" || trouble === "gone") void findPrimary();
    });
  };

  const watch = (client: pg.PoolClient): pg.PoolClient => {
    const existing = watched.get(client);
    if (existing !== undefined) return existing;
    const made = new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== "query" || typeof value !== "function") return value;
        return (...input: unknown[]) => {
          const answer: unknown = Reflect.apply(value, target, input);
          if (answer instanceof Promise) follow(target, answer);
          return answer;
        };
      },
    });
    watched.set(client, made);
    return made;
  };

  const take = async () => {
    try {
      return await pool.connect();
    } catch (error) {
      // Once more where there is another host to go to.
      if (databaseTrouble(error) === "gone" && (await findPrimary())) return await pool.connect();
      throw error;
    }
  };

  return {
    async connect() {
      for (;;) {
        const client = await take();
        const restedMs = performance.now() - (answeredAt.get(client) ?? performance.now());
        const isGood = isCurrent(client) && (restedMs < RESTED_MS || (await answers(client)));
        if (isGood) return watch(client);
        client.release(true);
      }
    },
    end: () => pool.end(),
    cutAll() {
      for (const query of running) cut(query, "deadline");
    },
  };
}

interface RunningQuery {
  readonly client: pg.PoolClient;
  readonly backend: number;
  readonly sentAt: number;
  /** How often in turn the server was not found working on it. */
  missing: number;
}

// What forgets connections (NAT, a balancer) does so after minutes; what froze may have done so at any time.
const RESTED_MS = 5_000;
const VALIDATE_MS = 1_000;

/** Whether a connection that rested still leads somewhere. */
async function answers(client: pg.PoolClient): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, VALIDATE_MS, false);
  });
  const asked = client.query("select 1").then(
    () => true,
    () => false,
  );
  const isAlive = await Promise.race([asked, late]);
  clearTimeout(timer);
  return isAlive;
}

/** The driver keeps what the server told it for cancelling; its types do not say so. */
function backendOf(client: pg.PoolClient): number {
  const id: unknown = Reflect.get(client, "processID");
  return typeof id === "number" ? id : 0;
}
