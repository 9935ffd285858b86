import { basename, join } from "node:path";
import { type Problem, readHeadBytes, type SkillHead, skillTier } from "@skillquay/skill";
import { readSkillHeadInSteps } from "@skillquay/skill/head";
import { errorCode, type SkillFile } from "../discovery/find-skill-file.ts";
import type { WalkedFolder } from "../discovery/walked-folder.ts";
import { FACT, type FactsSource, SkillFacts } from "./skill-facts.ts";

export type ReadFacts = (
  folder: Pick<WalkedFolder, "path" | "realPath">,
  file: SkillFile,
) => Generator<void, SkillFacts>;

/**
 * Reads the head of a SKILL.md, and no more of it than that. Never throws: what goes wrong is a problem. In steps, since each may
 * take as long as a stranger likes, up to its limit.
 */
export const readFacts: ReadFacts = function* (folder, file) {
  if (file.stamp.sizeBytes > LARGEST_BYTES) return emptyFacts(TOO_LARGE, FACT.enabled);
  const where = { folderName: basename(folder.path), fileName: file.name };
  try {
    const head = yield* readSkillHeadInSteps(readHeadBytes(join(folder.path, file.name)), where);
    const texts = factsTexts(JSON.stringify(head.frontmatter), JSON.stringify(head.problems));
    yield;
    return new SkillFacts(head.name, head.description, flagsOf(head), texts, 0);
  } catch (error) {
    const problem: Problem = {
      code: "skill_file_unreadable",
      severity: "error",
      message: `The SKILL.md cannot be read (${errorCode(error)}).`,
      fix: "Give your user the right to read the file and its folder.",
      file: file.name,
    };
    return emptyFacts(problem, FACT.enabled | FACT.isUnread);
  }
};

// The limit of the reader contract. The largest of 7,265 public skills has 294 KB.
const LARGEST_BYTES = 1024 * 1024;

const TOO_LARGE: Problem = {
  code: "skill_file_too_large",
  severity: "error",
  message: "The SKILL.md is larger than 1 MiB, more than a model can read at once.",
  fix: "Move the details into files of their own under references/.",
};

function flagsOf(head: SkillHead): number {
  let flags = 0;
  if (skillTier(head) === "strict") flags |= FACT.isStrict;
  if (head.modelInvocable) flags |= FACT.modelInvocable;
  if (head.userInvocable) flags |= FACT.userInvocable;
  if (head.enabled) flags |= FACT.enabled;
  return flags;
}

function emptyFacts(problem: Problem, flags: number): SkillFacts {
  return new SkillFacts(undefined, undefined, flags, factsTexts("{}", JSON.stringify([problem])), 0);
}

function factsTexts(frontmatter: string, problems: string): FactsSource {
  return { frontmatterText: () => frontmatter, problemsText: () => problems };
}
