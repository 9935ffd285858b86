import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SHARED = fileURLToPath(new URL("../../../shared", import.meta.url));

/** Real skills and hostile files kept beside the repository: data only, never executed. */
export const corpusFolder = join(SHARED, "corpus");
export const badInputsFolder = join(SHARED, "bad-inputs");

export const hasCorpus = existsSync(join(corpusFolder, "manifest.jsonl"));
export const hasBadInputs = existsSync(join(badInputsFolder, "skillmd"));

/** For `skipIf`: the reason belongs in the test's name. */
export const NO_SHARED = "needs ../shared beside the repository";

export interface CorpusSkill {
  readonly dir: string;
  readonly skill_file: string;
  readonly frontmatter: { readonly name: string | null; readonly description: string | null };
}

export function corpusSkills(): CorpusSkill[] {
  const text = readFileSync(join(corpusFolder, "manifest.jsonl"), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
