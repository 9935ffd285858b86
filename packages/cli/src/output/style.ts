import { styleText } from "node:util";
import type { Environment, OutputStream } from "../program/io.ts";

/** Colours, or plain text where they are not wanted. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  good(text: string): string;
  warn(text: string): string;
  bad(text: string): string;
}

export function createStyle(stream: OutputStream, env: Environment): Style {
  const paint = wantsColour(stream, env)
    ? (format: Parameters<typeof styleText>[0]) => (text: string) =>
        // The decision is already made, for this stream rather than for the process's own.
        text === "" ? "" : styleText(format, text, { validateStream: false })
    : () => (text: string) => text;
  return {
    bold: paint("bold"),
    dim: paint("dim"),
    good: paint("green"),
    warn: paint("yellow"),
    bad: paint("red"),
  };
}

/** FORCE_COLOR beats NO_COLOR, as in Node itself; both count only when they are not empty. */
function wantsColour(stream: OutputStream, env: Environment): boolean {
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== "")
    return !["0", "false"].includes(env.FORCE_COLOR);
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== "") return false;
  return stream.isTerminal && env.TERM !== "dumb";
}
