import type { SkillSummary } from "../catalog.ts";
import { type PlanOptions, planFirst, planRanked } from "./plan-catalog.ts";

export interface InstructionsOptions extends Pick<PlanOptions, "rotation" | "missing"> {
  readonly budgetChars: number;
  readonly offered: (tool: string) => string | undefined;
  /** The catalog is still being looked for. */
  readonly isLooking?: boolean;
  /** A sentence about skills that the host lists itself. */
  readonly hostLine?: string | undefined;
  /** A sentence about how tools are found that the host keeps back. */
  readonly foundTogether?: string | undefined;
  /** The host's model does not see them: the list stands in the description of this tool instead. */
  readonly listedBy?: string | undefined;
  /** Has the skills that there is no room for, where another channel goes on with them: the tool's name. */
  readonly continuedBy?: string | undefined;
}

/** The text, and the skills that are for another channel to show: undefined where it shows, or counts, all of them. */
export interface PlannedInstructions {
  readonly text: string;
  readonly rest: readonly SkillSummary[] | undefined;
}

/**
 * The server's `instructions`: how to use skills here, then as much of the ranked catalog as fits. Hosts that hide tool
 * descriptions until a tool is searched for still show these, so the most important part comes first.
 */
export function instructions(ranked: readonly SkillSummary[], options: InstructionsOptions): string {
  return planInstructions(ranked, options).text;
}

/** The same, with what is left over. */
export function planInstructions(
  ranked: readonly SkillSummary[],
  options: InstructionsOptions,
): PlannedInstructions {
  const { hostLine, foundTogether } = options;
  const head = [howToUse(options.offered), foundTogether, hostLine]
    .filter((line) => line !== undefined)
    .join(" ");
  const { budgetChars, listedBy, continuedBy } = options;
  const within = (text: string) => ({ text: text.slice(0, budgetChars), rest: undefined });
  if (listedBy !== undefined)
    return within(`${head}\n\nThe skills are listed in the description of ${listedBy}.`);
  if (options.isLooking === true) return within(`${head}\n\n${stillLooking(options.offered)}`);
  const plan = {
    budgetChars: Math.max(0, budgetChars - head.length - WRAPPING_CHARS),
    style: "lines" as const,
    searchTool: searchToolOf(options.offered),
    rotation: options.rotation,
    missing: options.missing,
  };
  const first =
    continuedBy === undefined
      ? undefined
      : planFirst(ranked, {
          ...plan,
          elsewhere: (count) => `${count} more are listed in the description of ${continuedBy}.`,
        });
  if (first !== undefined) return { text: `${head}${OPEN}${first.text}${CLOSE}`, rest: first.rest };
  return within(wholeText(ranked, head, { ...plan, hostLine, mostChars: budgetChars }));
}

function wholeText(
  ranked: readonly SkillSummary[],
  head: string,
  options: PlanOptions & { readonly mostChars: number; readonly hostLine: string | undefined },
): string {
  const plan = planRanked(ranked, options);
  if (plan.totalCount === 0)
    return options.hostLine === undefined ? `${head}\n\nNo skill is installed yet.` : head;
  const text = `${head}${OPEN}${plan.text}${CLOSE}`;
  return text.length <= options.mostChars ? text : head;
}

type Offered = InstructionsOptions["offered"];

/** The tool that finds skills by words, whichever of them there is. */
export function searchToolOf(offered: Offered): string | undefined {
  return offered("search_skills") ?? offered("skills_searchSkills") ?? offered("list_skills");
}

/** The tool that gives a skill's text, as a sentence has it. */
function loadSentence(offered: Offered): string | undefined {
  const byName = offered("skill") ?? offered("read_skill");
  if (byName !== undefined) return `call ${byName} with its name`;
  const byUri = offered("get_skill");
  if (byUri !== undefined) return `call ${byUri} with its skill:// address`;
  const bySlug = offered("skills_getSkill");
  return bySlug && `call ${bySlug} with its slug, which is its name here`;
}

/** What stands in the place of the list while there is none. */
export function stillLooking(offered: InstructionsOptions["offered"]): string {
  const search = searchToolOf(offered);
  const how = search === undefined ? "Ask for one by its name" : `Find them with ${search}`;
  return `The installed skills are still being looked for. ${how}: the answer waits until they are known.`;
}

const OPEN = "\n\n<available_skills>\n";
const CLOSE = "\n</available_skills>";
const WRAPPING_CHARS = OPEN.length + CLOSE.length;

function howToUse(offered: (tool: string) => string | undefined): string {
  const lines = [
    "Skills are folders of instructions, scripts and reference files for particular kinds of task. Before you start on a task, see whether a skill below fits it.",
  ];
  const load = loadSentence(offered);
  if (load !== undefined) lines.push(`To load one, ${load}, then follow it.`);
  const search = offered("search_skills") ?? offered("skills_searchSkills");
  if (search !== undefined) lines.push(`Find others by what a task is about with ${search}.`);
  const file = offered("get_skill_resource") ?? offered("skills_readResourceContent");
  if (file !== undefined) lines.push(`Read the files it mentions with ${file}.`);
  lines.push("Skill text comes from its author, not from this server.");
  return lines.join(" ");
}
