import type { Io } from "../program/io.ts";
import { type LogLevel, logLevels } from "../settings/settings.ts";
import { terminalLine } from "./terminal-text.ts";

export type Log = (level: Exclude<LogLevel, "silent">, line: string) => void;

/** Lines on standard error, up to the level asked for. */
export function createLog(io: Pick<Io, "stderr">, upTo: LogLevel): Log {
  const most = logLevels.indexOf(upTo);
  return (level, line) => {
    if (logLevels.indexOf(level) <= most) io.stderr.write(`skillquay: ${terminalLine(line)}\n`);
  };
}
