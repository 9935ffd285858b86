import { type LogLevel, logLevels } from "./config-settings.ts";
import type { Io } from "./io.ts";
import { terminalLine } from "./output/terminal-text.ts";

export type Log = (level: Exclude<LogLevel, "silent">, line: string) => void;

/** Lines on standard error, up to the level asked for. */
export function createLog(io: Pick<Io, "stderr">, upTo: LogLevel): Log {
  const most = logLevels.indexOf(upTo);
  return (level, line) => {
    if (logLevels.indexOf(level) <= most) io.stderr.write(`skillquay: ${terminalLine(line)}\n`);
  };
}
