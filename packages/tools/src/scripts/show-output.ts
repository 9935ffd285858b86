import type { RunReport } from "../script-runner.ts";
import { outputPath } from "./output-path.ts";
import { stripTerminalCodes } from "./strip-terminal-codes.ts";

export interface ShownOutput {
  readonly text: string;
  /** What we have to say beside an answer in JSON, which stays JSON. */
  readonly notes: readonly string[];
  /** Set where the whole of stdout is one JSON value. */
  readonly result: JsonData | undefined;
  readonly stdout: string;
  readonly stderr: string;
  readonly more: string[];
}

type JsonData = null | boolean | number | string | JsonData[] | { [key: string]: JsonData };

/** A run's output for a model: JSON as data, anything else as text without terminal codes, both cut to size. */
export function showOutput(report: RunReport, reader: string | undefined): ShownOutput {
  const stdout = readable(report.stdout, STDOUT_CHARS);
  const stderr = readable(report.stderr, STDERR_CHARS);
  const result = stdout.isCut || report.isCut ? undefined : jsonValue(stdout.text);
  const more: string[] = [];
  if (stdout.isCut && reader !== undefined) more.push(outputPath(report, "stdout"));
  if (stderr.isCut && reader !== undefined) more.push(outputPath(report, "stderr"));
  const notes = notesOn(report, stderr.text, stdout.text, more, reader);
  const isAnswer = result !== undefined && report.exitCode === 0;
  const parts = isAnswer ? [stdout.text.trim()] : [stdout.text.trimEnd(), ...notes];
  return {
    text: parts.filter((part) => part !== "").join("\n\n") || "[no output]",
    notes: isAnswer ? notes : [],
    result,
    stdout: stdout.text,
    stderr: stderr.text,
    more,
  };
}

// Together well below what hosts pass on whole.
const STDOUT_CHARS = 30_000;
const STDERR_CHARS = 8_000;

function readable(bytes: Uint8Array, maxChars: number): { text: string; isCut: boolean } {
  const decoded = stripTerminalCodes(new TextDecoder().decode(bytes.subarray(0, maxChars * 4)));
  const isCut = decoded.length > maxChars || bytes.byteLength > maxChars * 4;
  return { text: decoded.slice(0, maxChars), isCut };
}

function jsonValue(text: string): JsonData | undefined {
  const trimmed = text.trim();
  // A bare number or word is output, not an answer in JSON.
  if (!trimmed.startsWith("{") && !trimmed.startsWith("[")) return undefined;
  try {
    return JSON.parse(trimmed);
  } catch {
    return undefined;
  }
}

function notesOn(
  report: RunReport,
  stderr: string,
  stdout: string,
  more: readonly string[],
  reader: string | undefined,
): string[] {
  const notes: string[] = [];
  if (stderr !== "" && (report.exitCode !== 0 || stdout === "")) notes.push(`[stderr]\n${stderr.trimEnd()}`);
  if (report.exitCode !== 0) notes.push(`[exit code ${report.exitCode}]`);
  for (const path of more) notes.push(`[Cut here. The rest: ${reader} with resource_path "${path}"]`);
  if (report.isCut) notes.push("[The script wrote more than is kept.]");
  if (!report.sandboxed) notes.push("[Ran without a sandbox.]");
  return notes;
}
