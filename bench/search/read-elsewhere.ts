import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import * as z from "zod/v4";
import type { PoolSkill } from "./read-pool.ts";

/** Questions that other authors wrote for their own skills, and the skills of all of them. */
export interface Elsewhere {
  readonly pool: readonly (PoolSkill & { readonly source: string })[];
  readonly questions: readonly ElsewhereQuestion[];
}

export type ElsewhereQuestion = z.infer<typeof questionSchema>;

/** Reads `pool.jsonl.gz` and `queries.jsonl` of a folder. */
export function readElsewhere(folder: string): Elsewhere {
  const pool = linesOf(gunzipSync(readFileSync(join(folder, "pool.jsonl.gz"))).toString("utf8"))
    .map((row) => skillSchema.parse(row))
    .map((skill) => ({ ...skill, tags: "", paths: [], aliases: [] }));
  const questions = linesOf(readFileSync(join(folder, "queries.jsonl"), "utf8")).map((row) =>
    questionSchema.parse(row),
  );
  return { pool, questions };
}

function linesOf(text: string): unknown[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): unknown => JSON.parse(line));
}

const skillSchema = z.object({
  id: z.string(),
  source: z.string(),
  name: z.string(),
  description: z.string(),
  body: z.string(),
});

const questionSchema = z.object({
  source: z.string(),
  query: z.string(),
  expected: z.array(z.string()),
  kind: z.string(),
  split: z.enum(["train", "test"]),
});
