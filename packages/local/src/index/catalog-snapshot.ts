import type { Problem } from "@skillquay/skill";
import type { CatalogProblem, SkillAddress, SkillStandard } from "@skillquay/tools";
import type { SkillUse } from "../catalog/usage-record.ts";
import { LocalSkill } from "./local-skill.ts";
import { nameKey } from "./name-key.ts";
import { placeLabels, shadowLabel } from "./shadow-label.ts";
import type { SkillRecord } from "./skill-record.ts";
import { refusalOf } from "./skill-standard.ts";

/** One whole state of the catalog. Never changed after it is built: a reader keeps the one it started with. */
export interface CatalogSnapshot {
  /** Winners, by name. */
  readonly skills: readonly LocalSkill[];
  /** Losers, in the order of precedence, each with its winner. */
  readonly shadowed: readonly ShadowedSkill[];
  /** Found and not served: no name or description, unreadable, or switched off. */
  readonly skipped: readonly SkillRecord[];
  /** Why some of these are not served though they could be: see `SkillStandard`. */
  readonly refusals: ReadonlyMap<SkillRecord, Problem>;
  /** Found and not served because the user said so. */
  readonly excluded: readonly SkillRecord[];
  /** What kept the walk out of places. */
  readonly walkProblems: readonly CatalogProblem[];
  readonly records: ReadonlyMap<string, SkillRecord>;
  find(name: string): LocalSkill | undefined;
  findByAddress(address: SkillAddress): LocalSkill | undefined;
  /** Every served skill, winners and losers, by folder. */
  readonly byFolder: ReadonlyMap<string, LocalSkill>;
}

export interface ShadowedSkill {
  readonly skill: LocalSkill;
  readonly winner: LocalSkill;
}

export interface SnapshotInput {
  /** In the order of precedence: the first of a name wins it. */
  readonly records: readonly SkillRecord[];
  readonly walkProblems: readonly CatalogProblem[];
  /** Summaries that still hold are taken over, so that unchanged skills stay the same objects. */
  readonly previous?: CatalogSnapshot | undefined;
  readonly useOf: (folder: string) => SkillUse | undefined;
  /** Name keys of skills that the user wants to be without. */
  readonly exclude?: ReadonlySet<string> | undefined;
  /** What a skill must meet beyond being readable. */
  readonly standard?: SkillStandard | undefined;
}

export function buildSnapshot(input: SnapshotInput): CatalogSnapshot {
  const { records, walkProblems, previous, useOf, exclude = NONE, standard } = input;
  const summarise = (record: SkillRecord, label: string | undefined): LocalSkill => {
    const summary = previous?.byFolder.get(record.folder);
    if (summary?.stillDescribes(record, label) === true) return summary;
    return new LocalSkill(record, label, useOf(record.folder));
  };

  const winners = new Map<string, LocalSkill>();
  const losers: { record: SkillRecord; key: string }[] = [];
  const skipped: SkillRecord[] = [];
  const refusals = new Map<SkillRecord, Problem>();
  const excluded: SkillRecord[] = [];
  for (const record of records) {
    const { name } = record.facts;
    if (name === undefined || !isServed(record)) {
      skipped.push(record);
      continue;
    }
    const refused = standard && refusalOf(record, standard);
    if (refused !== undefined) {
      refusals.set(record, refused);
      skipped.push(record);
      continue;
    }
    const key = nameKey(name);
    if (exclude.has(key)) excluded.push(record);
    else if (winners.has(key)) losers.push({ record, key });
    else winners.set(key, summarise(record, undefined));
  }

  const qualified = new Map<string, LocalSkill>();
  const shadowed: ShadowedSkill[] = [];
  for (const { record, key } of losers) {
    const winner = winners.get(key);
    if (winner === undefined) continue;
    // A skill may really be called "label:name": its own name goes first.
    const isTaken = (label: string) => qualified.has(`${label}:${key}`) || winners.has(`${label}:${key}`);
    const label = shadowLabel(record, winner.record, isTaken);
    const skill = summarise(record, label);
    qualified.set(`${label}:${key}`, skill);
    shadowed.push({ skill, winner });
  }

  // Only scans and searches need these two, and a start needs its time for other things.
  let recordsByFolder: Map<string, SkillRecord> | undefined;
  let byFolder: Map<string, LocalSkill> | undefined;
  return {
    skills: sortedSkills(winners),
    shadowed,
    skipped,
    refusals,
    excluded,
    walkProblems,
    get records() {
      recordsByFolder ??= new Map(records.map((record) => [record.folder, record]));
      return recordsByFolder;
    },
    get byFolder() {
      const served = () => [...winners.values(), ...qualified.values()];
      byFolder ??= new Map(served().map((skill) => [skill.baseDirectory, skill]));
      return byFolder;
    },
    find(name) {
      const key = nameKey(name);
      return winners.get(key) ?? qualified.get(key) ?? findByPlace(key, winners, shadowed);
    },
    findByAddress: ({ label, name }) =>
      label === undefined ? winners.get(nameKey(name)) : qualified.get(`${nameKey(label)}:${nameKey(name)}`),
  };
}

const NONE: ReadonlySet<string> = new Set();

/** A skill by a name that says where it lies: `claude:pdf` of Claude's folder, `office:xlsx` of `office/xlsx`; the first that fits. */
function findByPlace(
  key: string,
  winners: ReadonlyMap<string, LocalSkill>,
  shadowed: readonly ShadowedSkill[],
): LocalSkill | undefined {
  const at = key.indexOf(":");
  if (at < 1) return undefined;
  const [label, name] = [key.slice(0, at), key.slice(at + 1)];
  const winner = winners.get(name);
  if (winner === undefined) return undefined;
  const others = shadowed.filter((entry) => entry.winner === winner).map(({ skill }) => skill);
  return [winner, ...others].find(({ record }) => placeLabels(record).includes(label));
}

/** A skill needs a name and a description that can be read, and must not be switched off. */
export function isServed({ facts }: SkillRecord): boolean {
  return facts.enabled && isText(facts.name) && isText(facts.description);
}

function isText(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== "";
}

// By code unit: lists are paged by the last name of the page before.
function sortedSkills(winners: ReadonlyMap<string, LocalSkill>): LocalSkill[] {
  const skills = [...winners.values()];
  // Folders come by code unit and are mostly named like their skills: usually there is nothing to sort.
  if (skills.every(({ name }, i) => i === 0 || name > (skills[i - 1]?.name ?? ""))) return skills;
  return skills.sort((a, b) => (a.name < b.name ? -1 : 1));
}
