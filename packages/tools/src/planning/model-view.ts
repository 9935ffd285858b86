import { escapeXml, estimateTokens, oneLine } from "@skillquay/skill";
import type { SkillSummary } from "../catalog.ts";
import type { ToolList } from "../server/tool-list.ts";
import { type HostLimit, hostLimit, hostLimits } from "./host-limits.ts";
import type { HostId } from "./host-profile.ts";
import { NAMES_PREFIX, NAMES_SEPARATOR } from "./plan-catalog.ts";

/** What one host's model knows before any call. */
export interface ModelView {
  readonly host: HostId;
  readonly hosts: readonly { readonly id: HostId; readonly label: string; readonly limit: string }[];
  readonly instructions: { readonly text: string; readonly tokens: number; readonly keptChars: number };
  readonly tools: readonly ModelViewTool[];
  readonly totalTokens: number;
  /** Skills with a description, by name alone, and not at all. */
  readonly described: readonly string[];
  readonly named: readonly string[];
  readonly left: readonly { readonly name: string; readonly why: string }[];
}

export interface ModelViewTool {
  readonly name: string;
  readonly description: string;
  readonly keptChars: number;
  readonly tokens: number;
  readonly schema: string;
}

/**
 * What is left of a server's words when the host has cut them. Which skills it names is read from the words themselves, so that it
 * is true of whatever was planned.
 */
export function modelView(
  host: HostId,
  { skills, shown }: { readonly skills: readonly SkillSummary[]; readonly shown: ModelWords },
): ModelView {
  const limit = hostLimit(host);
  const kept = (text: string) => text.slice(0, limit.cutChars);
  const { instructions } = shown;
  const tools = shown.tools.map(({ name, description = "", inputSchema }): ModelViewTool => {
    const schema = JSON.stringify(inputSchema);
    return {
      name,
      description,
      keptChars: kept(description).length,
      tokens: estimateTokens(`${name} ${kept(description)} ${schema}`),
      schema,
    };
  });
  const instructionTokens = estimateTokens(kept(instructions));
  const texts = [kept(instructions), ...tools.map(({ description }) => kept(description))];
  return {
    host,
    hosts: hostLimits.map(({ id, label, limit: words }) => ({ id, label, limit: words })),
    instructions: {
      text: instructions,
      tokens: instructionTokens,
      keptChars: kept(instructions).length,
    },
    tools,
    totalTokens: tools.reduce((sum, { tokens }) => sum + tokens, instructionTokens),
    ...placesOf(skills, { texts, limit, offered: shown.offered }),
  };
}

export type ModelWords = Pick<ToolList, "instructions" | "tools" | "offered">;

function placesOf(
  skills: readonly SkillSummary[],
  { texts, limit, offered }: { texts: readonly string[]; limit: HostLimit; offered: ToolList["offered"] },
): Pick<ModelView, "described" | "named" | "left"> {
  const listed = listedByHost(skills, limit);
  const inWords = texts.map(wordsAbout);
  const described: string[] = [];
  const named: string[] = [];
  const left: { name: string; why: string }[] = [];
  const search = offered("search_skills") ?? offered("skills_searchSkills") ?? offered("list_skills");
  const noRoom =
    search === undefined
      ? "There is no room for it, and no tool to find it with."
      : `There is no room for it: an agent finds it with ${search}.`;
  for (const skill of skills) {
    const written = escapeXml(oneLine(skill.name, NAME_CAP));
    if (!skill.modelInvocable) left.push({ name: skill.name, why: "Its author keeps it from models." });
    else if (listed.has(skill) || inWords.some((words) => words.described.has(written)))
      described.push(skill.name);
    else if (inWords.some((words) => words.named.has(written))) named.push(skill.name);
    else left.push({ name: skill.name, why: noRoom });
  }
  return { described, named, left };
}

// The planner's bound for names.
const NAME_CAP = 64;

/** Names in the planner's two styles. A description has no line breaks and no tags of its own, so it cannot look like a name. */
function wordsAbout(text: string): { readonly described: Set<string>; readonly named: Set<string> } {
  const described = new Set<string>();
  const named = new Set<string>();
  for (const line of text.split("\n")) {
    const element = /^<name>(.*)<\/name>$/.exec(line)?.[1] ?? /^- (.*?): /.exec(line)?.[1];
    if (element !== undefined) described.add(element);
    if (!line.startsWith(NAMES_PREFIX)) continue;
    for (const name of line.slice(NAMES_PREFIX.length).split(NAMES_SEPARATOR)) named.add(name);
  }
  return { described, named };
}

/** What a host shows of the skills extension, in its order. */
function listedByHost(
  skills: readonly SkillSummary[],
  { listedSkills }: HostLimit,
): ReadonlySet<SkillSummary> {
  const listed = new Set<SkillSummary>();
  if (listedSkills === undefined) return listed;
  let usedChars = 0;
  for (const skill of skills) {
    if (skill.tier !== "strict" || !skill.modelInvocable) continue;
    usedChars += `- ${skill.name}: ${skill.description}\n`.length;
    if (listed.size >= listedSkills.most || usedChars > listedSkills.mostChars) break;
    listed.add(skill);
  }
  return listed;
}
