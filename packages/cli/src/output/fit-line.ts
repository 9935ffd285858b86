import { commandLine } from "./command-line.ts";
import { hangingLine } from "./hanging-line.ts";

/** A line as it fits a terminal of so many columns: a command as a shell reads it, all else broken between words. */
export function fitLine(line: string, columns: number, isCommand: boolean): string {
  return isCommand ? commandLine(line, columns) : hangingLine(line, columns);
}

export type FitLine = typeof fitLine;
