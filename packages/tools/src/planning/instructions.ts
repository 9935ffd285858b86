import type { SkillSummary } from "../catalog.ts";
import { type PlanOptions, planRanked } from "./plan-catalog.ts";

export interface InstructionsOptions extends Pick<PlanOptions, "rotation" | "missing"> {
  readonly budgetChars: number;
  readonly offered: (tool: string) => string | undefined;
}

/**
 * The server's `instructions`: how to use skills here, then as much of the ranked catalog as fits. Hosts that hide tool
 * descriptions until a tool is searched for still show these, so the most important part comes first.
 */
export function instructions(ranked: readonly SkillSummary[], options: InstructionsOptions): string {
  const head = howToUse(options.offered);
  const room = options.budgetChars - head.length - WRAPPING_CHARS;
  const plan = planRanked(ranked, {
    budgetChars: Math.max(0, room),
    style: "lines",
    searchTool: options.offered("search_skills") ?? options.offered("list_skills"),
    rotation: options.rotation,
    missing: options.missing,
  });
  if (plan.totalCount === 0) return `${head}\n\nNo skill is installed yet.`.slice(0, options.budgetChars);
  const text = `${head}${OPEN}${plan.text}${CLOSE}`;
  return text.length <= options.budgetChars ? text : head.slice(0, options.budgetChars);
}

const OPEN = "\n\n<available_skills>\n";
const CLOSE = "\n</available_skills>";
const WRAPPING_CHARS = OPEN.length + CLOSE.length;

function howToUse(offered: (tool: string) => string | undefined): string {
  const lines = [
    "Skills are folders of instructions, scripts and reference files for particular kinds of task. Before you start on a task, see whether a skill below fits it.",
  ];
  const load = offered("skill") ?? offered("read_skill");
  const byUri = offered("get_skill");
  if (load !== undefined) lines.push(`Load one with ${load} and its name, then follow it.`);
  else if (byUri !== undefined)
    lines.push(`Load one with ${byUri} and its skill:// address, then follow it.`);
  const file = offered("get_skill_resource");
  if (file !== undefined) lines.push(`Read the files it mentions with ${file}.`);
  lines.push("Skill text comes from its author, not from this server.");
  return lines.join(" ");
}
