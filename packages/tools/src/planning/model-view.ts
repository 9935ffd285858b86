import { escapeXml, estimateTokens, oneLine } from "@skillquay/skill";
import type { SkillSummary } from "../catalog.ts";
import type { HostProfile } from "../hosts/define-host.ts";
import { describeHost } from "../hosts/describe-host.ts";
import { type HostId, hostProfiles } from "../hosts/host-profiles.ts";
import { isDeferred } from "../hosts/is-deferred.ts";
import { shownDescription, shownInstructions } from "../hosts/shown-text.ts";
import type { ToolList } from "../server/tool-list.ts";
import { searchToolOf } from "./instructions.ts";
import { NAMES_PREFIX, NAMES_SEPARATOR } from "./plan-catalog.ts";

/** What one host's model knows before any call. */
export interface ModelView {
  readonly host: HostId;
  readonly hosts: readonly { readonly id: HostId; readonly label: string; readonly limit: string }[];
  readonly instructions: { readonly text: string; readonly tokens: number; readonly keptChars: number };
  readonly tools: readonly ModelViewTool[];
  /** Sent with every session: what comes only after a search for a tool is not in it. */
  readonly totalTokens: number;
  /** What the deferred tools would add, if the model searched for every one of them. */
  readonly deferredTokens: number;
  /** Skills with a description, by name alone, and not at all. */
  readonly described: readonly string[];
  readonly named: readonly string[];
  readonly left: readonly { readonly name: string; readonly why: string }[];
}

export interface ModelViewTool {
  readonly name: string;
  readonly description: string;
  readonly keptChars: number;
  /** In every session. Of a deferred tool that is its name, and the first line where the host shows it. */
  readonly tokens: number;
  /** What it takes whole, of a tool that the model must search for first. */
  readonly deferredTokens?: number;
  readonly schema: string;
}

/**
 * What is left of a server's words when the host has cut them. Which skills it names is read from the words themselves, so that it
 * is true of whatever was planned.
 */
export function modelView(
  host: HostProfile,
  { skills, shown }: { readonly skills: readonly SkillSummary[]; readonly shown: ModelWords },
): ModelView {
  const kept = (text: string) => shownDescription(host, text);
  const { instructions } = shown;
  const keptInstructions = shownInstructions(host, instructions);
  const tools = shown.tools.map((tool): ModelViewTool => {
    const { name, description = "", inputSchema } = tool;
    const schema = JSON.stringify(inputSchema);
    const whole = estimateTokens(`${name} ${kept(description)} ${schema}`);
    const atOnce = host.descriptions.firstLineOnly === true ? `${name} ${kept(description)}` : name;
    return {
      name,
      description,
      keptChars: kept(description).length,
      ...(isDeferred(host, tool)
        ? { tokens: estimateTokens(atOnce), deferredTokens: whole }
        : { tokens: whole }),
      schema,
    };
  });
  const instructionTokens = estimateTokens(keptInstructions);
  const isSeenAtOnce = ({ deferredTokens }: ModelViewTool) =>
    deferredTokens === undefined || host.descriptions.firstLineOnly === true;
  const textsOf = (some: readonly ModelViewTool[]) => some.map(({ description }) => kept(description));
  return {
    host: host.id,
    hosts: hostProfiles.map((one) => ({ id: one.id, label: one.title, limit: describeHost(one) })),
    instructions: {
      text: instructions,
      tokens: instructionTokens,
      keptChars: keptInstructions.length,
    },
    tools,
    totalTokens: tools.reduce((sum, { tokens }) => sum + tokens, instructionTokens),
    deferredTokens: tools.reduce((sum, { deferredTokens = 0 }) => sum + deferredTokens, 0),
    ...placesOf(skills, {
      texts: [keptInstructions, ...textsOf(tools.filter(isSeenAtOnce))],
      laterTexts: textsOf(tools.filter((tool) => !isSeenAtOnce(tool))),
      host,
      offered: shown.offered,
      native: shown.native,
    }),
  };
}

export type ModelWords = Pick<ToolList, "instructions" | "tools" | "offered" | "native">;

function placesOf(
  skills: readonly SkillSummary[],
  { texts, laterTexts, host, offered, native }: Places,
): Pick<ModelView, "described" | "named" | "left"> {
  const inWords = texts.map(wordsAbout);
  const inLaterWords = laterTexts.map(wordsAbout);
  const described: string[] = [];
  const named: string[] = [];
  const left: { name: string; why: string }[] = [];
  const search = searchToolOf(offered);
  const noRoom =
    search === undefined
      ? "There is no room for it, and no tool to find it with."
      : `There is no room for it: an agent finds it with ${search}.`;
  for (const skill of skills) {
    const written = escapeXml(oneLine(skill.name, NAME_CAP));
    if (!skill.modelInvocable) left.push({ name: skill.name, why: "Its author keeps it from models." });
    else if (native?.listed.has(skill) === true)
      left.push({ name: skill.name, why: `${native.title} lists it itself.` });
    else if (inWords.some((words) => words.described.has(written))) described.push(skill.name);
    else if (inWords.some((words) => words.named.has(written))) named.push(skill.name);
    else if (inLaterWords.some((words) => words.described.has(written) || words.named.has(written)))
      left.push({
        name: skill.name,
        why: `${host.title} shows it once the model has searched for the tool.`,
      });
    else left.push({ name: skill.name, why: noRoom });
  }
  return { described, named, left };
}

interface Places {
  /** What the model sees before any call, and what it sees after a search for the tool. */
  readonly texts: readonly string[];
  readonly laterTexts: readonly string[];
  readonly host: HostProfile;
  readonly offered: ToolList["offered"];
  readonly native: ToolList["native"];
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
