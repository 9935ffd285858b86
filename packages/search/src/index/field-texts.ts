import type { Field } from "../fields.ts";
import type { SearchDocument } from "./search-document.ts";

/** The texts of a document by field: what a description says a skill is *not* for is taken out of it. */
export function fieldTexts(document: SearchDocument): Record<Field, string> {
  const description = splitNegations(document.description);
  const body = document.body ?? "";
  const sections = usageSections(body);
  return {
    name: document.name,
    tags: document.tags ?? "",
    when: `${quotedPhrases(document.description)} ${sections.when}`,
    description: description.kept,
    headings: document.headings ?? "",
    files: `${document.files ?? ""} ${document.scripts ?? ""}`,
    body,
    not: `${description.removed} ${sections.not}`,
  };
}

/**
 * Takes "do not use for …", "avoid …", "not for …" and "for X, see other-skill" out of a description. Without it a skill would be found
 * best by what its author excluded.
 */
export function splitNegations(description: string): { kept: string; removed: string } {
  if (!MAY_NEGATE.test(description)) return { kept: description, removed: "" };
  const removed: string[] = [];
  const take = (clause: string) => {
    removed.push(clause);
    return " ";
  };
  const kept = description.replace(NEGATION, take).replace(REDIRECTION, take);
  return { kept, removed: removed.join(" ") };
}

// A cheap look first: most descriptions say only what a skill is for.
const MAY_NEGATE = /\b(?:not|never|avoid|skip)\b|n['’]t\b|, (?:see|use|prefer) /i;
const CLAUSE_END = "[^.;\\n。；]{3,300}";
const NEGATION = new RegExp(
  `(?:\\b(?:do not|don['’]t|never|not)\\s+(?:be\\s+)?(?:use|used|trigger|invoke|apply|activate|load|reach|intended|meant|suitable)\\b|\\bnot for\\b|(?:^|[.;,]\\s*)avoid\\b|\\bnot when\\b|\\bskip (?:this|when|for|if)\\b)${CLAUSE_END}`,
  "gi",
);
const REDIRECTION = /\bfor [^.,;:\n]{3,90}, (?:see|use|prefer) (?:the )?`?[a-z0-9]+(?:-[a-z0-9]+)+`?/gi;

function quotedPhrases(description: string): string {
  const phrases: string[] = [];
  for (const match of description.matchAll(/["“'‘「]([^"”'’」\n]{4,80})["”'’」]/g))
    phrases.push(match[1] ?? "");
  return phrases.join(" \n ");
}

// One section is read in full, but not a book under a heading that happens to say "use".
const MOST_SECTION_CHARS = 1_500;
// Nor the same text once for every heading in it.
const MOST_SECTIONS = 8;
const WHEN_HEADING =
  /^#{1,4}[ \t]+[^\n]{0,20}\b(?:when to (?:use|apply)|use (?:this )?(?:skill )?when|triggers?|trigger phrases|use cases|example (?:prompts|requests|queries)|when this skill)\b[^\n]*$/gim;

function usageSections(body: string): { when: string; not: string } {
  const when: string[] = [];
  const not: string[] = [];
  for (const match of body.matchAll(WHEN_HEADING)) {
    if (when.length === MOST_SECTIONS) break;
    const start = match.index + match[0].length;
    const rest = body.slice(start, start + MOST_SECTION_CHARS);
    const end = rest.search(/\n#{1,4} /);
    const section = end < 0 ? rest : rest.slice(0, end);
    const [requested = "", unwanted = ""] = section.split(
      /\n[^\n]{0,12}(?:do not|don't|when not|not) (?:to )?use\b/i,
    );
    when.push(requested);
    not.push(unwanted);
  }
  return { when: when.join("\n"), not: not.join("\n") };
}
