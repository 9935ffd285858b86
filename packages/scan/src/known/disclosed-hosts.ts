import type { SkillView } from "../view/skill-view.ts";
import { registeredDomain } from "./registered-domain.ts";

/**
 * Whether a person who reads the skill's pages learns of a host: its domain, or the name in it, stands there. What a script
 * speaks to besides that comes as a surprise. A domain that is made of the skill's own name (`pdf-merge.example`) tells
 * nobody anything: whoever writes the skill picks both.
 */
export function disclosedHosts(skill: SkillView): (host: string) => boolean {
  const previous = existing.get(skill);
  if (previous !== undefined) return previous;
  let message: string | undefined;
  let names: ReadonlySet<string> | undefined;
  const isTold = (host: string) => {
    message ??= pagesOf(skill).toLowerCase();
    const name = registeredDomain(host);
    if (message.includes(name)) return true;
    names ??= namesIn(pagesOf(skill));
    return names.has(name.split(".")[0] ?? "");
  };
  existing.set(skill, isTold);
  return isTold;
}

// Several rules ask about every address of one skill.
const existing = new WeakMap<SkillView, (host: string) => boolean>();

function pagesOf(skill: SkillView): string {
  return [
    skill.name,
    skill.description,
    ...skill.files
      .filter(({ kind }) => kind === "markdown")
      .map(({ text }) => text?.slice(0, MAX_CHARS) ?? ""),
  ].join("\n");
}

function namesIn(pages: string): ReadonlySet<string> {
  return new Set(Array.from(pages.slice(0, MAX_CHARS).matchAll(NAMED), ([name]) => name.toLowerCase()));
}

// A word as a name is written: with a capital inside a sentence, before "API" and the like, or at the head of a variable.
const NAMED =
  /(?<=[\p{Ll}\d,;:(`"'] [("`']?)\p{Lu}[\p{L}\p{N}]{1,40}|\b[\p{L}\p{N}]{2,40}(?= (?:API|CLI|SDK|MCP|account|service|server|dashboard)\b)|\b[A-Z][A-Z0-9]{2,30}(?=_[A-Z])/gu;
const MAX_CHARS = 400_000;
