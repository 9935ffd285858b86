import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** For tests: real skills and hostile inputs that live beside the repository. Never part of the product. */
export const CORPUS = join(import.meta.dirname, "../../../../../shared/corpus");
export const BAD_INPUTS = join(import.meta.dirname, "../../../../../shared/bad-inputs/skillmd");
export const BAD_ARCHIVES = join(import.meta.dirname, "../../../../../shared/bad-inputs/zip");
export const hasCorpus = existsSync(join(CORPUS, "manifest.jsonl"));
export const hasBadInputs = existsSync(BAD_INPUTS);

export interface CorpusSkill {
  readonly dir: string;
  readonly skill_file: string;
  readonly frontmatter: { readonly name: string | null; readonly description: string | null };
  readonly skills_ref: { readonly valid: boolean; readonly errors: readonly string[] };
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly stub?: boolean }[];
}

export interface CorpusOutline {
  readonly file: string;
  readonly frontmatter_lines: number;
  readonly headings: readonly unknown[];
}

export function corpusSkills(): CorpusSkill[] {
  return readRows("manifest.jsonl");
}

export function corpusOutlines(): CorpusOutline[] {
  return readRows("toc.jsonl");
}

function readRows<Row>(name: string): Row[] {
  if (!hasCorpus) return [];
  return readFileSync(join(CORPUS, name), "utf8")
    .trim()
    .split("\n")
    .map((row): Row => JSON.parse(row));
}
