import { ToolError } from "@skillquay/tools";

/** What callers are told while there is no server to ask. */
export function databaseUnavailable(cause: unknown): ToolError {
  return new ToolError("service_unavailable", "The hub's database does not answer at the moment", {
    suggestions: ["Try again in a few seconds"],
    cause,
  });
}

/** Whether a query failed because there was no server to answer it, and not because of the query. */
export function isDatabaseGone(error: unknown): boolean {
  // A name with several addresses fails with one error for each.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseGone);
  if (!(error instanceof Error)) return false;
  const { code, syscall } = Object(error);
  if (syscall === "connect" || GONE.has(code)) return true;
  return /^(?:Connection terminated|timeout exceeded when trying to connect)/.test(error.message);
}

// Cut off while it was used; ended by its administrator, crashed, or still starting.
const GONE: ReadonlySet<unknown> = new Set(["ECONNRESET", "EPIPE", "57P01", "57P02", "57P03"]);
