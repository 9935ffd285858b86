import type { Socket } from "node:net";
import pg from "pg";
import type { DatabaseAddress } from "./connect.ts";

export interface ClientSettings {
  readonly statementTimeoutMs: number;
  readonly connectTimeoutMs?: number;
  readonly applicationName?: string;
  /** A pooler refuses parameters that it does not keep apart; the server's user or database has to have them. */
  readonly isPooled: boolean;
}

/** How a connection is made, and what it is told at its start. */
export function clientConfig(
  address: DatabaseAddress,
  settings: ClientSettings,
  openSocket: () => Socket,
): pg.ClientConfig {
  const { connectTimeoutMs = 5_000, applicationName = "skillquay" } = settings;
  return {
    ...(settings.isPooled ? address : withSettings(address, sessionSettings(settings))),
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    // A server that is gone is noticed after this and ten probes, a second apart.
    keepAliveInitialDelayMillis: 10_000,
    stream: openSocket,
    types: { getTypeParser },
  };
}

function sessionSettings({ statementTimeoutMs }: ClientSettings): string {
  return [
    // Search asks for names that are similar by this much; the server's own default of 0.6 misses most typing errors.
    "-c pg_trgm.word_similarity_threshold=0.3",
    `-c statement_timeout=${statementTimeoutMs}`,
    // A transaction whose process hangs must not hold its locks, nor keep the change log from settling.
    "-c idle_in_transaction_session_timeout=30000",
  ].join(" ");
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
