import type { CatalogProblem } from "@skillquay/tools";
import { withCatalog } from "../catalog/open-catalog.ts";
import { type Connection, examineConnection } from "../connect/connection.ts";
import { hosts } from "../connect/hosts.ts";
import { locatePrivateProgram } from "../connect/private-program.ts";
import { countProblems } from "../output/problem-count.ts";
import { weightOf } from "../output/problem-groups.ts";
import { shortPath } from "../output/short-path.ts";
import type { CommandContext } from "../program/command.ts";

/** What somebody who starts us for the first time wants to know; `--json` prints it as it is. */
export interface Surroundings {
  readonly skills: {
    readonly served: number;
    readonly withScripts: number;
    readonly shadowed: number;
    readonly skipped: number;
    /** In the order in which they are asked. */
    readonly folders: readonly { readonly path: string; readonly whose: string; readonly count: number }[];
  };
  readonly problems: {
    readonly count: number;
    readonly noteCount: number;
    readonly worst: readonly CatalogProblem[];
  };
  /** Those that are on this machine. */
  readonly agents: readonly {
    readonly id: string;
    readonly title: string;
    readonly status: Connection["status"];
  }[];
}

export async function lookAround(context: CommandContext): Promise<Surroundings> {
  const { io } = context;
  const { command: program } = await locatePrivateProgram(io);
  const agents: Surroundings["agents"][number][] = [];
  for (const host of hosts) {
    if (!host.scopes.includes("user")) continue;
    const { isInstalled, status } = await examineConnection(
      host,
      "user",
      { program, serverArguments: undefined },
      io,
    );
    if (isInstalled) agents.push({ id: host.id, title: host.title, status });
  }
  return withCatalog(context, async (catalog) => {
    const served = await catalog.list();
    const problems = await catalog.problems();
    const counted = countProblems(problems);
    const folders = catalog.roots().map(({ path, host, rank }) => ({
      path: shortPath(path, io),
      whose: whoseFolder(host),
      count: served.filter((skill) => skill.rootRank === rank).length,
    }));
    const { shadowed, skipped } = catalog.stats();
    return {
      skills: {
        served: served.length,
        withScripts: served.filter((skill) => skill.hasScripts).length,
        shadowed,
        skipped,
        folders: folders.filter(({ count }) => count > 0),
      },
      problems: { count: counted.problems, noteCount: counted.notes, worst: worstOf(problems) },
      agents,
    };
  });
}

const WORST_SHOWN = 3;

/** What is not served first, then what has errors; one for each folder, since one often causes the others. */
function worstOf(problems: readonly CatalogProblem[]): CatalogProblem[] {
  const sorted = problems
    .filter(({ severity }) => severity !== "info")
    .sort((a, b) => weightOf(b) - weightOf(a));
  const byPath = new Map<string, CatalogProblem>();
  for (const problem of sorted) if (!byPath.has(problem.path)) byPath.set(problem.path, problem);
  return [...byPath.values()].slice(0, WORST_SHOWN);
}

function whoseFolder(host: string): string {
  const existing = new Map([
    ["agents", "every agent"],
    ["agent", "every agent"],
    ["claude", "Claude Code"],
    ["gemini", "Gemini CLI"],
    ["opencode", "OpenCode"],
    ["directory", "named by you"],
  ]);
  return existing.get(host) ?? host.slice(0, 1).toUpperCase() + host.slice(1);
}
