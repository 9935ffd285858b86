import type { StorageLog } from "../storage-log.ts";

/** One line of PostgreSQL's own log, into ours, at the level it means. */
export function logServerLine(line: string, log: StorageLog): void {
  const match = /^(?:\[\d+\] )?([A-Z]+\d?): {2}(.*)$/.exec(line);
  const severity = match?.[1] ?? "";
  const fields = { postgres: match?.[2] ?? line };
  // What every connection that is open when the server stops is told.
  const isFarewell = fields.postgres.startsWith("terminating connection due to administrator command");
  if (severity === "PANIC") log.error(fields, "PostgreSQL reports a failure");
  else if ((severity === "FATAL" && !isFarewell) || severity === "WARNING")
    log.warn(fields, "PostgreSQL reports a problem");
  else log.debug(fields, "PostgreSQL");
}
