import type { Tool } from "@modelcontextprotocol/server";
import type { Catalog, SkillSummary } from "../catalog.ts";
import type { ToolDefinition } from "../define-tool.ts";
import { toolSchemas } from "../generated/tool-schemas.ts";
import { instructions } from "../planning/instructions.ts";
import { type CatalogPlan, planRanked } from "../planning/plan-catalog.ts";
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
  /** JSON forms of the schemas of tools that are not this package's own. */
  readonly schemas?: ToolSchemas;
}

export type ToolSchemas = Readonly<Record<string, Required<Pick<Tool, "inputSchema" | "outputSchema">>>>;

/** What a model sees before any call, for one generation of the catalog. */
export interface ShownTools {
  readonly tools: readonly Tool[];
  readonly instructions: string;
  readonly byOfferedName: ReadonlyMap<string, ToolDefinition>;
  readonly offered: (tool: string) => string | undefined;
  readonly plan: CatalogPlan;
}

/** Makes `tools/list` and `instructions` from the catalog; the same generation gives the same object. */
export function createToolList(options: ToolListOptions): () => Promise<ShownTools> {
  let memo: { generation: string; shown: Promise<ShownTools> } | undefined;
  return () => {
    // Scripts can come to run, or stop to, without any change of the catalog.
    const generation = `${options.catalog.generation()} ${options.runner?.status().available ?? false}`;
    if (memo?.generation !== generation) {
      const shown = options.catalog.list().then((skills) => showTools(skills, options));
      memo = { generation, shown };
      // A catalog that could not be read is asked again, though it did not change.
      shown.catch(() => {
        if (memo?.shown === shown) memo = undefined;
      });
    }
    return memo.shown;
  };
}

function showTools(skills: readonly SkillSummary[], options: ToolListOptions): ShownTools {
  const { selection, toolPrefix } = options;
  const named = (tools: readonly ToolDefinition[]) => (name: string) =>
    tools.some((tool) => tool.name === name) ? `${toolPrefix}${name}` : undefined;
  const ranked = rankSkills(skills);
  const plan = planRanked(ranked, {
    budgetChars: options.toolBudgetChars - SKILL_DESCRIPTION_OVERHEAD,
    style: "elements",
    searchTool: named(selection.tools)("search_skills"),
  });
  const text = instructions(ranked, {
    budgetChars: options.instructionsBudgetChars,
    offered: named(selection.tools),
  });
  const fits = plan.hiddenCount + plan.namedCount === 0;
  const tools = selection.tools.filter((tool) => {
    // In the standard preset search earns its place only when the list does not say everything.
    if (tool.name === "search_skills") return selection.preset !== "standard" || !fits;
    if (tool.needs.includes("scripts")) return skills.some((skill) => skill.hasScripts);
    return !tool.needs.includes("runner") || canRunScripts(skills, options.runner);
  });
  const offered = named(tools);
  return {
    plan,
    offered,
    instructions: text,
    byOfferedName: new Map(tools.map((tool) => [`${toolPrefix}${tool.name}`, tool])),
    tools: tools.map((tool) => ({
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
      ...(tool.meta !== undefined && { _meta: { ...tool.meta } }),
    })),
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
