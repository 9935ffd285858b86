import { expect, it } from "vitest";
import type { StorageLog } from "../storage-log.ts";
import { logServerLine } from "./log-server-line.ts";

it.each([
  ["LOG:  database system is ready", "debug", "database system is ready"],
  ["WARNING:  out of something", "warn", "out of something"],
  ["FATAL:  could not open file", "warn", "could not open file"],
  [
    "FATAL:  terminating connection due to administrator command",
    "debug",
    "terminating connection due to administrator command",
  ],
  ["PANIC:  could not write", "error", "could not write"],
  ["something else", "debug", "something else"],
])("reports %j as %s", (line, level, text) => {
  const lines: unknown[] = [];
  const at = (name: string) => (fields: object) => void lines.push([name, fields]);
  const log: StorageLog = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  logServerLine(line, log);
  expect(lines).toEqual([[level, { postgres: text }]]);
});
