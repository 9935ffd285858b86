import { ToolError } from "@skillquay/tools";

/** What callers are told while the database cannot do what they ask for, and why. */
export function databaseUnavailable(cause: unknown): ToolError {
  const reason = databaseTrouble(cause) ?? "gone";
  return new ToolError("service_unavailable", MESSAGES[reason], {
    suggestions: [
      reason === "full" ? "Try again later, or tell the hub's operator" : "Try again in a few seconds",
    ],
    cause,
  });
}

/**
 * `gone`: nobody answers. `read_only`: a standby, or a primary that lost its role. `slow`: a statement or lock took longer than
 * the hub waits. `crowded`: no connection is free. `conflict`: others wrote the same rows, again and again. `full`: no disk or memory.
 */
export type DatabaseTrouble = "gone" | "read_only" | "slow" | "crowded" | "conflict" | "full";

/** Why a query failed that was right in itself; undefined when the query, or its values, are to blame. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  // A name with several addresses fails with one error for each.
  if (error instanceof AggregateError)
    return error.errors.map(databaseTrouble).find((found) => found !== undefined);
  if (!(error instanceof Error)) return undefined;
  const { code, syscall } = Object(error);
  if (typeof code === "string") {
    const byState = BY_STATE[code] ?? BY_STATE[code.slice(0, 2)];
    if (byState !== undefined && SQLSTATE.test(code)) return byState;
  }
  if (syscall === "connect" || GONE.has(code)) return "gone";
  if (WAITED.test(error.message)) return "crowded";
  return ENDED.test(error.message) ? "gone" : undefined;
}

/** Whether a query failed because there was no server to answer it, and not because of the query. */
export function isDatabaseGone(error: unknown): boolean {
  const trouble = databaseTrouble(error);
  return trouble === "gone" || trouble === "crowded";
}

/** Whether the whole transaction can be tried again: the server has undone it for the sake of another one. */
export function isConflict(error: unknown): boolean {
  return databaseTrouble(error) === "conflict";
}

const MESSAGES: Readonly<Record<DatabaseTrouble, string>> = {
  gone: "The hub's database does not answer at the moment",
  read_only: "The hub's database takes no changes at the moment; reading works",
  slow: "The hub's database took too long for this",
  crowded: "The hub's database has no free connection at the moment",
  conflict: "Others changed the same things at the same moment",
  full: "The hub's database has no room left",
};

const SQLSTATE = /^[0-9A-Z]{5}$/;
// By state, or by class of states.
const BY_STATE: Readonly<Record<string, DatabaseTrouble>> = {
  "08": "gone",
  "57P01": "gone",
  "57P02": "gone",
  "57P03": "gone",
  "57P05": "gone",
  "25P03": "slow",
  "25P04": "slow",
  "57014": "slow",
  "55P03": "slow",
  "25006": "read_only",
  "40001": "conflict",
  "40P01": "conflict",
  "53300": "crowded",
  "53": "full",
};
// Cut off while it was used.
const GONE: ReadonlySet<unknown> = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT"]);
// The driver's own words, for what has no code.
const ENDED =
  /^(?:Connection terminated|Query read timeout|Client was closed and is not queryable|Client has encountered a connection error)/;
const WAITED = /^timeout exceeded when trying to connect/;
