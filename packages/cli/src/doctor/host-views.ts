import { hostLimit, missingNeeds, planCatalog, type SkillSummary, type ToolList } from "@skillquay/tools";
import type { PlannerOptions } from "../catalog/planner-options.ts";

/** What one host's model would know of the catalog before any call. */
export interface HostView {
  readonly host: string;
  /** Where it gets it from. */
  readonly through: string;
  readonly limit: string;
  readonly usedChars: number;
  readonly isCut: boolean;
  /** Skills with a description, by name alone, and not shown at all. */
  readonly describedCount: number;
  readonly namedCount: number;
  readonly hiddenCount: number;
}

export interface HostViewInput {
  readonly skills: readonly SkillSummary[];
  readonly shown: Pick<ToolList, "instructions" | "plan" | "tools">;
  readonly planner: Pick<
    PlannerOptions,
    "instructionsBudgetChars" | "pinned" | "projectContext" | "environment" | "rotation"
  >;
  readonly searchTool: string | undefined;
}

const CLAUDE_CODE_CUT_CHARS = hostLimit("claude-code").cutChars ?? Number.POSITIVE_INFINITY;
const { most: CODEX_SKILLS, mostChars: CODEX_CHARS } = hostLimit("codex").listedSkills ?? {
  most: Number.POSITIVE_INFINITY,
  mostChars: Number.POSITIVE_INFINITY,
};

export function hostViews(input: HostViewInput): readonly HostView[] {
  return [claudeCode(input), codex(input), others(input)];
}

function claudeCode({ skills, shown, planner, searchTool }: HostViewInput): HostView {
  const { instructions } = shown;
  const open = "<available_skills>\n";
  const from = instructions.indexOf(open) + open.length;
  const to = instructions.lastIndexOf("\n</available_skills>");
  const list = from >= open.length && to > from ? instructions.slice(from, to) : "";
  // The same room that the server gave the list, so the same plan.
  const budgetChars = Math.max(0, planner.instructionsBudgetChars - (instructions.length - list.length));
  const plan = planCatalog(skills, {
    budgetChars,
    style: "lines",
    searchTool,
    pinned: planner.pinned,
    context: planner.projectContext,
    rotation: planner.rotation?.(),
    missing: (skill) => missingNeeds(skill, planner.environment)[0],
  });
  return {
    host: "Claude Code",
    through: "server instructions",
    limit: `${CLAUDE_CODE_CUT_CHARS} characters`,
    usedChars: instructions.length,
    isCut: instructions.length > CLAUDE_CODE_CUT_CHARS,
    ...counts(plan),
  };
}

function codex({ skills }: HostViewInput): HostView {
  const listed = skills.filter((skill) => skill.tier === "strict" && skill.modelInvocable);
  let usedChars = 0;
  let describedCount = 0;
  for (const { name, description } of listed.slice(0, CODEX_SKILLS)) {
    const size = `- ${name}: ${description}\n`.length;
    if (usedChars + size > CODEX_CHARS) break;
    usedChars += size;
    describedCount++;
  }
  return {
    host: "Codex",
    through: "skills/list",
    limit: `${CODEX_SKILLS} skills, ${CODEX_CHARS} characters`,
    usedChars,
    isCut: describedCount < listed.length,
    describedCount,
    namedCount: 0,
    hiddenCount: skills.filter((skill) => skill.modelInvocable).length - describedCount,
  };
}

function others({ shown }: HostViewInput): HostView {
  const longest = Math.max(0, ...shown.tools.map((tool) => tool.description?.length ?? 0));
  return {
    host: "others",
    through: "tool description",
    limit: "none known",
    usedChars: longest,
    isCut: false,
    ...counts(shown.plan),
  };
}

function counts({ describedCount, namedCount, hiddenCount }: ToolList["plan"]) {
  return { describedCount, namedCount, hiddenCount };
}
