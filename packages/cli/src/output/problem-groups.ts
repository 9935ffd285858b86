import type { CatalogProblem } from "@skillquay/tools";
import type { Io } from "../program/io.ts";
import { problemLines } from "./problem-lines.ts";
import { shortPath } from "./short-path.ts";
import type { Style } from "./style.ts";
import { terminalLine } from "./terminal-text.ts";

/** Problems below the skill that they are about: the worst skill first, and in each what is worst. */
export function problemGroupLines(
  problems: readonly CatalogProblem[],
  { io, style }: { readonly io: Pick<Io, "cwd" | "homeDirectory">; readonly style: Style },
): string[] {
  const groups = new Map<string, CatalogProblem[]>();
  for (const problem of problems) {
    const group = groups.get(problem.path) ?? [];
    groups.set(problem.path, group);
    group.push(problem);
  }
  return [...groups]
    .map(([path, group]) => ({
      path,
      merged: merged(group).sort(byWeight),
      weight: Math.max(...group.map(weightOf)),
    }))
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ path, merged: group }) => [
      style.bold(terminalLine(shortPath(path, io))),
      ...group.flatMap((problem) => problemLines(problem, style).map((line) => `  ${line}`)),
    ]);
}

/** What is not served comes first, then what is served by another name; errors before what is merely odd. */
export function weightOf({ severity, effect }: Pick<CatalogProblem, "severity" | "effect">): number {
  if (severity === "info") return 0;
  return (severity === "error" ? 2 : 1) + (effect === "skipped" ? 8 : effect === "shadowed" ? 4 : 0);
}

/** One sentence is occurrence once, with all the places that it is about. */
function merged(group: readonly CatalogProblem[]) {
  const bySentence = new Map<string, { first: CatalogProblem; places: string[] }>();
  for (const problem of group) {
    const { code, severity, message, file, line } = problem;
    const sentence = JSON.stringify([code, severity, message]);
    const occurrence = bySentence.get(sentence) ?? { first: problem, places: [] };
    bySentence.set(sentence, occurrence);
    const place = file === undefined ? "" : line === undefined ? file : `${file}:${line}`;
    if (place !== "" && !occurrence.places.includes(place)) occurrence.places.push(place);
  }
  return [...bySentence.values()].map(({ first, places }) => {
    const { file: _file, line: _line, ...rest } = first;
    const more = places.length - PLACES_SHOWN;
    return {
      ...rest,
      path: places.slice(0, PLACES_SHOWN).join(", ") + (more > 0 ? ` and ${more} more` : ""),
    };
  });
}

const PLACES_SHOWN = 4;

function byWeight(a: CatalogProblem, b: CatalogProblem): number {
  return weightOf(b) - weightOf(a);
}
