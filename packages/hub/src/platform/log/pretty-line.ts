import { oneLine } from "@skillquay/skill";

/** A JSON line of the log as a person reads it: `12:00:01 warn  what happened  key=value`. */
export function prettyLine(line: string): string {
  const entry = parse(line);
  if (entry === undefined) return line;
  const { level, time, msg, err, ...rest } = entry;
  const clock = typeof time === "string" ? time.slice(11, 19) : "";
  const facts = Object.entries(rest).map(([name, value]) => `${name}=${shown(value)}`);
  const words = [clock, String(level).padEnd(5), shown(msg ?? ""), ...facts].filter((word) => word !== "");
  return `${words.join(" ")}${problem(err)}\n`;
}

function shown(value: unknown): string {
  return oneLine(typeof value === "string" ? value : JSON.stringify(value), 500);
}

function problem(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const stack = Reflect.get(error, "stack") ?? Reflect.get(error, "message");
  if (typeof stack !== "string") return "";
  return stack
    .split("\n")
    .map((frame) => `\n  ${oneLine(frame, 300)}`)
    .join("");
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
