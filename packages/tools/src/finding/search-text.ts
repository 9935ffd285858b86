import { oneLine } from "@skillquay/skill";
import { type DescribedHit, whyText } from "./describe-hit.ts";

/** Of a hit as much as a text says. */
type ShownHit = Pick<DescribedHit, "name" | "description" | "why" | "tokens" | "obstacles" | "twins">;

export interface SearchAnswer {
  readonly results: readonly ShownHit[];
  readonly closest: readonly ShownHit[];
  readonly suggestions: readonly string[];
  readonly nextOffset: number | undefined;
}

/** What a search found, as a model reads it: one line for each skill, and why where the line does not say it. */
export function searchText({ results, closest, suggestions, nextOffset }: SearchAnswer): string {
  if (results.length > 0) {
    const more = nextOffset === undefined ? [] : [`More results: offset ${nextOffset}.`];
    return [...results.map(hitText), ...more].join("\n");
  }
  if (closest.length > 0) return ["No skill fits. Closest are:", ...closest.map(hitText)].join("\n");
  const near = suggestions.map((name) => `'${oneLine(name, 80)}'`).join(", ");
  return near === "" ? "No skill matches." : `No skill matches. Did you mean ${near}?`;
}

function hitText(hit: ShownHit): string {
  const facts = [
    ...(hit.why.length > 0 ? [`matched in ${whyText({ why: hit.why.map(notAgain(hit)) })}`] : []),
    ...(hit.tokens === undefined ? [] : [`about ${hit.tokens} tokens`]),
    ...hit.obstacles,
    ...(hit.twins.length > 0 ? [`nearly the same: ${hit.twins.slice(0, NAMED_TWINS).join(", ")}`] : []),
  ];
  const line = `- ${oneLine(hit.name, 64)}: ${hit.description}`;
  return facts.length === 0 ? line : `${line}\n  (${facts.join("; ")})`;
}

/** The line above says the name and the description already: a reason is a phrase where it says something else. */
function notAgain({
  name,
  description,
}: ShownHit): (why: ShownHit["why"][number]) => { field: string; phrase?: string; words: string[] } {
  return ({ field, phrase, words }) =>
    phrase !== undefined && (name === phrase || description.includes(phrase))
      ? { field, words: [] }
      : { field, words, ...(phrase !== undefined && { phrase }) };
}

const NAMED_TWINS = 3;
