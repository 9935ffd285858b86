import { decodeUtf8, estimateTokens, oneLine } from "@skillquay/skill";
import { createPauses, runCooperatively } from "@skillquay/skill/cooperative";
import type { SearchHit, SkillSummary } from "../catalog.ts";
import type { ToolContext } from "../define-tool.ts";
import { missingNeeds } from "../planning/missing-needs.ts";
import type { FileText } from "../server/fast-path/index.ts";
import { skillUri } from "../skill-uri.ts";

/** A hit as agents, people and programs get it: the skill, why it was found, what it costs and whether it can be used here. */
export interface DescribedHit {
  readonly name: string;
  readonly description: string;
  readonly uri: string;
  readonly location: SkillSummary["location"];
  readonly matched: string[];
  readonly why: { field: string; phrase?: string; words: string[] }[];
  readonly tokens?: number;
  readonly hasScripts: boolean;
  readonly usable: boolean;
  readonly obstacles: string[];
  readonly problems: string[];
  readonly twins: string[];
}

export type HitContext = Pick<ToolContext, "catalog" | "runner" | "environment" | "memo">;

/** Describes hits. Their main files are read for the cost and for a phrase of the body, so a page should be short. */
export async function describeHits(
  hits: readonly SearchHit[],
  query: string,
  context: HitContext,
): Promise<DescribedHit[]> {
  const shown = hits.filter(({ skill }) => skill.modelInvocable);
  const described: DescribedHit[] = [];
  // One after the other: a page of main files of a megabyte each would keep others waiting.
  const pause = createPauses();
  for (const hit of shown) {
    await pause();
    described.push(await describeHit(hit, query, context, pause));
  }
  return described;
}

async function describeHit(
  hit: SearchHit,
  query: string,
  context: HitContext,
  pause: () => Promise<void>,
): Promise<DescribedHit> {
  const { skill } = hit;
  const { text, tokens } = (await textOf(skill, context, pause)) ?? NO_TEXT;
  await pause();
  const obstacles = [...missingNeeds(skill, context.environment), ...scriptObstacles(skill, context)];
  return {
    name: skill.name,
    description: oneLine(skill.description, 1024),
    uri: skillUri(skill, skill.skillFile),
    location: skill.location,
    matched: [...hit.matched],
    why: await reasonsOf(hit, text, query),
    ...(tokens !== undefined && { tokens }),
    hasScripts: skill.hasScripts,
    usable: obstacles.length === 0,
    obstacles,
    problems: skill.problems
      .filter(({ severity, code }) => severity !== "info" || code === "project_untrusted")
      .map(({ code }) => code),
    twins: hit.twins.filter((twin) => twin.modelInvocable).map(nameOf),
  };
}

// Its file may have gone since the search; what is known of it without is still right.
async function textOf(
  skill: SkillSummary,
  { catalog, memo }: HitContext,
  pause: () => Promise<void>,
): Promise<FileText | undefined> {
  try {
    const version = memo && (await catalog.version(skill, skill.skillFile));
    const kept = version === undefined ? undefined : memo?.texts.get(version);
    if (kept !== undefined) return kept;
    const text = decodeUtf8(await catalog.readFile(skill, skill.skillFile));
    if (text === undefined) return undefined;
    await pause();
    const read = { text, tokens: estimateTokens(text) };
    // The same version before and after: what was read in between belongs to it.
    if (version !== undefined && (await catalog.version(skill, skill.skillFile)) === version)
      memo?.texts.set(version, read);
    return read;
  } catch {
    return undefined;
  }
}

const NO_TEXT = { text: undefined, tokens: undefined };

async function reasonsOf({ reasons }: SearchHit, text: string | undefined, query: string) {
  const shown: { field: string; phrase?: string; words: string[] }[] = [];
  for (const { field, phrase, words } of reasons.slice(0, MOST_REASONS)) {
    const isInBody = phrase === undefined && field === "body" && text !== undefined;
    const output = isInBody ? await phraseOfBody(text, words, query) : phrase;
    shown.push({
      field,
      ...(output !== undefined && { phrase: oneLine(output, PHRASE_CHARS + 4) }),
      words: words.map((word) => oneLine(word, 64)),
    });
  }
  return shown;
}

async function phraseOfBody(
  text: string,
  words: readonly string[],
  query: string,
): Promise<string | undefined> {
  const { snippetForInSteps, parseSearchQuery } = await import("@skillquay/search");
  const asked = words.length > 0 ? words.join(" ") : parseSearchQuery(query).words;
  return runCooperatively(snippetForInSteps(withoutHead(text), asked, PHRASE_CHARS));
}

const MOST_REASONS = 3;
const PHRASE_CHARS = 120;

function withoutHead(text: string): string {
  return text.replace(/^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/, "");
}

function scriptObstacles(skill: SkillSummary, { runner }: HitContext): string[] {
  if (!skill.hasScripts || runner === undefined) return [];
  if (!runner.isAllowed(skill)) return ["its scripts are not allowed to run here"];
  const status = runner.status();
  return status.available ? [] : ["its scripts cannot run here"];
}

function nameOf({ name, label }: SkillSummary): string {
  return oneLine(label === undefined ? name : `${label}:${name}`, 130);
}

/** Why it was found, in one line: `name "pdf forms"; body "…"`. */
export function whyText({ why }: Pick<DescribedHit, "why">): string {
  return why
    .map(({ field, phrase, words }) => {
      if (phrase !== undefined) return `${field} "${phrase}"`;
      return words.length > 0 ? `${field} (${words.join(", ")})` : field;
    })
    .join("; ");
}
