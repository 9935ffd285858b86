import { createLruMap } from "../../platform/lru-map.ts";
import type { SkillUpload } from "../skills/index.ts";

/**
 * What was read from the files of an import, from their arrival to their publication: they are parsed once. The digest of the
 * tree names exactly those files. It is gone with the process, and another instance has none; then the stored bytes are read.
 */
export interface ParsedSkills {
  keep(skill: SkillUpload): void;
  get(treeDigest: string): SkillUpload | undefined;
  forget(treeDigest: string): void;
}

export function createParsedSkills(): ParsedSkills {
  const skills = createLruMap<SkillUpload>({ maxWeight: MAX_FILES });
  return {
    keep: (skill) => skills.set(skill.treeDigest, skill, BASE_FILES + skill.files.length),
    get: (treeDigest) => skills.get(treeDigest),
    forget: (treeDigest) => skills.delete(treeDigest),
  };
}

// The text for the search weighs about as much as the facts on some hundred files: at most some ten megabytes in all.
const BASE_FILES = 200;
const MAX_FILES = 20_000;
