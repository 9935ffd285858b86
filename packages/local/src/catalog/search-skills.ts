import type { SearchIndex, SearchResult } from "@skillquay/search";
import { runCooperatively } from "@skillquay/skill/cooperative";
import type { CatalogAnswer, CatalogSearchOptions, SearchHit } from "@skillquay/tools";
import { sameStamp } from "../discovery/file-stamp.ts";
import type { CatalogSnapshot } from "../index/catalog-snapshot.ts";
import type { LocalSkill } from "../index/local-skill.ts";
import type { SkillRecord } from "../index/skill-record.ts";
import { bodyOf, type SearchFiles, type SkillContents } from "./search-document.ts";

export interface SkillSearch {
  search(snapshot: CatalogSnapshot, query: string, options: CatalogSearchOptions): Promise<CatalogAnswer>;
  /** How many times a skill was put into the index so far. */
  readonly indexings: number;
}

/** Full-text search over the winners that a model may load. The index is made at the first search and follows the snapshots after it. */
export function createSkillSearch(files: SearchFiles): SkillSearch {
  const indexed = new Map<string, Indexed>();
  let index: SearchIndex | undefined;
  let current: CatalogSnapshot | undefined;
  let tail: Promise<unknown> = Promise.resolve();
  let indexings = 0;

  async function update(snapshot: CatalogSnapshot): Promise<SearchIndex> {
    const search = await import("@skillquay/search");
    index ??= search.createSearchIndex();
    if (current === snapshot) return index;
    // Until this one is in whole, the index is of no snapshot.
    current = undefined;
    const changed = strikeOut(index, indexed, snapshot);
    const contents = snapshot.skills.length <= LISTED_SKILLS ? await contentsOf(changed, files) : undefined;
    const bodyBytes = search.bodyBudgetBytes(snapshot.skills.length);
    await runCooperatively(add(index, changed, bodyBytes, contents, search));
    current = snapshot;
    return index;
  }

  function* add(
    into: SearchIndex,
    changed: readonly Indexed[],
    bodyBytes: number,
    contents: ReadonlyMap<LocalSkill, SkillContents> | undefined,
    { headingsOf, skillDocument }: typeof import("@skillquay/search"),
  ): Generator<void, void> {
    for (const entry of changed) {
      const { skill } = entry;
      const { baseDirectory: id, location: source } = skill;
      const body = bodyOf(skill, files, bodyBytes);
      const listed = contents?.get(skill);
      const document = skillDocument(skill, { ...listed, id, source, body, headings: headingsOf(body) });
      yield* into.upsertInSteps(document);
      indexed.set(id, entry);
      indexings += 1;
      yield;
    }
  }

  return {
    get indexings() {
      return indexings;
    },
    search(snapshot, query, options) {
      // In turns, the answer included: an update for another snapshot must not change the index before it is read.
      const answer = tail.then(async () => answerFrom(await update(snapshot), snapshot, query, options));
      // A failed one must not block the next.
      tail = answer.catch(() => undefined);
      return answer;
    },
  };
}

// Above this the names of files and what scripts say of themselves are left out: listing every folder would make the first search wait.
const LISTED_SKILLS = 2_000;

interface Indexed {
  readonly skill: LocalSkill;
  readonly record: SkillRecord;
}

/** Takes out what is gone, and says what is new or differs from what was indexed. */
function strikeOut(
  index: SearchIndex,
  indexed: Map<string, Indexed>,
  { skills, records }: CatalogSnapshot,
): Indexed[] {
  const searchable = skills.filter((skill) => skill.modelInvocable);
  const searched = new Set(searchable.map((skill) => skill.baseDirectory));
  for (const folder of [...indexed.keys()]) {
    if (searched.has(folder)) continue;
    index.remove(folder);
    indexed.delete(folder);
  }
  return searchable.flatMap((skill) => {
    const record = records.get(skill.baseDirectory);
    if (record === undefined || isIndexed(indexed.get(skill.baseDirectory), skill, record)) return [];
    return [{ skill, record }];
  });
}

function isIndexed(previous: Indexed | undefined, skill: LocalSkill, record: SkillRecord): boolean {
  if (previous?.skill !== skill) return false;
  if (previous.record === record) return true;
  const hasSameFiles =
    previous.record.filesHash === record.filesHash || previous.record.filesHash === undefined;
  // A stamp too young to be relied on may hide a second edit.
  return previous.record.isSettled && sameStamp(previous.record, record) && hasSameFiles;
}

async function contentsOf(
  changed: readonly Indexed[],
  files: SearchFiles,
): Promise<Map<LocalSkill, SkillContents>> {
  const contents = new Map<LocalSkill, SkillContents>();
  for (const { skill } of changed) contents.set(skill, await files.contents(skill));
  return contents;
}

function answerFrom(
  index: SearchIndex,
  snapshot: CatalogSnapshot,
  query: string,
  options: CatalogSearchOptions,
): CatalogAnswer {
  const { results, closest, fits, total, fitting, nextOffset } = index.find(query, options);
  const skillsOf = (ids: readonly string[]) => ids.flatMap((id) => snapshot.byFolder.get(id) ?? []);
  const hitsOf = (results: readonly SearchResult[]): SearchHit[] =>
    results.flatMap(({ id, score, matched, reasons, twins }) =>
      skillsOf([id]).map((skill) => ({ skill, score, matched, reasons, twins: skillsOf(twins) })),
    );
  return {
    fits,
    hits: hitsOf(results),
    closest: hitsOf(closest),
    total,
    fitting,
    ...(nextOffset !== undefined && { nextOffset }),
  };
}
