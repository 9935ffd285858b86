import { isStrictName, type SkillHead } from "@skillquay/skill";
import { parseSource, type SourceWords } from "./parse-source.ts";
import type { Source } from "./source.ts";

/** A skill that another one needs: of the same source, or of a source that it names. */
export interface RequiredSkill {
  readonly name: string;
  /** As it stands in the skill; undefined: the same source. */
  readonly named?: string;
  readonly source?: Source;
}

/**
 * What a skill says it needs, in `metadata: requires:` of its SKILL.md: names of skills beside it, and sources with a skill
 * (`owner/repo@skill`, `hub:skill`), separated by commas or blanks. What names no skill, or leads to this machine, is in
 * `wrong`: it is a stranger's text.
 */
export function requiredSkills(
  { frontmatter }: Pick<SkillHead, "frontmatter">,
  words: SourceWords,
): { readonly required: readonly RequiredSkill[]; readonly wrong: readonly string[] } {
  const text = Object(frontmatter.metadata).requires;
  const items = typeof text === "string" ? text.split(/[\s,]+/).filter((item) => item !== "") : [];
  const required: RequiredSkill[] = [];
  const wrong: string[] = [];
  for (const item of items.slice(0, MOST_REQUIRED)) {
    const one = isStrictName(item) ? { name: item } : fromElsewhere(item, words);
    if (one === undefined) wrong.push(item);
    else required.push(one);
  }
  return { required, wrong };
}

const MOST_REQUIRED = 50;

function fromElsewhere(named: string, words: SourceWords): RequiredSkill | undefined {
  try {
    const source = parseSource(named, words);
    // Nothing of this machine, whatever a skill says.
    if (source.kind === "folder" || source.kind === "zip") return undefined;
    if (source.kind === "git" && new URL(source.url).protocol === "file:") return undefined;
    const { skill } = source;
    return skill === undefined || !isStrictName(skill) ? undefined : { name: skill, named, source };
  } catch {
    return undefined;
  }
}
