import {
  createLexicon,
  createSearchIndex,
  headingsOf,
  type Lexicon,
  type PreparedSkill,
  prepareSkillInSteps,
  type SearchIndex,
  skillDocument,
} from "@skillquay/search";
import { createPauses, runCooperatively } from "@skillquay/skill/cooperative";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { createLruMap, type LruMap } from "../../platform/lru-map.ts";
import { type Candidate, searchTexts } from "./search-queries.ts";
import type { VisibleSkills } from "./visible-skills.ts";

/**
 * IndexMemory over skills of the hub. A version never changes, so it is read and prepared once, for everybody who may see it; a set that
 * changed is put together again from what is prepared, and nobody is answered from the set before.
 */
export interface SearchIndexCache {
  /** Over everything in the view. Kept until room is needed: equal sets share one. */
  wholeIndex(view: VisibleSkills, skills: readonly Candidate[]): Promise<SearchIndex>;
  /** Over skills that another search chose from `population` skills. Not kept. */
  candidateIndex(view: VisibleSkills, skills: readonly Candidate[], population: number): Promise<SearchIndex>;
  /** How many times a version was read and prepared so far. */
  readonly preparations: number;
}

export function createSearchIndexCache(
  database: HubDatabase,
  {
    maxBytes = MAX_BYTES,
    maxTerms = MAX_TERMS,
  }: { readonly maxBytes?: number; readonly maxTerms?: number } = {},
): SearchIndexCache {
  const indexes = createLruMap<SearchIndex>({ maxWeight: maxBytes });
  const building = new Map<string, Promise<SearchIndex>>();
  let memory = emptyMemory(maxBytes);
  let preparations = 0;

  async function prepareAll(
    { lexicon, prepared }: IndexMemory,
    view: VisibleSkills,
    skills: readonly Candidate[],
    chars: number,
  ): Promise<PreparedSkill[]> {
    const keyOf = ({ versionId, origin }: Candidate) => `${versionId} ${origin} ${chars}`;
    const matches = new Map<Candidate, PreparedSkill>();
    const missing: Candidate[] = [];
    for (const skill of skills) {
      const cached = prepared.get(keyOf(skill));
      if (cached === undefined) missing.push(skill);
      else matches.set(skill, cached);
    }
    const pause = createPauses();
    for (let start = 0; start < missing.length; start += BATCH) {
      const batch = missing.slice(start, start + BATCH);
      const rows = await searchTexts(database.db, view.scope, batch, chars);
      const byVersion = new Map(rows.map((row) => [row.versionId, row]));
      for (const skill of batch) {
        const row = byVersion.get(skill.versionId);
        // Out of reach since the view was made: it is found no more.
        if (row === undefined) continue;
        const headings = headingsOf(row.body);
        const texts = { ...row, id: searchId(skill), source: skill.origin, headings };
        const document = skillDocument({ ...row, name: skill.slug }, texts);
        const made = await runCooperatively(prepareSkillInSteps(lexicon, document));
        preparations += 1;
        prepared.set(keyOf(skill), made, weightOf(made));
        matches.set(skill, made);
        // Others wait for their answers meanwhile.
        await pause();
      }
    }
    return skills.flatMap((skill) => matches.get(skill) ?? []);
  }

  async function build(
    view: VisibleSkills,
    skills: readonly Candidate[],
    population: number,
  ): Promise<{ index: SearchIndex; weight: number; isComplete: boolean }> {
    if (memory.lexicon.vocabulary.size > maxTerms) memory = emptyMemory(maxBytes);
    const current = memory;
    const prepared = await prepareAll(current, view, skills, bodyChars(population));
    const index = createSearchIndex({ lexicon: current.lexicon, population });
    const pause = createPauses();
    for (const skill of prepared) {
      index.add(skill);
      await pause();
    }
    // A posting is two numbers in a list that has grown by halves.
    const weight = prepared.reduce((sum, { terms }) => sum + 24 * terms.length, 0);
    return { index, weight, isComplete: prepared.length === skills.length };
  }

  async function buildWhole(
    key: string,
    view: VisibleSkills,
    skills: readonly Candidate[],
  ): Promise<SearchIndex> {
    const { index, weight, isComplete } = await build(view, skills, skills.length);
    // The same set may come back, and then nothing must be missing.
    if (isComplete) indexes.set(key, index, weight);
    return index;
  }

  return {
    get preparations() {
      return preparations;
    },
    async wholeIndex(view, skills) {
      await view.all();
      // It says everything about what is listed, and so about what is found.
      const key = view.lastListed?.fingerprint ?? view.snapshotId;
      const cached = indexes.get(key) ?? building.get(key);
      if (cached !== undefined) return cached;
      const made = buildWhole(key, view, skills).finally(() => building.delete(key));
      building.set(key, made);
      return made;
    },
    candidateIndex: async (view, skills, population) => (await build(view, skills, population)).index,
  };
}

/** The id of a skill in these indexes. Equal ranks are ordered by it, so it begins with what a person would order by. */
export function searchId({ slug, skillId }: Pick<Candidate, "slug" | "skillId">): string {
  return `${slug} ${skillId}`;
}

/** The slug in such an id; a slug has no blanks. */
export function slugIn(id: string): string {
  return id.slice(0, id.indexOf(" "));
}

interface IndexMemory {
  readonly lexicon: Lexicon;
  readonly prepared: LruMap<PreparedSkill>;
}

// The lexicon forgets nothing: when it has grown too large, everything starts anew.
function emptyMemory(maxBytes: number): IndexMemory {
  return { lexicon: createLexicon(), prepared: createLruMap({ maxWeight: maxBytes }) };
}

const MAX_BYTES = 48 * 1024 * 1024;
// Some 100 bytes each, with their spellings.
const MAX_TERMS = 400_000;
const BATCH = 100;

/**
 * How much of each body is read. About what a local index over as many skills has, but in few steps, so that one skill more does not
 * prepare all others again.
 */
function bodyChars(skills: number): number {
  if (skills <= 250) return 64 * 1024;
  if (skills <= 2_000) return 24_000;
  return skills <= 5_000 ? 8_000 : 1_200;
}

function weightOf({ terms, head, document }: PreparedSkill): number {
  const { description, headings = "", tags = "" } = document;
  return 500 + 8 * terms.length + 4 * head.length + 2 * (description.length + headings.length + tags.length);
}
