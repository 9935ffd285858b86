import { HEAD_MASK } from "../fields.ts";
import { WEIGHTS } from "../weights.ts";
import { createLearnedAbbreviations } from "./learned-abbreviations.ts";
import { createLexicon, type Lexicon } from "./lexicon.ts";
import { createPostingSums } from "./posting-sums.ts";
import type { PreparedSkill } from "./prepare-skill.ts";
import { WEIGHT_STEPS } from "./term-accumulator.ts";

/** A skill as the index holds it. */
export type StoredSkill = Omit<PreparedSkill, "entries">;

export type SkillStore = ReturnType<typeof createSkillStore>;

/**
 * The inverted index. A skill's entries depend on that skill alone, so that an edit re-indexes one skill, and a removed one
 * is struck out at once and swept out later.
 */
export function createSkillStore(
  { vocabulary, reader }: Lexicon = createLexicon(),
  { population = 0 }: { readonly population?: number } = {},
) {
  const learned = createLearnedAbbreviations();
  const sums = createPostingSums();
  const numbers = new Map<string, number>();
  let skills: (StoredSkill | undefined)[] = [];
  // While ids come in their order, which is compared faster by number.
  let lastId = "";
  let areIdsInOrder = true;
  // By term: skill number, then plain weight (ten bits), weight (ten bits) and fields (eight bits) in one number.
  // With the length they will have: a list that is filled far from its beginning is slow.
  const postings = new Array<number[] | undefined>(vocabulary.size);
  const headCounts = new Array<number>(vocabulary.size);
  const bodyCounts = new Array<number>(vocabulary.size);

  function count(skill: StoredSkill, number: number, by: 1 | -1): void {
    for (const term of skill.terms) {
      const counts = (maskOf(term, number) & HEAD_MASK) !== 0 ? headCounts : bodyCounts;
      counts[term] = (counts[term] ?? 0) + by;
    }
  }

  // Searched from the end: a skill that is being added or was added lately stands there.
  function maskOf(term: number, number: number): number {
    const list = postings[term] ?? [];
    for (let index = list.length - 2; index >= 0; index -= 2) {
      if (list[index] === number) return (list[index + 1] ?? 0) & 255;
    }
    return 0;
  }

  function remove(id: string): void {
    const number = numbers.get(id);
    const skill = number === undefined ? undefined : skills[number];
    if (number === undefined || skill === undefined) return;
    count(skill, number, -1);
    learned.remove(skill.abbreviations);
    skills[number] = undefined;
    numbers.delete(id);
    if (skills.length > SWEEP_FROM && skills.length > 2 * numbers.size) sweep();
  }

  function sweep(): void {
    const kept: StoredSkill[] = [];
    const renumbered = skills.map((skill) => (skill === undefined ? -1 : kept.push(skill) - 1));
    for (const list of postings) {
      if (list === undefined) continue;
      let end = 0;
      for (let index = 0; index < list.length; index += 2) {
        const number = renumbered[list[index] ?? 0] ?? -1;
        if (number < 0) continue;
        list[end] = number;
        list[end + 1] = list[index + 1] ?? 0;
        end += 2;
      }
      list.length = end;
    }
    skills = kept;
    for (const [number, skill] of kept.entries()) numbers.set(skill.document.id, number);
  }

  function idOf(number: number): string {
    return skills[number]?.document.id ?? "";
  }

  function add({ entries, ...skill }: PreparedSkill): void {
    remove(skill.document.id);
    const number = skills.length;
    for (let index = 0; index < skill.terms.length; index += 1) {
      const term = skill.terms[index] ?? 0;
      const list = postings[term];
      const entry = entries[index] ?? 0;
      if (list === undefined) postings[term] = [number, entry];
      else list.push(number, entry);
    }
    skills.push(skill);
    areIdsInOrder &&= lastId <= skill.document.id;
    lastId = skill.document.id;
    numbers.set(skill.document.id, number);
    count(skill, number, 1);
    learned.add(skill.abbreviations);
  }

  return {
    vocabulary,
    reader,
    learned,
    add,
    remove,
    has: (id: string) => numbers.has(id),
    /** Skills that are there. */
    get size() {
      return numbers.size;
    },
    /** Skills that these were chosen from by a search of another kind; never less than `size`. */
    get population() {
      return Math.max(population, numbers.size);
    },
    /** Skill numbers are below this. */
    get capacity() {
      return skills.length;
    },
    /** Undefined where a skill was removed. */
    skill: (number: number) => skills[number],
    /** Whether the id of the first is before that of the other. */
    isBefore: (a: number, b: number) => (areIdsInOrder ? a < b : idOf(a) < idOf(b)),
    /** For one query at a time: whoever adds up there leaves zeros behind. */
    sums: () => sums(skills.length),
    postingsOf: (term: number): readonly number[] => postings[term] ?? [],
    /** In how many skills a term is; a mention in the body alone counts for a part. */
    frequencyOf: (term: number) => (headCounts[term] ?? 0) + WEIGHTS.bodyShare * (bodyCounts[term] ?? 0),
    countOf: (term: number) => (headCounts[term] ?? 0) + (bodyCounts[term] ?? 0),
    headCountOf: (term: number) => headCounts[term] ?? 0,
    ids: () => numbers.keys(),
    numberOf: (id: string) => numbers.get(id),
  };
}

const SWEEP_FROM = 64;

/** The weight of a posting, 0 to 1. */
export function weightIn(entry: number): number {
  return ((entry >>> 8) & WEIGHT_STEPS) / WEIGHT_STEPS;
}

/** The same as plain BM25 has it: every word of the skill counts once, those of name and description three times. */
export function plainWeightIn(entry: number): number {
  return (entry >>> 18) / WEIGHT_STEPS;
}
