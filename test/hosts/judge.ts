import * as z from "zod/v4";
import type { AgentHost } from "./agent-host.ts";
import { charsInOnePiece } from "./chars-in-one-piece.ts";
import { answersTo, countMethod, type Frame } from "./frames.ts";
import { isSearch, unescaped } from "./model/choose-answer.ts";
import type { ModelRequest } from "./model/scripted-model.ts";
import type { Conducted } from "./run-conversation.ts";
import { type ServerTexts, serverChars } from "./server-chars.ts";
import { large, late, type ServedSkill, served, shared, small } from "./skills/served-skills.ts";
import type { Target } from "./target.ts";

/** What one host showed its model, in one setting. */
export type Judgement = z.output<typeof judgementShape>;

export const judgementShape = z.object({
  /** Of the skills that are served, how many the first request names. */
  listedInTurnOne: z.number(),
  /** The same of the request that names most: some hosts show what a server says once it has said it, and wait for none. */
  listed: z.number().optional(),
  servedSkills: z.number(),
  /** Skills that the first request describes more than once. */
  listedTwice: z.number(),
  /** Whether a text of ours that the model is shown names the loading tool as the model must write it. */
  namesTheTool: z.boolean(),
  searchesBeforeLoad: z.number(),
  /** The SKILL.md as it is written, byte for byte; of a host's own loader, what is behind its front matter. */
  loadsUnescaped: z.boolean(),
  /** How often its text is in a request, however it is written. */
  timesInConversation: z.number(),
  reads: z.boolean(),
  runs: z.boolean(),
  searches: z.boolean(),
  /** Of the large skill, how many characters arrive unchanged and in one piece from its beginning on. */
  largeSkillChars: z.number(),
  largeSkillOf: z.number(),
  /** How many answers it took to get it all, by the calls that the answers name; 0 where something is missing then. */
  largeSkillAnswers: z.number(),
  /** The sentence for a wrong name: as it was sent, its first line only or inside of JSON, or not at all. */
  wrongName: z.enum(["as sent", "wrapped", "lost"]),
  findsNewSkill: z.boolean(),
  loadsNewSkill: z.boolean(),
  /** Whether it was told that the tools have changed: their texts may say the same as before. */
  toldOfTools: z.boolean().optional(),
  /** After that, the host asked for the tools again. */
  refetchesTools: z.boolean(),
  /** Where scripts need a yes: what the host answered when it was asked, or that it was not asked. */
  consent: z.string(),
  consentText: z.string(),
  modelRequests: z.number(),
  modelChars: z.number(),
  /** Of those, what comes from the server; the rest is the host's own. */
  serverChars: z.number().optional(),
  /** Steps whose tool was not there. */
  missingTools: z.string(),
});

export interface Observed {
  readonly conducted: Conducted;
  readonly frames: readonly Frame[];
}

export function judge(
  host: AgentHost,
  target: Target,
  { figures, edges, asks }: { figures: Observed; edges: Observed; asks?: Observed },
): Judgement {
  const [first] = figures.conducted.requests;
  const turnOne = first?.raw ?? "";
  const last = figures.conducted.requests.at(-1);
  const shown = resultsByStep(
    figures.conducted,
    target.figures("").map(({ id }) => id),
  );
  const atEdges = resultsByStep(
    edges.conducted,
    target.edges("").map(({ id }) => id),
  );
  const asWritten = (skill: ServedSkill) => (target.isPlaced ? skillBody(skill) : skillText(skill));
  const everySkill = [...served, ...Object.values(shared)];
  const calls = last?.conversation.calls ?? [];
  const firstCall = calls.findIndex(({ name }) => !isSearch(name));
  return {
    listedInTurnOne: namedIn(turnOne),
    listed: Math.max(0, ...figures.conducted.requests.map(({ raw }) => namedIn(raw))),
    servedSkills: served.length,
    listedTwice: everySkill.filter((skill) => count(turnOne, opening(skill)) > 1).length,
    namesTheTool: ownTexts(figures.frames).some((text) =>
      isShown(sentenceWith(text, host.spell(target.loadTool)), figures.conducted.requests),
    ),
    searchesBeforeLoad: firstCall < 0 ? calls.length : firstCall,
    loadsUnescaped: shown("load").includes(asWritten(small)),
    timesInConversation: Math.max(
      0,
      ...figures.conducted.requests.map(({ raw }) => count(raw, "Read references/guide.md first, then run")),
    ),
    reads: shown("read").includes((small.files["references/guide.md"] ?? "").trimEnd()),
    runs: hasRun(shown("run")),
    searches: shown("search").includes("fjord-forecasts"),
    largeSkillChars: charsInOnePiece(atEdges("large"), asWritten(large)),
    largeSkillOf: asWritten(large).length,
    largeSkillAnswers: answersUntilWhole(
      edges.conducted,
      asWritten(large),
      target.edges("").length - 1 - edges.conducted.missing.length,
    ),
    wrongName: howSentenceArrives(sentSentence(edges.frames, 0), atEdges("wrong")),
    findsNewSkill: atEdges("find").includes(late.name),
    loadsNewSkill: atEdges("late").includes(skillText(late)),
    toldOfTools: noticeOfTools(edges.frames) >= 0,
    refetchesTools: refetches(edges.frames),
    ...consent(target, asks),
    modelRequests: figures.conducted.requests.length,
    modelChars: figures.conducted.requests.reduce((sum, { raw }) => sum + raw.length, 0),
    serverChars: figures.conducted.requests.reduce(
      (sum, request) => sum + serverChars(request, serverTexts(host, figures.frames)),
      0,
    ),
    missingTools: [...new Set([...figures.conducted.missing, ...edges.conducted.missing])].join(", "),
  };
}

/** Whether the script of the small skill ran: its output is there, or the word that it can be read now. */
export function hasRun(shown: string): boolean {
  return (
    shown.includes("tide level 3.25 m at the north pier") || /"?succeeded"?: ?true/.test(plainText(shown))
  );
}

/** What the model was given for a step; nothing for one whose tool was not there. */
export function resultsByStep(
  { requests, missing }: Conducted,
  ids: readonly string[],
): (id: string) => string {
  const answers = ownResults(requests);
  const done = ids.filter((id) => !missing.includes(id));
  return (id) => answers[done.indexOf(id)] ?? "";
}

/** Each answer as it was first shown, without what searches gave: some hosts take old ones out of a long conversation. */
function ownResults(requests: readonly ModelRequest[]): string[] {
  const { calls = [] } = requests.at(-1)?.conversation ?? {};
  return calls.flatMap(({ name }, at) => {
    if (isSearch(name)) return [];
    const first = requests.find(({ conversation }) => conversation.results.length > at);
    return [first?.conversation.results[at] ?? ""];
  });
}

/** All answers from this one on hold every line of the large skill, in their order. */
function answersUntilWhole({ requests }: Conducted, text: string, from: number): number {
  const parts = ownResults(requests).slice(from);
  // A host's own loader puts words of its own around it, on the same lines.
  if (parts[0]?.includes(text)) return 1;
  // Where a result is handed on as JSON, its first line comes behind the name of the member that holds it.
  const shown = parts.flatMap((part) => plainText(part).split(/\n|"text": ?"/));
  let at = 0;
  for (const line of text.split("\n")) {
    at = shown.indexOf(line, at) + 1;
    if (at === 0) return 0;
  }
  return parts.length;
}

/** What is behind the front matter, which a host's own loader takes out and shows as name and description. */
function skillBody(skill: ServedSkill): string {
  return skillText(skill)
    .replace(/^---\n.*?\n---\n/s, "")
    .trim();
}

function namedIn(raw: string): number {
  return served.filter(({ name }) => raw.includes(name)).length;
}

function skillText({ files }: ServedSkill): string {
  return (files["SKILL.md"] ?? "").trimEnd();
}

// Lists may cut a description at its end.
function opening({ description }: ServedSkill): string {
  return description.slice(0, 40);
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

function ownTexts(frames: readonly Frame[]): string[] {
  const introductions = ["initialize", "server/discover"].flatMap((method) => answersTo(frames, method));
  const tools = answersTo(frames, "tools/list").flatMap((list) => list.tools ?? []);
  return [
    ...introductions.map(({ instructions }) => instructions ?? ""),
    ...tools.map(({ description }) => description ?? ""),
  ];
}

function serverTexts(host: AgentHost, frames: readonly Frame[]): ServerTexts {
  const tools = answersTo(frames, "tools/list").flatMap((list) => list.tools ?? []);
  const introductions = ["initialize", "server/discover"].flatMap((method) => answersTo(frames, method));
  return {
    toolNames: new Set(tools.map(({ name }) => host.spell(name))),
    instructions: introductions.at(-1)?.instructions ?? "",
  };
}

function sentenceWith(text: string, spelled: string): string | undefined {
  const named = new RegExp(`[^.\n]*(?<![\\w-])${spelled.replace(".", "\\.")}(?![\\w-])[^.\n]*`);
  return named.exec(text)?.[0].trim();
}

function isShown(sentence: string | undefined, requests: readonly ModelRequest[]): boolean {
  return sentence !== undefined && requests.some(({ raw }) => raw.includes(sentence));
}

/** The text of the server's answer to the call at this place. */
function sentSentence(frames: readonly Frame[], at: number): string {
  return answersTo(frames, "tools/call")[at]?.content?.[0]?.text?.trimEnd() ?? "";
}

export function howSentenceArrives(sent: string, shown: string): Judgement["wrongName"] {
  if (sent === "") return "lost";
  if (shown.includes(sent)) return "as sent";
  const [line = sent] = sent.split("\n", 1);
  return [shown, unescaped(shown), plainText(shown)].some((text) => text.includes(line)) ? "wrapped" : "lost";
}

const blocksShape = z.array(z.looseObject({ text: z.string().optional() }));

/** The text of a result that a host hands on as JSON. */
function plainText(shown: string): string {
  try {
    return blocksShape
      .parse(JSON.parse(shown))
      .map(({ text = "" }) => text)
      .join("\n");
  } catch {
    return unescaped(shown);
  }
}

function noticeOfTools(frames: readonly Frame[]): number {
  return frames.findIndex(({ message }) => message.method === "notifications/tools/list_changed");
}

function refetches(frames: readonly Frame[]): boolean {
  const notice = noticeOfTools(frames);
  return notice >= 0 && countMethod(frames.slice(notice), "host", "tools/list") > 0;
}

const actionShape = z.looseObject({ action: z.string() });

function consent(target: Target, asks: Observed | undefined): Pick<Judgement, "consent" | "consentText"> {
  if (asks === undefined) return { consent: "not tried", consentText: "" };
  const ids = target.asks?.("").map(({ id }) => id) ?? [];
  const shown = resultsByStep(asks.conducted, ids)("run");
  // Without what is different in each run.
  const consentText = (shown.split("\n", 1)[0] ?? "")
    .replaceAll(/\/[^\s"]*skillquay-host-[^\s"]*/g, "…")
    .replaceAll(/http:\/\/(?:localhost|127\.0\.0\.1):\d+/g, "…")
    .slice(0, 300);
  if (shown === "") return { consent: "tool not offered", consentText };
  const actions = asks.frames.flatMap(({ who, message }) =>
    who === "host" ? [message.result, ...Object.values(inputResponses(message.params))] : [],
  );
  const action = actions.flatMap((reply) => actionShape.safeParse(reply).data?.action ?? [])[0];
  return { consent: action ?? "cannot be asked", consentText };
}

/** Since 2026-07-28 the answer comes with the call that is made again. */
function inputResponses(params: unknown): Record<string, unknown> {
  const shape = z.looseObject({ inputResponses: z.record(z.string(), z.unknown()) });
  return shape.safeParse(params).data?.inputResponses ?? {};
}
