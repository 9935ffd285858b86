import { escapeXml, oneLine } from "@skillquay/skill";
import type { SkillSummary } from "../catalog.ts";
import { rankSkills } from "./rank-skills.ts";

export interface PlanOptions {
  /** Upper bound of `text` in UTF-16 units, which is what hosts count. */
  readonly budgetChars: number;
  /** `elements` as the `skill` contract has them; `lines` where every character counts. */
  readonly style: "elements" | "lines";
  /** The search tool's name here; undefined where there is none to point to. */
  readonly searchTool?: string | undefined;
}

export interface CatalogPlan {
  /** The list itself, escaped, ready to stand inside `<available_skills>`. */
  readonly text: string;
  readonly totalCount: number;
  /** Skills shown with a description, shown by name alone, and not shown. */
  readonly describedCount: number;
  readonly namedCount: number;
  readonly hiddenCount: number;
  /** Names that appear in `text`, in order. */
  readonly shown: readonly string[];
}

/**
 * Fits the catalog into a budget: every skill with as much description as all can have, else the first ranked ones
 * described, more by name alone, and an honest line about the rest. Deterministic, never over budget, never cut inside
 * an element. Skills that a model may not load are left out.
 */
export function planCatalog(skills: readonly SkillSummary[], options: PlanOptions): CatalogPlan {
  return planRanked(rankSkills(skills), options);
}

/** The same for skills that `rankSkills` has ranked, where several plans are made of one catalog. */
export function planRanked(ranked: readonly SkillSummary[], options: PlanOptions): CatalogPlan {
  return planWhole(ranked, options) ?? planPart(ranked, options);
}

// Descriptions have a median of 215 characters; below about 80 they no longer say when to use a skill.
const DESCRIPTION_CAPS = [1024, 400, 240, 160, 110, 80];
const NAME_CAP = 64;

function planWhole(ranked: readonly SkillSummary[], options: PlanOptions): CatalogPlan | undefined {
  const emptyEntry = renderEntry({ name: "", description: "", location: "global" }, 0, options.style).length;
  if (ranked.length * (emptyEntry + 2) > options.budgetChars) return undefined;
  for (const cap of DESCRIPTION_CAPS) {
    // Names and the shortest useful descriptions alone may be too much: then nothing needs to be written out.
    const least = ranked.reduce(
      (sum, skill) => sum + emptyEntry + Math.min(cap, skill.description.length) / 2,
      0,
    );
    if (least > options.budgetChars) continue;
    const text = ranked.map((skill) => renderEntry(skill, cap, options.style)).join("\n");
    if (text.length > options.budgetChars) continue;
    return {
      text,
      totalCount: ranked.length,
      describedCount: ranked.length,
      namedCount: 0,
      hiddenCount: 0,
      shown: ranked.map(shownName),
    };
  }
  return undefined;
}

function planPart(ranked: readonly SkillSummary[], options: PlanOptions): CatalogPlan {
  const cap = DESCRIPTION_CAPS[options.style === "lines" ? 5 : 4] ?? 0;
  const remainderRoom = remainderLine(ranked.length, options.searchTool).length + 1;
  // A quarter of the room is for names alone: a name is often enough to know that a skill exists.
  const describedRoom = Math.floor((options.budgetChars - remainderRoom) * 0.75);
  const lines: string[] = [];
  const shown: string[] = [];
  let usedChars = 0;
  let next = 0;
  for (; next < ranked.length; next++) {
    const skill = ranked[next];
    if (skill === undefined) break;
    const line = renderEntry(skill, cap, options.style);
    if (usedChars + line.length + 1 > describedRoom) break;
    lines.push(line);
    shown.push(shownName(skill));
    usedChars += line.length + 1;
  }
  const describedCount = next;
  const names: string[] = [];
  let namesChars = NAMES_PREFIX.length;
  for (; next < ranked.length; next++) {
    const skill = ranked[next];
    if (skill === undefined) break;
    const name = escapeXml(shownName(skill));
    if (usedChars + namesChars + name.length + 2 > options.budgetChars - remainderRoom) break;
    names.push(name);
    shown.push(shownName(skill));
    namesChars += name.length + 2;
  }
  if (names.length > 0) lines.push(`${NAMES_PREFIX}${names.join(", ")}`);
  const hiddenCount = ranked.length - next;
  if (hiddenCount > 0) lines.push(remainderLine(hiddenCount, options.searchTool));
  // A budget too small even for the remainder gets nothing rather than too much.
  const text = lines.join("\n");
  return {
    text: text.length <= options.budgetChars ? text : "",
    totalCount: ranked.length,
    describedCount,
    namedCount: names.length,
    hiddenCount,
    shown,
  };
}

const NAMES_PREFIX = "Also, by name: ";

function remainderLine(hiddenCount: number, searchTool: string | undefined): string {
  const rest = `${hiddenCount} more not shown`;
  return searchTool === undefined ? `${rest}.` : `${rest}: use ${searchTool} to find them.`;
}

function renderEntry(
  skill: Pick<SkillSummary, "name" | "description" | "location">,
  descriptionCap: number,
  style: PlanOptions["style"],
): string {
  const name = escapeXml(shownName(skill));
  const description = escapeXml(oneLine(skill.description, descriptionCap));
  if (style === "lines") return `- ${name}: ${description}`;
  return `<skill>\n<name>${name}</name>\n<description>${description}</description>\n<location>${skill.location}</location>\n</skill>`;
}

function shownName(skill: Pick<SkillSummary, "name">): string {
  return oneLine(skill.name, NAME_CAP);
}
