import type { Problem } from "../../problem.ts";
import { oneLine } from "../../text/escape-text.ts";
import type { SkillHead } from "../read-skill-head.ts";

/** Good practice for the fields of a front matter, beyond what the format demands. */
export function checkFields(head: SkillHead, file: string): Problem[] {
  const problems: Problem[] = [];
  const warn = (code: string, message: string, fix: string) =>
    problems.push({ code, severity: "warning", message, fix, file });
  const { name, description, frontmatter } = head;
  if (name !== undefined && isReserved(name)) {
    warn("name_reserved", "The name contains a word that hosts or programs reserve.", "Choose another name.");
  }
  if (description !== undefined && isMostlyLatin(description)) {
    if (description.trim().length < SHORT_DESCRIPTION_CHARS) {
      warn("description_short", "The description is too short to choose the skill by.", ADVICE);
    }
    if (!SAYS_WHEN.test(description)) {
      warn("description_without_when", "The description does not say when to use the skill.", ADVICE);
    }
  }
  for (const key of Object.keys(frontmatter)) {
    if (KNOWN_FIELDS.has(key)) continue;
    problems.push({
      code: "field_unknown",
      severity: "info",
      message: "A field is neither part of the format nor known to a host.",
      fix: "Move it under 'metadata:'.",
      file,
      evidence: oneLine(key, 200),
    });
  }
  return problems;
}

const ADVICE = "Say what the skill does and when to use it, for example 'Fills PDF forms. Use when …'.";
const SHORT_DESCRIPTION_CHARS = 20;
const SAYS_WHEN =
  /\b(?:when|whenever|while|before|after|if|trigger\w*|us(?:e|ed|es|ing|eful)|should be|for (?:any|all|tasks?|requests?|work\w*|building|creating|writing))\b/i;

// Anthropic's hosts refuse the first two; the others are names of what every object inherits.
function isReserved(name: string): boolean {
  return /anthropic|claude/i.test(name) || name in {};
}

// The words of advice are English; a Chinese description is complete in 20 characters.
function isMostlyLatin(text: string): boolean {
  const latin = text.match(/[\p{Script=Latin}]/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters === 0 || latin / letters > 0.8;
}

// The six of the format, then those that some host reads, then common registry fields.
const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  "name",
  "description",
  "license",
  "compatibility",
  "metadata",
  "allowed-tools",
  "argument-hint",
  "user-invocable",
  "disable-model-invocation",
  "context",
  "agent",
  "model",
  "hooks",
  "when_to_use",
  "paths",
  "enabled",
  "version",
  "author",
  "homepage",
  "tags",
]);
