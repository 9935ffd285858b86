import { Socket } from "node:net";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { clientConfig } from "./client-config.ts";
import { createDatabaseHosts, singleHostUrls } from "./database-hosts.ts";
import { takesWrites, workingBackends } from "./queries/backend-queries.ts";
import { retryConflicts } from "./retry-conflicts.ts";
import type { Database } from "./schema.ts";
import type { SearchReplica } from "./search-replica.ts";
import { type CutReason, type WatchedPool, watchPool } from "./watched-pool.ts";

/** One pool of connections, as plain driver and as typed queries. */
export interface HubDatabase {
  readonly db: Kysely<Database>;
  /**
   * A few connections for what takes its time or needs a session of its own: migrations, locks, copies of a whole hub. They go
   * to the server itself where `db` goes through a pooler.
   */
  readonly direct: Kysely<Database>;
  readonly pool: pg.Pool;
  /** Beside it, for searches. */
  readonly replica?: SearchReplica | undefined;
  /** The pool as `db` uses it: no query of it waits for ever. */
  readonly watched: WatchedPool;
  /** Where the pool went first. */
  readonly connection: pg.ClientConfig;
  /** A connection outside of all pools, past any pooler, for what stays open, such as LISTEN. */
  openClient(settings: pg.ClientConfig): pg.Client;
  /** Waits for queries that run, for a while, then ends every connection. May be called twice. */
  close(): Promise<void>;
}

/** What a query function takes: the database, or the transaction it is part of. */
export type Db = Kysely<Database> | Transaction<Database>;

/** A URL, which may name several hosts, or the parts of one; `host` may be the folder of a unix socket. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port?: number;
      readonly user: string;
      readonly password?: string;
      readonly database: string;
    };

export interface ConnectOptions {
  readonly address: DatabaseAddress;
  /** Where `direct` and LISTEN go when `address` is a pooler that lends connections for a transaction only. */
  readonly directAddress?: DatabaseAddress | undefined;
  readonly maxConnections?: number;
  /** No statement runs longer; migrations switch it off for themselves. */
  readonly statementTimeoutMs?: number;
  /** How long a caller waits for a free connection. */
  readonly connectTimeoutMs?: number;
  readonly applicationName?: string;
  /** Connections that nobody uses do not keep the process from ending. */
  readonly allowsExit?: boolean;
  /** Told of connections that broke while nobody used them. The next query opens a new one. */
  readonly onError?: (error: Error) => void;
  /** Told of connections that were given up because nothing came on them any more. */
  readonly onCut?: (reason: CutReason) => void;
  /** How long a query may be without an answer before the server is asked about it. */
  readonly silentMs?: number;
  /** How long `close` waits for queries that run. */
  readonly closeMs?: number;
}

/** Opens nothing yet: the first query does. */
export function connectDatabase(options: ConnectOptions): HubDatabase {
  const { address, directAddress, statementTimeoutMs = 15_000, closeMs = 5_000, silentMs, onCut } = options;
  const sockets = trackSockets();
  let closing: Promise<void> | undefined;
  const open = (to: DatabaseAddress, pooling: Pooling) =>
    openPool(to, {
      ...pooling,
      settings: { ...options, statementTimeoutMs: pooling.statementTimeoutMs, isPooled: pooling.isPooled },
      openSocket: sockets.open,
      allowsExit: options.allowsExit ?? false,
      silentMs,
      onCut,
      // Connections that we end ourselves may be told of the server's end before their own.
      onError: (error) => {
        if (closing === undefined) options.onError?.(error);
      },
    });
  const isPooled = directAddress !== undefined;
  const shared = open(address, { max: options.maxConnections ?? 10, statementTimeoutMs, isPooled });
  const own = open(directAddress ?? address, { max: MAX_DIRECT, statementTimeoutMs: 0, isPooled: false });
  const db = retryConflicts(new Kysely<Database>({ dialect: new PostgresDialect({ pool: shared.watched }) }));
  const direct = new Kysely<Database>({ dialect: new PostgresDialect({ pool: own.watched }) });

  const close = async () => {
    const pools = [shared, own];
    const end = async () => {
      // Kysely ends a pool only when it was used.
      await Promise.all([db.destroy(), direct.destroy()]);
      await Promise.all(pools.map(({ pool }) => (pool.ended ? undefined : pool.end())));
    };
    let patience: NodeJS.Timeout | undefined;
    // Whoever holds a connection and waits for something else must not keep everything from ending.
    const late = new Promise<void>((done) => {
      patience = setTimeout(done, closeMs);
    });
    await Promise.race([end(), late]);
    clearTimeout(patience);
    for (const { watched } of pools) watched.cutAll();
    // Also those that were told to end and do not hear it, and those outside of the pools.
    sockets.destroy();
  };
  return {
    db,
    direct,
    pool: shared.pool,
    watched: shared.watched,
    connection: shared.first,
    openClient: (settings) => new pg.Client({ ...(isPooled ? own : shared).hosts.current(), ...settings }),
    close() {
      closing ??= close();
      return closing;
    },
  };
}

// A migration or a lock that waits, and one for each import that runs.
const MAX_DIRECT = 5;

interface Pooling {
  readonly max: number;
  readonly statementTimeoutMs: number;
  /** Whether a pooler stands between us and the server. */
  readonly isPooled: boolean;
}

interface PoolOptions extends Pooling {
  readonly settings: Parameters<typeof clientConfig>[1];
  readonly openSocket: () => Socket;
  readonly allowsExit: boolean;
  readonly silentMs: number | undefined;
  readonly onCut: ((reason: CutReason) => void) | undefined;
  readonly onError: (error: Error) => void;
}

function openPool(address: DatabaseAddress, options: PoolOptions) {
  const [first, ...others] = eachHost(address).map((host) =>
    clientConfig(host, options.settings, options.openSocket),
  );
  if (first === undefined) throw new Error("an address names a host");
  const hosts = createDatabaseHosts([first, ...others], takesWrites);
  const placeOf = new WeakMap<pg.Client, pg.ClientConfig>();
  class HostClient extends pg.Client {
    constructor() {
      super(hosts.current());
      placeOf.set(this, hosts.current());
    }
  }
  const pool = new pg.Pool({
    ...first,
    Client: HostClient,
    max: options.max,
    idleTimeoutMillis: 30_000,
    // After a failover by name, or behind a balancer, old connections would stay where they are for ever.
    maxLifetimeSeconds: 1_800,
    allowExitOnIdle: options.allowsExit,
  });
  // Without a listener, a server that goes away takes the process with it.
  pool.on("error", options.onError);
  // The same for one that is taken and between two queries, as in a transaction or under a lock. Its next query tells.
  pool.on("connect", (client) => client.on("error", () => {}));
  const watched = watchPool(pool, {
    // The server is given time to end a statement itself, which keeps the connection.
    deadlineMs: options.statementTimeoutMs === 0 ? undefined : options.statementTimeoutMs + 5_000,
    findWorking: options.isPooled ? undefined : (backends) => workingBackends(hosts.current(), backends),
    isCurrent: (client) => placeOf.get(client) === hosts.current(),
    findPrimary: hosts.findPrimary,
    silentMs: options.silentMs,
    onCut: options.onCut,
  });
  return { pool, watched, hosts, first };
}

function eachHost(address: DatabaseAddress): readonly DatabaseAddress[] {
  if (!("connectionString" in address)) return [address];
  const urls = singleHostUrls(address.connectionString);
  return urls === undefined ? [address] : urls.map((connectionString) => ({ connectionString }));
}

/** The sockets of all connections: one whose other end is silent never ends by itself. */
function trackSockets() {
  const open = new Set<Socket>();
  return {
    open() {
      const socket = new Socket();
      open.add(socket);
      socket.once("close", () => open.delete(socket));
      return socket;
    },
    destroy() {
      for (const socket of open) socket.destroy();
    },
  };
}
