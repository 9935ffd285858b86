import { readFileSync } from "node:fs";
import * as z from "zod/v4";

/** One question of an evaluation set. Nothing fits it where `expected` is empty. */
export interface Question {
  readonly query: string;
  readonly expected: readonly string[];
  readonly label: string;
  readonly source: string;
}

export type Half = "tune" | "test";

/** Reads one question per line; a line that is not one is an error with its number. */
export function readQueries(file: string): Question[] {
  const questions: Question[] = [];
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    if (line.trim() === "") continue;
    const row = rowSchema.safeParse(parseJson(line));
    if (!row.success) throw new Error(`${file}:${index + 1}: ${z.prettifyError(row.error)}`);
    questions.push(row.data);
  }
  return questions;
}

/**
 * The half a question belongs to, by a hash of the skill it is about: everything asked about one skill is in one half,
 * so that what was tuned on a skill cannot help in the other half.
 */
export function halfOf({ query, expected }: Question): Half {
  const key = [...expected].sort()[0] ?? query;
  // FNV-1a: the same on every machine and in every version of this file.
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(key)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (hash >>> 8) % 2 === 0 ? "tune" : "test";
}

const text = z.string().trim();
const rowSchema = z.object({
  query: text.min(1),
  expected: z
    .union([z.array(text.min(1)), text.min(1), z.null()])
    .optional()
    .transform((value) => (typeof value === "string" ? [value] : (value ?? []))),
  label: z.union([z.string(), z.number(), z.boolean()]).default("").transform(String),
  source: text.default("all"),
});

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
