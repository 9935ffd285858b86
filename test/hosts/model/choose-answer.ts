import * as z from "zod/v4";
import { type Answer, type Conversation, fullName, type OfferedTool } from "./conversation.ts";

/** One call that the scripted model makes, by the name that the tool has on the server. */
export interface Step {
  readonly id: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** A tool of the host, by the name that it has there. */
  readonly isOwn?: boolean;
  /** What happens before the call, once. */
  readonly before?: () => Promise<void>;
}

export interface Chosen {
  readonly answer: Answer;
  /** The step that the answer belongs to. */
  readonly step?: Step;
}

export interface Script {
  readonly steps: readonly Step[];
  spell(tool: string): string;
  readonly missing: Set<Step>;
  /** The query that a text of the conversation names to find all tools at once. */
  readonly together?: string | undefined;
}

/**
 * How the script goes on. It depends on the conversation alone, so that a host may ask twice. A step whose tool is not
 * there, not even after a search, is put into `missing` and passed over.
 */
export function chooseAnswer(
  { tools, calls, results }: Conversation,
  { steps, spell, missing, together }: Script,
): Chosen {
  if (isAside({ tools })) return { answer: { kind: "text", text: "A short title" } };
  const done = calls.filter(({ name }) => !isSearch(name)).length;
  for (;;) {
    const step = steps.filter((candidate) => !missing.has(candidate))[done];
    if (step === undefined) return { answer: nextPart({ tools, calls, results }, spell) ?? DONE };
    const answer = wayTo(step, { tools, calls, together }, step.isOwn ? step.tool : spell(step.tool));
    if (answer !== undefined) return { step, answer };
    missing.add(step);
  }
}

/** Titles, summaries and quota checks offer no tools, or a single one of the host. */
export function isAside({ tools }: Pick<Conversation, "tools">): boolean {
  return tools.length === 0 || (tools.length === 1 && tools[0]?.name === "apply_patch");
}

const DONE: Answer = { kind: "text", text: "Done." };

/** The call that the last answer says to make for its next part. */
function nextPart(conversation: Conversation, spell: (tool: string) => string): Answer | undefined {
  const own = conversation.results.filter((_, at) => !isSearch(conversation.calls[at]?.name ?? ""));
  const shown = own.at(-1) ?? "";
  const match = [shown, unescaped(shown)].flatMap(
    (text) => /For the next part call (\S+) with (\{[^{}\\]*\})\]/.exec(text) ?? [],
  );
  const [, tool, json] = match;
  if (tool === undefined || json === undefined) return undefined;
  const args = argsShape.parse(JSON.parse(json));
  const isSpelled = conversation.tools.some((offered) => fullName(offered) === tool);
  return wayTo({ args }, conversation, isSpelled || tool.includes("skillquay") ? tool : spell(tool));
}

const argsShape = z.record(z.string(), z.unknown());

/** Some hosts hand a text on as JSON, which a model reads all the same. */
export function unescaped(text: string): string {
  return text.replaceAll("\\n", "\n").replaceAll('\\"', '"').replaceAll("\\\\", "\\");
}

export function isSearch(name: string): boolean {
  return /^tool_?search$/i.test(name);
}

function wayTo(
  { args }: Pick<Step, "args">,
  { tools, calls, together }: Pick<Conversation, "tools" | "calls"> & Pick<Script, "together">,
  spelled: string,
): Answer | undefined {
  const tool = tools.find((offered) => fullName(offered) === spelled);
  if (tool?.isDeferred === false) return { kind: "call", tool, args };
  const search = tools.find(({ name }) => isSearch(name));
  if (search === undefined) return undefined;
  const { query, ...rest } = searchFor(search, spelled);
  const isFor = (words: string) => (call: Conversation["calls"][number]) =>
    isSearch(call.name) && call.args.includes(`"${words}"`);
  const isOfThis = isFor(query);
  // As a model does that has read so. A search that found nothing of it is followed by one for the tool alone.
  const isSearchedTogether = together !== undefined && calls.some(isFor(together));
  if (together !== undefined && !isSearchedTogether)
    return { kind: "call", tool: search, args: { ...rest, query: together } };
  const searched = calls.filter(isOfThis).length;
  const searching: Answer = { kind: "call", tool: search, args: { query, ...rest } };
  // Qwen calls what a search has found through a tool of its own.
  const wrapper = tools.find(({ name }) => name === "tool_call");
  if (searched === 0 && !(isSearchedTogether && wrapper !== undefined)) return searching;
  if (wrapper !== undefined) return { kind: "call", tool: wrapper, args: { name: spelled, arguments: args } };
  // Droid knows nothing of its servers in turn one, however long they have been there, and on a busy machine not in the next.
  return searched < EARLY_SEARCHES && calls.every(isOfThis) ? searching : undefined;
}

const EARLY_SEARCHES = 4;

function searchFor({ name }: OfferedTool, spelled: string): { query: string; [limit: string]: unknown } {
  // Codex searches by words, all others take a list of names.
  if (spelled.includes(".")) return { query: spelled.replace(/^mcp__(\w+)\./, "$1 "), limit: 8 };
  return { query: `select:${spelled}`, ...(name === "ToolSearch" && { max_results: 5 }) };
}
