import { readdirSync, statSync } from "node:fs";
import type { SkillRoot } from "@skillquay/local";
import type { CatalogProblem, SkillSummary } from "@skillquay/tools";

export interface RootState {
  readonly path: string;
  readonly host: string;
  readonly location: "project" | "global";
  /** Belongs to a project that the user has not trusted. */
  readonly isUntrusted: boolean;
  readonly state: "found" | "missing" | "unreadable";
  readonly servedCount: number;
  readonly shadowedCount: number;
  readonly skippedCount: number;
}

/** How each place where skills are looked for stands. */
export function rootStates(
  roots: readonly SkillRoot[],
  catalog: {
    winners: readonly SkillSummary[];
    shadowed: readonly SkillSummary[];
    problems: readonly CatalogProblem[];
  },
): readonly RootState[] {
  const within = (rank: number) => (skill: SkillSummary) => skill.rootRank === rank;
  return roots.map(({ path, host, location, rank, isUntrusted }) => ({
    path,
    host,
    location,
    isUntrusted: isUntrusted?.() === true,
    state: stateOf(path),
    servedCount: catalog.winners.filter(within(rank)).length,
    shadowedCount: catalog.shadowed.filter(within(rank)).length,
    skippedCount: new Set(
      catalog.problems
        .filter((problem) => problem.effect === "skipped" && isInside(problem.path, path))
        .map((problem) => problem.path),
    ).size,
  }));
}

function stateOf(path: string): RootState["state"] {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return "missing";
    readdirSync(path);
    return "found";
  } catch {
    return "unreadable";
  }
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`);
}
