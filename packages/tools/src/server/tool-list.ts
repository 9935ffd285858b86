import type { Tool } from "@modelcontextprotocol/server";
import { metaBesideApp, opensSkillsApp } from "../app/skills-app.ts";
import type { Catalog, SkillSummary } from "../catalog.ts";
import type { ToolDefinition } from "../define-tool.ts";
import { toolSchemas } from "../generated/tool-schemas.ts";
import type { HostProfile } from "../planning/host-profile.ts";
import { instructions } from "../planning/instructions.ts";
import { missingNeeds, type SkillEnvironment } from "../planning/missing-needs.ts";
import { type CatalogPlan, planRanked } from "../planning/plan-catalog.ts";
import type { ProjectContext } from "../planning/project-context.ts";
import { rankSkills } from "../planning/rank-skills.ts";
import type { ToolSelection } from "../presets.ts";
import { SKILL_DESCRIPTION_OVERHEAD } from "../reading/skill.ts";
import type { ScriptRunner } from "../script-runner.ts";

export interface ToolListOptions {
  readonly runner?: ScriptRunner | undefined;
  readonly catalog: Catalog;
  readonly selection: ToolSelection;
  readonly toolPrefix: string;
  readonly instructionsBudgetChars: number;
  readonly toolBudgetChars: number;
  /** Names of skills that come first. */
  readonly pinned?: readonly string[] | undefined;
  /** What the project is about; asked for when the catalog is ranked. */
  readonly projectContext?: (() => ProjectContext) | undefined;
  /** Which skills that there is no room for are named: another number shows others. */
  readonly rotation?: (() => number) | undefined;
  /** What is on the machine and in the host; absent where that is not known. */
  readonly environment?: SkillEnvironment | undefined;
  /** JSON forms of the schemas of tools that are not this package's own. */
  readonly schemas?: ToolSchemas;
}

export type ToolSchemas = Readonly<Record<string, Required<Pick<Tool, "inputSchema" | "outputSchema">>>>;

/** What a model sees before any call, for one snapshot of the catalog. */
export interface ToolList {
  /** The catalog that all of this was made from. */
  readonly skills: readonly SkillSummary[];
  readonly tools: readonly Tool[];
  readonly instructions: string;
  readonly byOfferedName: ReadonlyMap<string, ToolDefinition>;
  readonly offered: (tool: string) => string | undefined;
  /**
   * By the name under which it is offered. Some hosts never refresh a tool list: a selected tool that is not offered at
   * the moment still answers.
   */
  readonly callable: (offeredName: string) => ToolDefinition | undefined;
  readonly plan: CatalogPlan;
}

/**
 * Makes `tools/list` and `instructions` from the catalog; the same snapshot gives the same object. `hostOf` gives the profile of
 * the host, once it is known: its budgets replace the usual ones.
 */
export function createToolList(
  options: ToolListOptions,
  hostOf: () => HostProfile | undefined = () => undefined,
): () => Promise<ToolList> {
  let memo: { key: string; list: Promise<ToolList> } | undefined;
  let ranking: { skills: readonly SkillSummary[]; ranked: readonly SkillSummary[] } | undefined;
  const rank = (skills: readonly SkillSummary[]) => {
    if (ranking?.skills !== skills) {
      const { pinned, projectContext: context } = options;
      ranking = { skills, ranked: rankSkills(skills, { pinned, context }) };
    }
    return ranking.ranked;
  };
  return () => {
    const host = hostOf();
    const rotation = options.rotation?.() ?? 0;
    // Scripts can come to run, or stop to, without any change of the catalog.
    const canRun = options.runner?.status().available ?? false;
    const key = `${options.catalog.snapshotId()} ${canRun} ${rotation} ${host?.id ?? ""}`;
    if (memo?.key !== key) {
      const list = options.catalog
        .list()
        .then((skills) => showTools(skills, rank(skills), { ...options, ...host }, rotation));
      memo = { key, list };
      // A catalog that could not be read is asked again, though it did not change.
      list.catch(() => {
        if (memo?.list === list) memo = undefined;
      });
    }
    return memo.list;
  };
}

function showTools(
  skills: readonly SkillSummary[],
  ranked: readonly SkillSummary[],
  options: ToolListOptions,
  rotation: number,
): ToolList {
  const { selection, toolPrefix, environment } = options;
  const named = (tools: readonly ToolDefinition[]) => (name: string) =>
    tools.some((tool) => tool.name === name) ? `${toolPrefix}${name}` : undefined;
  const missing = environment === undefined ? undefined : missingOnce(environment);
  const plan = planRanked(ranked, {
    budgetChars: options.toolBudgetChars - SKILL_DESCRIPTION_OVERHEAD,
    style: "elements",
    searchTool: named(selection.tools)("search_skills"),
    rotation,
    missing,
  });
  const text = instructions(ranked, {
    budgetChars: options.instructionsBudgetChars,
    offered: named(selection.tools),
    rotation,
    missing,
  });
  const fits = plan.hiddenCount + plan.namedCount === 0;
  const tools = selection.tools.filter((tool) => {
    // In the standard preset search earns its place only when the list does not say everything.
    if (tool.name === "search_skills") return selection.preset !== "standard" || !fits;
    if (tool.needs.includes("scripts")) return skills.some((skill) => skill.hasScripts);
    return !tool.needs.includes("runner") || canRunScripts(skills, options.runner);
  });
  const offered = named(tools);
  const hasApp = tools.some(({ meta }) => opensSkillsApp(meta));
  const metaOf = ({ name, meta }: ToolDefinition) => (hasApp ? metaBesideApp(name, meta) : meta);
  const callable = new Map(selection.tools.map((tool) => [`${toolPrefix}${tool.name}`, tool]));
  return {
    skills,
    plan,
    offered,
    instructions: text,
    byOfferedName: new Map(tools.map((tool) => [`${toolPrefix}${tool.name}`, tool])),
    callable: (name) => callable.get(name),
    tools: tools.map((tool) =>
      withMeta(metaOf(tool), {
        name: `${toolPrefix}${tool.name}`,
        title: tool.title,
        description: tool.describe?.({ plan, offered }) ?? tool.summary,
        ...schemasOf(tool, options.schemas),
        annotations: {
          readOnlyHint: tool.effect === "read",
          destructiveHint: tool.effect === "delete",
          ...(tool.idempotentHint && { idempotentHint: true }),
          openWorldHint: false,
        },
      }),
    ),
  };
}

function withMeta(meta: ToolDefinition["meta"], tool: Tool): Tool {
  return meta === undefined ? tool : { ...tool, _meta: { ...meta } };
}

// Two plans are made of one catalog; what a skill needs is looked up for both.
function missingOnce(environment: SkillEnvironment): (skill: SkillSummary) => string | undefined {
  const firstNeeds = new Map<SkillSummary, string | undefined>();
  return (skill) => {
    if (!firstNeeds.has(skill)) firstNeeds.set(skill, missingNeeds(skill, environment)[0]);
    return firstNeeds.get(skill);
  };
}

function canRunScripts(skills: readonly SkillSummary[], runner: ScriptRunner | undefined): boolean {
  return (
    runner?.status().available === true && skills.some((skill) => skill.hasScripts && runner.isAllowed(skill))
  );
}

// Generated from the definitions and checked against them, because building and converting schemas takes a start longer
// than everything else that it does for a tool.
function schemasOf(tool: ToolDefinition, others: ToolSchemas = {}): ToolSchemas[string] {
  const schemas = toolSchemas[tool.name] ?? others[tool.name];
  if (schemas === undefined)
    throw new Error(`The schemas of ${tool.name} are not generated; run: npm run gen`);
  return schemas;
}
