import { existsSync } from "node:fs";
import {
  type CatalogProblem,
  createSkillServers,
  type RunnerStatus,
  type SkillSummary,
} from "@skillquay/tools";
import { chosenTools } from "../chosen-tools.ts";
import type { CommandContext } from "../command.ts";
import { describeSkill } from "../describe-skill.ts";
import { createLog } from "../log.ts";
import { cacheFolder, withCatalog } from "../open-catalog.ts";
import { openScriptRunner } from "../open-scripts.ts";
import { version } from "../version.ts";
import { type HostView, hostViews } from "./host-views.ts";
import { type RootState, rootStates } from "./root-states.ts";

/** Everything `doctor` knows; `--json` prints it as it is. */
export interface Diagnosis {
  readonly version: string;
  readonly node: { readonly version: string; readonly isSupported: boolean };
  readonly cache: { readonly isOn: boolean; readonly folder: string; readonly exists: boolean };
  readonly roots: readonly RootState[];
  readonly skillCount: number;
  /** Skills that may go on `skills/list`; the others reach agents through tools and resources. */
  readonly strictCount: number;
  readonly shadowed: readonly ReturnType<typeof describeSkill>[];
  readonly problems: readonly CatalogProblem[];
  readonly tools: readonly string[];
  readonly hosts: readonly HostView[];
  /** Whether scripts of skills can run here. */
  readonly scripts: {
    readonly skillCount: number;
    readonly canRun: boolean;
    readonly driver?: string;
    readonly sandboxed?: boolean;
    readonly why?: string;
    readonly fix?: string;
  };
}

export async function diagnose(context: CommandContext): Promise<Diagnosis> {
  const { io, settings } = context;
  const selection = chosenTools(settings);
  const folder = cacheFolder(io);
  const cache = { isOn: settings.cache, folder, exists: existsSync(folder) };
  return withCatalog(context, async (catalog) => {
    const winners = await catalog.list();
    const shadowed: readonly SkillSummary[] = catalog.shadowed().map(({ skill }) => skill);
    const problems = await catalog.problems();
    const runner = openScriptRunner(io, settings, catalog, createLog(io, settings.logLevel));
    await runner.ready();
    const servers = createSkillServers({
      catalog,
      runner,
      selection,
      toolPrefix: settings.toolPrefix,
      instructionsBudgetChars: settings.catalogBudget.instructions,
      toolBudgetChars: settings.catalogBudget.tool,
      strictResources: settings.strictResources,
      version,
      onInternalError: (error) => {
        throw error;
      },
    });
    try {
      const shown = await servers.shown();
      const searchName = (name: string) =>
        selection.tools.some((tool) => tool.name === name) ? settings.toolPrefix + name : undefined;
      return {
        version,
        node: {
          version: io.nodeVersion,
          isSupported: Number(/^v(\d+)/.exec(io.nodeVersion)?.[1] ?? 0) >= 20,
        },
        cache,
        roots: rootStates(catalog.roots(), { winners, shadowed, problems }),
        skillCount: winners.length,
        strictCount: winners.filter((skill) => skill.tier === "strict").length,
        shadowed: shadowed.map(describeSkill),
        problems,
        scripts: scriptState(winners, runner.status()),
        tools: shown.tools.map((tool) => tool.name),
        hosts: hostViews({
          skills: winners,
          shown,
          instructionsBudgetChars: settings.catalogBudget.instructions,
          searchTool: searchName("search_skills") ?? searchName("list_skills"),
        }),
      };
    } finally {
      servers.close();
      await runner.close();
    }
  });
}

function scriptState(skills: readonly SkillSummary[], status: RunnerStatus): Diagnosis["scripts"] {
  const skillCount = skills.filter((skill) => skill.hasScripts).length;
  if (!status.available) return { skillCount, canRun: false, why: status.why, fix: status.fix };
  return { skillCount, canRun: true, driver: status.driver, sandboxed: status.sandboxed };
}
