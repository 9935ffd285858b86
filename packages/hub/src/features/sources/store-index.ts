import { type Skipped, skip } from "@skillquay/skill/published";
import type { Db } from "../../platform/db/connect.ts";
import { chooseSlugs, slugCandidates } from "./choose-slugs.ts";
import type { IndexedSkill, SourceIndex } from "./indexed-skill.ts";
import {
  deleteSourceSkills,
  insertSourceSkills,
  type KnownSkill,
  lockSlugs,
  markSynced,
  moveRevision,
  skillsOfSource,
  takenSlugs,
  updateSourceSkill,
} from "./queries/source-queries.ts";
import { sourceNotFound } from "./source-problem.ts";

export interface StoredIndex {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/**
 * Puts what a sync found in the place of what the one before found. A skill keeps its row and its slug as long as it is
 * where it was, and also when it moved within its source: copies of it go on getting its updates.
 */
export async function storeIndex(
  db: Db,
  source: { readonly id: string; readonly url: string },
  { seen, skills, skipped }: SourceIndex,
): Promise<StoredIndex> {
  if (!(await markSynced(db, source.id, { seen, skipped: shortened(skipped) }))) throw sourceNotFound();
  await lockSlugs(db);
  const existing = await skillsOfSource(db, source.id);
  const rowOf = matchRows(existing, skills);
  const nameless = skills.filter((skill) => rowOf.get(skill.path)?.name !== skill.name);
  const taken = await takenSlugs(
    db,
    nameless.flatMap((skill) => slugCandidates(source, skill)),
  );
  const chosen = chooseSlugs(source, nameless, (slug) => taken.has(slug));
  const kept = new Set([...rowOf.values()].map(({ id }) => id));
  const removed = existing.filter(({ id }) => !kept.has(id));
  await deleteSourceSkills(
    db,
    removed.map(({ id }) => id),
  );
  const added: (IndexedSkill & { slug: string })[] = [];
  const same = new Map<string, string[]>();
  let changed = 0;
  for (const skill of skills) {
    const row = rowOf.get(skill.path);
    const slug = chosen.get(skill.path) ?? row?.slug ?? "";
    if (row === undefined) added.push({ ...skill, slug });
    else if (isSame(row, skill)) same.set(skill.revision, [...(same.get(skill.revision) ?? []), row.id]);
    else {
      await updateSourceSkill(db, row.id, { ...skill, slug });
      changed += 1;
    }
  }
  for (const [revision, ids] of same) await moveRevision(db, ids, revision);
  await insertSourceSkills(db, source.id, added);
  return { added: added.length, changed, removed: removed.length };
}

/** The row of each path: the one it had, else that of a vanished skill of the same name, if there is no doubt which. */
function matchRows(
  existing: readonly KnownSkill[],
  skills: readonly IndexedSkill[],
): Map<string, KnownSkill> {
  const byPath = new Map(existing.map((row) => [row.path, row]));
  const paths = new Set(skills.map(({ path }) => path));
  const vanished = onlyOnes(existing.filter(({ path }) => !paths.has(path)));
  const fresh = onlyOnes(skills.filter(({ path }) => !byPath.has(path)));
  const rows = new Map<string, KnownSkill>();
  for (const skill of skills) {
    const moved = fresh.get(skill.name) === skill ? vanished.get(skill.name) : undefined;
    const row = byPath.get(skill.path) ?? moved;
    if (row !== undefined) rows.set(skill.path, row);
  }
  return rows;
}

/** By name, without names that are there twice. */
function onlyOnes<Skill extends { readonly name: string }>(skills: readonly Skill[]): Map<string, Skill> {
  const matches = new Map<string, Skill>();
  const twice = new Set<string>();
  for (const skill of skills) {
    if (matches.has(skill.name)) twice.add(skill.name);
    matches.set(skill.name, skill);
  }
  for (const name of twice) matches.delete(name);
  return matches;
}

function isSame(row: KnownSkill, skill: IndexedSkill): boolean {
  return (
    row.path === skill.path &&
    row.name === skill.name &&
    row.treeDigest === skill.treeDigest &&
    row.license === skill.license
  );
}

/** A repository can be wrong in a million places; who reads the list needs the first of them, and the number. */
function shortened(skipped: readonly Skipped[]): Skipped[] {
  const shown = skipped.slice(0, SKIPPED_MAX);
  const rest = skipped.length - shown.length;
  return rest === 0 ? shown : [...shown, skip("", "more", `${rest} more were left out`)];
}

const SKIPPED_MAX = 1_000;
