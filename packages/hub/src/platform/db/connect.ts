import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Database } from "./schema.ts";

/** One pool of connections, as plain driver and as typed queries. */
export interface HubDatabase {
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  /** Where the pool goes, for the few clients that need a connection of their own, such as LISTEN. */
  readonly connection: pg.ClientConfig;
  /** Waits for queries that run, then ends every connection. May be called twice. */
  close(): Promise<void>;
}

/** What a query function takes: the database, or the transaction it is part of. */
export type Db = Kysely<Database> | Transaction<Database>;

/** A URL, or the parts of one; `host` may be the folder of a unix socket. */
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
}

/** Opens nothing yet: the first query does. */
export function connectDatabase(options: ConnectOptions): HubDatabase {
  const connection = clientConfig(options);
  const pool = new pg.Pool({
    ...connection,
    max: options.maxConnections ?? 10,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: options.allowsExit ?? false,
  });
  let closing: Promise<void> | undefined;
  // Without a listener, a server that goes away takes the process with it. Connections that we end ourselves may be
  // told of the server's end before their own.
  pool.on("error", (error) => {
    if (closing === undefined) options.onError?.(error);
  });
  // The same for one that is taken and between two queries, as in a transaction or under a lock. Its next query tells.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    connection,
    close() {
      // Kysely ends the pool only when it was used.
      closing ??= db.destroy().then(async () => {
        if (!pool.ended) await pool.end();
      });
      return closing;
    },
  };
}

function clientConfig(options: ConnectOptions): pg.ClientConfig {
  const settings = [
    // Search asks for names that are similar by this much; the server's own default of 0.6 misses most typing errors.
    "-c pg_trgm.word_similarity_threshold=0.3",
    `-c statement_timeout=${options.statementTimeoutMs ?? 15_000}`,
    // A transaction whose process hangs must not hold its locks, nor keep the change log from settling.
    "-c idle_in_transaction_session_timeout=30000",
  ].join(" ");
  return {
    ...withSettings(options.address, settings),
    application_name: options.applicationName ?? "skillquay",
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    keepAlive: true,
    types: { getTypeParser },
  };
}

/** The driver takes `options` of a URL for all there is, so ours go in front of them. */
function withSettings(address: DatabaseAddress, settings: string): pg.ClientConfig {
  if (!("connectionString" in address)) return { ...address, options: settings };
  if (!URL.canParse(address.connectionString)) return { ...address, options: settings };
  const url = new URL(address.connectionString);
  const own = url.searchParams.get("options");
  url.searchParams.set("options", own === null ? settings : `${settings} ${own}`);
  return { connectionString: url.href };
}

/** The one place that says what a column becomes in JavaScript. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") => {
  const parse = format === "binary" ? undefined : textParsers[oid];
  return parse ?? pg.types.getTypeParser(oid, format ?? "text");
};

const textParsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: safeInteger, // bigint, count(*)
  1016: (text) => arrayOf(text).map((item) => (item === null ? null : safeInteger(item))), // bigint[]
  1082: (text) => text, // date: a day, not a moment of some time zone
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`);
  return value;
}

/** A one-dimensional array of numbers as PostgreSQL writes it: `{1,NULL,3}`. */
function arrayOf(text: string): (string | null)[] {
  const inner = text.slice(1, -1);
  return inner === "" ? [] : inner.split(",").map((item) => (item === "NULL" ? null : item));
}
