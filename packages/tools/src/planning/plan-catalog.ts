import { escapeXml, oneLine } from "@skillquay/skill";
import type { SkillSummary } from "../catalog.ts";
import { pageOfNames } from "./page-of-names.ts";
import { planGroups } from "./plan-groups.ts";
import { type RankOptions, rankSkills } from "./rank-skills.ts";

export interface PlanOptions {
  /** Upper bound of `text` in UTF-16 units, which is what hosts count. */
  readonly budgetChars: number;
  /** `elements` as the `skill` contract has them; `lines` where every character counts. */
  readonly style: "elements" | "lines";
  /** The search tool's name here; undefined where there is none to point to. */
  readonly searchTool?: string | undefined;
  /** Which part of the skills that there is no room for is named this time; each whole number in turn shows another. */
  readonly rotation?: number | undefined;
  /** How much is for descriptions where not all names have room beside them; half of it when not given. */
  readonly describedShare?: number | undefined;
  /** What a skill needs and does not find here, as one phrase of ours: it is marked and comes after the others. */
  readonly missing?: ((skill: SkillSummary) => string | undefined) | undefined;
}

export interface CatalogPlan {
  /** The list itself, escaped, ready to stand inside `<available_skills>`. */
  readonly text: string;
  readonly totalCount: number;
  /** Skills shown with a description, shown by name alone, and not shown. */
  readonly describedCount: number;
  readonly namedCount: number;
  readonly hiddenCount: number;
  /** After so many rotations every skill has been shown whose name fits at all; 1 where each plan shows all. */
  readonly rotations: number;
  /** Names that appear in `text`, in order. */
  readonly shown: readonly string[];
  /** Groups of skills that have a line of their own. */
  readonly groups: readonly string[];
}

/**
 * Fits the catalog into a budget: every skill with as much description as all can have, else the first ranked ones
 * described, more by name alone in turns, their groups by a line each where there are far too many, and an honest line about the rest. Deterministic, never over budget, never cut inside
 * an element. Skills that a model may not load are left out.
 */
export function planCatalog(
  skills: readonly SkillSummary[],
  options: PlanOptions & RankOptions,
): CatalogPlan {
  return planRanked(rankSkills(skills, options), options);
}

/** The same for skills that `rankSkills` has ranked, where several plans are made of one catalog. */
export function planRanked(ranked: readonly SkillSummary[], options: PlanOptions): CatalogPlan {
  return planWhole(ranked, options) ?? planPart(ranked, options);
}

/**
 * The first of the ranking with a description each, and the others, for a second channel to go on with. Undefined when there is
 * no need of one.
 */
export function planFirst(
  ranked: readonly SkillSummary[],
  options: PlanOptions & { /** Says where the others are. */ readonly elsewhere: (count: number) => string },
): { readonly text: string; readonly rest: readonly SkillSummary[] } | undefined {
  if (planWhole(ranked, options) !== undefined) return undefined;
  const room = options.budgetChars - options.elsewhere(ranked.length).length - 1;
  const looked = ranked.length > MANY_SKILLS ? LOOKED_AT_OF_MANY : LOOKED_AT;
  const { skills, marks } = markMissing(ranked, looked, options);
  const lines: string[] = [];
  let usedChars = 0;
  for (const skill of skills) {
    const line = renderEntry(skill, FIRST_CAP, options.style, marks.get(skill));
    usedChars += line.length + 1;
    if (usedChars > room) break;
    lines.push(line);
  }
  const rest = skills.slice(lines.length);
  return { text: [...lines, options.elsewhere(rest.length)].join("\n"), rest };
}

// Just long enough to say when to use a skill.
const FIRST_CAP = 80;

/** Every skill whole: for contracts that know no budget. In the order of a list that fits. */
export function planEverything(ranked: readonly SkillSummary[], style: PlanOptions["style"]): CatalogPlan {
  const skills = byPlace(ranked.filter(({ modelInvocable }) => modelInvocable));
  return {
    text: skills.map((skill) => renderEntry(skill, Number.POSITIVE_INFINITY, style)).join("\n"),
    totalCount: skills.length,
    describedCount: skills.length,
    namedCount: 0,
    hiddenCount: 0,
    rotations: 1,
    shown: skills.map(({ name }) => oneLine(name, Number.POSITIVE_INFINITY)),
    groups: [],
  };
}

// Descriptions have a median of 215 characters; below about 80 they no longer say when to use a skill.
const DESCRIPTION_CAPS = [1024, 400, 240, 160, 110, 80];
const NAME_CAP = 64;

function planWhole(ranked: readonly SkillSummary[], options: PlanOptions): CatalogPlan | undefined {
  const emptyEntry = renderEntry({ name: "", description: "", location: "global" }, 0, options.style).length;
  if (ranked.length * (emptyEntry + 2) > options.budgetChars) return undefined;
  let marked: MarkedSkills | undefined;
  for (const cap of DESCRIPTION_CAPS) {
    // Names and the shortest useful descriptions alone may be too much: then nothing needs to be written out.
    const least = ranked.reduce(
      (sum, skill) => sum + emptyEntry + Math.min(cap, skill.description.length) / 2,
      0,
    );
    if (least > options.budgetChars) continue;
    marked ??= markMissing(byPlace(ranked), ranked.length, options);
    const { skills, marks } = marked;
    const text = skills.map((skill) => renderEntry(skill, cap, options.style, marks.get(skill))).join("\n");
    if (text.length > options.budgetChars) continue;
    return {
      text,
      totalCount: ranked.length,
      describedCount: ranked.length,
      namedCount: 0,
      hiddenCount: 0,
      rotations: 1,
      shown: skills.map(shownName),
      groups: [],
    };
  }
  return undefined;
}

// Where all are shown, use does not decide anything: an order without it keeps the text the same from one session to the next.
function byPlace(ranked: readonly SkillSummary[]): SkillSummary[] {
  return [...ranked].sort(
    (a, b) =>
      Number(b.location === "project") - Number(a.location === "project") ||
      (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  );
}

interface MarkedSkills {
  /** Those that miss something last. */
  readonly skills: readonly SkillSummary[];
  readonly marks: ReadonlyMap<SkillSummary, string>;
}

/** Looks at the first `most` skills; one that is not looked at is taken to miss nothing. */
function markMissing(skills: readonly SkillSummary[], most: number, { missing }: PlanOptions): MarkedSkills {
  const marks = new Map<SkillSummary, string>();
  for (const skill of missing === undefined ? [] : skills.slice(0, most)) {
    const mark = missing?.(skill);
    if (mark !== undefined) marks.set(skill, mark);
  }
  if (marks.size === 0) return { skills, marks };
  return { skills: [...skills.filter((skill) => !marks.has(skill)), ...marks.keys()], marks };
}

// What a skill needs is in its front matter, and a start has no time to parse that of thousands.
const LOOKED_AT = 400;
const LOOKED_AT_OF_MANY = 20;
const MANY_SKILLS = 1_000;
// A name is often enough to know that a skill exists, and takes a fifth of the room.
const DESCRIBED_SHARE = 0.5;
// Where names of all others would take far more than the room, nothing but use and place speaks for describing one of them: names and groups show more.
const CROWDED = 1.5;
const DESCRIBED_OF_CROWD = 0.12;
const GROUPS_SHARE = 0.4;

function isChosen({ useCount, location }: SkillSummary): boolean {
  return useCount > 0 || location === "project";
}

function planPart(ranked: readonly SkillSummary[], options: PlanOptions): CatalogPlan {
  const cap = DESCRIPTION_CAPS[options.style === "lines" ? 5 : 4] ?? 0;
  const whole = options.budgetChars - remainderLine(ranked.length, options.searchTool).length - 1;
  const looked = ranked.length > MANY_SKILLS ? LOOKED_AT_OF_MANY : LOOKED_AT;
  const { skills, marks } = markMissing(ranked, looked, options);
  const lines: string[] = [];
  const shown: string[] = [];
  let usedChars = 0;
  const ends = nameEnds(skills);
  const allNamesChars = ends.at(-1) ?? 0;
  const isCrowded = allNamesChars > CROWDED * whole;
  const groups = isCrowded
    ? planGroups(skills, Math.floor(whole * GROUPS_SHARE), options.searchTool)
    : { text: "", named: [] };
  const room = whole - (groups.text === "" ? 0 : groups.text.length + 1);
  const chosenRoom = Math.floor(room * (options.describedShare ?? DESCRIBED_SHARE));
  const describedRoom = isCrowded ? Math.min(chosenRoom, Math.floor(room * DESCRIBED_OF_CROWD)) : chosenRoom;
  for (const [index, skill] of skills.entries()) {
    const line = renderEntry(skill, cap, options.style, marks.get(skill));
    const nextChars = usedChars + line.length + 1;
    // More than half is for descriptions where the rest has room for the names of all others.
    const othersChars = NAMES_PREFIX.length + allNamesChars - (ends[index] ?? 0);
    const ownRoom = isChosen(skill) ? chosenRoom : describedRoom;
    if (nextChars > ownRoom && nextChars + othersChars > room) break;
    lines.push(line);
    shown.push(shownName(skill));
    usedChars = nextChars;
  }
  const describedCount = lines.length;
  const page = pageOfNames({
    ends,
    from: describedCount,
    kept: usedAfter(skills, describedCount),
    // What the descriptions left over varies from plan to plan, and pages must not.
    pageChars: room - Math.max(describedRoom, usedChars) - NAMES_PREFIX.length,
    mostChars: room - usedChars - NAMES_PREFIX.length,
    rotation: options.rotation ?? 0,
  });
  const named = page.indexes.flatMap((index) => skills[index] ?? []);
  if (named.length > 0) {
    const names = named.map((skill) => escapeXml(shownName(skill)));
    lines.push(`${NAMES_PREFIX}${names.join(NAMES_SEPARATOR)}`);
    shown.push(...named.map(shownName));
  }
  if (groups.text !== "") lines.push(groups.text);
  const hiddenCount = skills.length - describedCount - named.length;
  if (hiddenCount > 0) lines.push(remainderLine(hiddenCount, options.searchTool));
  const text = lines.join("\n");
  // A budget too small even for the remainder gets nothing rather than too much.
  if (text.length > options.budgetChars) {
    return { ...NOTHING_SHOWN, totalCount: ranked.length, hiddenCount: ranked.length };
  }
  return {
    text,
    totalCount: ranked.length,
    describedCount,
    namedCount: named.length,
    hiddenCount,
    rotations: page.pages,
    shown,
    groups: groups.named,
  };
}

const NOTHING_SHOWN = { groups: [], text: "", describedCount: 0, namedCount: 0, rotations: 1, shown: [] };

export const NAMES_PREFIX = "Also, by name: ";
export const NAMES_SEPARATOR = ", ";
const PLAIN_NAME = /^[\w-]{0,64}$/;

// Both plans of a catalog are made of the same list, and measuring thousands of names takes a start some of its time.
const measured = new WeakMap<readonly SkillSummary[], Int32Array>();

function nameEnds(skills: readonly SkillSummary[]): Int32Array {
  const cached = measured.get(skills);
  if (cached !== undefined) return cached;
  const ends = new Int32Array(skills.length);
  let end = 0;
  for (let index = 0; index < skills.length; index += 1) {
    const skill = skills[index];
    if (skill === undefined) break;
    const { name } = skill;
    // One that is written as it is needs no writing to be measured.
    const size = PLAIN_NAME.test(name) ? name.length : escapeXml(shownName(skill)).length;
    end += size + NAMES_SEPARATOR.length;
    ends[index] = end;
  }
  measured.set(skills, ends);
  return ends;
}

// Used ones stand first in the ranking, with one unused in four: where a long stretch has none, there are no more.
function usedAfter(skills: readonly SkillSummary[], from: number): number[] {
  const used: number[] = [];
  for (let index = from, last = from; index < skills.length && index - last < USED_WITHIN; index += 1) {
    if ((skills[index]?.useCount ?? 0) === 0) continue;
    used.push(index);
    last = index;
  }
  return used;
}

const USED_WITHIN = 200;

function remainderLine(hiddenCount: number, searchTool: string | undefined): string {
  const rest = `${hiddenCount} more not shown`;
  return searchTool === undefined ? `${rest}.` : `${rest}: use ${searchTool} to find them.`;
}

function renderEntry(
  skill: Pick<SkillSummary, "name" | "description" | "location" | "hub">,
  descriptionCap: number,
  style: PlanOptions["style"],
  mark?: string,
): string {
  // What cuts no description cuts no name.
  const name = escapeXml(
    oneLine(skill.name, descriptionCap === Number.POSITIVE_INFINITY ? descriptionCap : NAME_CAP),
  );
  const from = skill.hub === undefined ? [] : [`hub ${skill.hub}`];
  const marks = [...from, ...(mark === undefined ? [] : [mark])];
  const note = marks.map((each) => ` (${escapeXml(oneLine(each, MARK_CAP))})`).join("");
  const description = escapeXml(oneLine(skill.description, descriptionCap)) + note;
  if (style === "lines") return `- ${name}: ${description}`;
  return `<skill>\n<name>${name}</name>\n<description>${description}</description>\n<location>${skill.location}</location>\n</skill>`;
}

const MARK_CAP = 80;

function shownName(skill: Pick<SkillSummary, "name">): string {
  return oneLine(skill.name, NAME_CAP);
}
