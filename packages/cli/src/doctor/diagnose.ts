import { existsSync } from "node:fs";
import {
  type CatalogProblem,
  createSkillService,
  type HostProfile,
  type RunnerStatus,
  type SkillSummary,
} from "@skillquay/tools";
import { chosenTools } from "../catalog/chosen-tools.ts";
import { describeSkill } from "../catalog/describe-skill.ts";
import { withCatalog } from "../catalog/open-catalog.ts";
import { openScriptRunner } from "../catalog/open-scripts.ts";
import { plannerOptions } from "../catalog/planner-options.ts";
import { openKeptReports } from "../install/kept-reports.ts";
import { createLog } from "../output/log.ts";
import { countProblems } from "../output/problem-count.ts";
import type { CommandContext } from "../program/command.ts";
import { version } from "../program/version.ts";
import { folderToScan } from "../scan/find-skills-to-scan.ts";
import { scanProblems } from "../scan/scan-problems.ts";
import { scanSkills } from "../scan/scan-skills.ts";
import { cacheFolderOf } from "../settings/config-folders.ts";
import { agentEntryProblems } from "./agent-entries.ts";
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
  /** The problems of the skills as `list` counts them, and what a scan would have somebody look at. */
  readonly problemCount: number;
  readonly noteCount: number;
  readonly findingCount: number;
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
  const folder = cacheFolderOf(io);
  const cache = { isOn: settings.cache, folder, exists: existsSync(folder) };
  return withCatalog(context, async (catalog) => {
    const winners = await catalog.list();
    const shadowed: readonly SkillSummary[] = catalog.shadowed().map(({ skill }) => skill);
    const runner = openScriptRunner(io, settings, catalog, createLog(io, settings.logLevel));
    // Attacks on the sandbox wait more than they work: the scan goes on meanwhile.
    const [found] = await Promise.all([scanned(context, winners), runner.ready()]);
    const ofSkills = await catalog.problems();
    const problems = [...(await agentEntryProblems(io)), ...ofSkills, ...found];
    const { problems: problemCount, notes: noteCount } = countProblems(ofSkills);
    const planner = plannerOptions(io, settings, catalog);
    const shownTo = async (host: HostProfile | undefined) => {
      const service = createSkillService({
        catalog,
        runner,
        selection,
        toolPrefix: settings.toolPrefix,
        ...planner,
        ...(host !== undefined && { host }),
        strictResources: settings.strictResources,
        version,
        onInternalError: (error) => {
          throw error;
        },
      });
      try {
        return await service.toolList();
      } finally {
        service.close();
      }
    };
    try {
      const shown = await shownTo(undefined);
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
        problemCount,
        noteCount,
        findingCount: found.length,
        scripts: scriptState(winners, runner.status()),
        tools: shown.tools.map((tool) => tool.name),
        hosts: await hostViews({ skills: winners, shownTo }),
      };
    } finally {
      await runner.close();
    }
  });
}

/** Only here and not in the server: a look at every file of every skill takes longer than a start may. */
async function scanned(
  { io, out }: CommandContext,
  skills: readonly SkillSummary[],
): Promise<readonly CatalogProblem[]> {
  const folders = skills.flatMap(({ name, baseDirectory }) =>
    baseDirectory === undefined ? [] : [{ name, baseDirectory }],
  );
  const reports = await scanSkills(
    folders.map(({ baseDirectory }) => folderToScan(io, baseDirectory)),
    (_skill, done) => out.bar("Scanning", { done, total: folders.length, unit: "skills" }),
    openKeptReports(io),
  );
  return folders.flatMap(({ name, baseDirectory }, index) => {
    const report = reports[index]?.report;
    const problems = report === undefined ? [] : scanProblems(report);
    return problems.map((problem) => ({
      ...problem,
      path: baseDirectory,
      effect: "served" as const,
      skill: name,
    }));
  });
}

function scriptState(skills: readonly SkillSummary[], status: RunnerStatus): Diagnosis["scripts"] {
  const skillCount = skills.filter((skill) => skill.hasScripts).length;
  if (!status.available) return { skillCount, canRun: false, why: status.why, fix: status.fix };
  return { skillCount, canRun: true, driver: status.driver, sandboxed: status.sandboxed };
}
