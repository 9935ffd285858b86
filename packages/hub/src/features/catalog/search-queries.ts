import { type RawBuilder, sql } from "kysely";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import { isConflict, isDatabaseGone } from "../../platform/db/database-unavailable.ts";
import type { AllowedScope } from "./allowed-set.ts";
import { overAllowed, type SkillOrigin } from "./allowed-set-queries.ts";

/** A skill that may be what was asked for, in the version that the caller sees. */
export interface Candidate {
  readonly skillId: string;
  readonly versionId: string;
  readonly slug: string;
  readonly origin: SkillOrigin;
}

interface CandidateSearch {
  readonly query: string;
  /** Other words for those of the query; any of them makes a candidate. */
  readonly also: readonly string[];
  readonly limit: number;
  readonly timeoutMs: number;
}

/**
 * Candidates by full text, first with every word of the query and, when those are few, with any of them or of `also`; names that look alike
 * beside them; merged by rank. The allowed set is part of each search, so nobody else's skills use up the places.
 */
export async function searchAllowed(
  database: HubDatabase,
  scope: AllowedScope,
  { query, also, limit, timeoutMs }: CandidateSearch,
): Promise<Candidate[]> {
  const all = sql`websearch_to_tsquery('english', ${query})`;
  const any = anyWord([query, ...also].join(" "));
  return withTimeout(database, { timeoutMs, accountId: accountOf(scope) }, async (db) => {
    const { rows } = await sql<Candidate>`
      with a as materialized (${ranked(overAllowed(scope, textSearch(all)))}),
        o as (${ranked(overAllowed(scope, textSearch(any, sql`(select count(*) from a) < ${FEW}`)))}),
        t as (${ranked(overAllowed(scope, nameSearch(query)))})
      ${merged(
        limit,
        sql`
        select id, version_id, origin, 1.0 / (59 + place) as share from a
        union all select id, version_id, origin, 1.0 / (59 + place) from o
        union all select id, version_id, origin, 0.8 / (59 + place) from t`,
      )}`.execute(db);
    return rows;
  });
}

// As many skills with every word leave none with only some of them on the first page.
const FEW = 20;

/** Names that look alike, alone: what is left when full text takes too long. */
export async function searchAllowedNames(
  database: HubDatabase,
  scope: AllowedScope,
  { query, limit, timeoutMs }: Omit<CandidateSearch, "also">,
): Promise<Candidate[]> {
  return withTimeout(database, { timeoutMs, accountId: accountOf(scope) }, async (db) => {
    const { rows } = await sql<Candidate>`
      with t as (${ranked(overAllowed(scope, nameSearch(query)))})
      ${merged(limit, sql`select id, version_id, origin, 0.8 / (59 + place) as share from t`)}`.execute(db);
    return rows;
  });
}

/** What a search reads of a version. */
export interface SearchTextRow {
  readonly versionId: string;
  readonly description: string;
  readonly frontmatter: Record<string, unknown>;
  readonly skillFile: string;
  readonly hasScripts: boolean;
  readonly body: string;
  readonly paths: string[];
  /** What its scripts say of themselves. */
  readonly scripts: string[];
}

/** Texts of these skills in these versions, as far as they are in the allowed set. */
export async function searchTexts(
  db: Db,
  scope: AllowedScope,
  skills: readonly Candidate[],
  bodyChars: number,
): Promise<SearchTextRow[]> {
  const ids = (of: "skillId" | "versionId") => sql`any(${skills.map((skill) => skill[of])}::uuid[])`;
  const { rows } = await sql<SearchTextRow>`${overAllowed(scope, {
    select: () => sql`v.id as "versionId", v.description, v.frontmatter, v.skill_file as "skillFile",
      v.has_scripts as "hasScripts", left(v.search_body, ${bodyChars}) as body,
      array(select f.path from version_files f where f.version_id = v.id order by f.path limit 200) as paths,
      array(select left(said ->> 'description', 200) from jsonb_array_elements(v.scripts) said
        where said ? 'description') as scripts`,
    where: sql`s.id = ${ids("skillId")} and v.id = ${ids("versionId")}`,
  })}`.execute(db);
  return rows;
}

/** How many skills are in the allowed set; `most` where there are more. */
export async function countAllowed(db: Db, scope: AllowedScope, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select 1 from (${overAllowed(
    scope,
    { select: () => sql`1` },
  )}) found limit ${most}) counted`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Slugs of the allowed set that a person could have meant. */
export async function similarSlugs(
  database: HubDatabase,
  scope: AllowedScope,
  search: { readonly name: string; readonly limit: number; readonly timeoutMs: number },
): Promise<string[]> {
  const { name, limit, timeoutMs } = search;
  const words = name.replace(/[-_]/g, " ");
  return withTimeout(database, { timeoutMs, accountId: accountOf(scope) }, async (db) => {
    const { rows } = await sql<{ slug: string }>`
      select slug from (select distinct slug from (${overAllowed(scope, {
        select: () => sql`s.slug`,
        where: sql`v.model_invocable and ${words}::text <% v.search_name and similarity(s.slug, ${name}) >= 0.3`,
      })}) near) one order by similarity(slug, ${name}) desc, slug limit ${limit}`.execute(db);
    return rows.map(({ slug }) => slug);
  });
}

// Weights of D, C, B and A: a word of the name says most, one of the body almost nothing.
export const WEIGHTS = sql`'{0.02,0.2,0.4,1.0}'::real[]`;

/** Any of the words; the parser has quoted them, so no sign of the query is an operator. */
export function anyWord(query: string): RawBuilder<unknown> {
  return sql`replace(plainto_tsquery('english', ${query})::text, '&', '|')::tsquery`;
}

function textSearch(words: RawBuilder<unknown>, condition: RawBuilder<unknown> = sql`true`) {
  return {
    select: (origin: SkillOrigin) => sql`s.id, v.id as version_id, ${origin}::text as origin,
      ts_rank(${WEIGHTS}, v.search, ${words}, 1) as rank`,
    where: sql`${condition} and v.model_invocable and v.search @@ ${words}`,
  };
}

function nameSearch(query: string) {
  return {
    select: (origin: SkillOrigin) => sql`s.id, v.id as version_id, ${origin}::text as origin,
      word_similarity(${query}, v.search_name) as rank`,
    where: sql`v.model_invocable and ${query}::text <% v.search_name`,
  };
}

// Which of them fit is told by a closer look at each; what comes later here is not on its first pages.
function ranked(match: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select id, version_id, origin, row_number() over (order by rank desc, id) as place
    from (${match}) found order by rank desc, id limit 100`;
}

function merged(limit: number, shares: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select m.id as "skillId", m.version_id as "versionId", s.slug, m.origin
    from (select id, version_id, origin, sum(share) as score from (${shares}) shares
      group by id, version_id, origin order by score desc, id limit ${limit}) m
    join skills s on s.id = m.id
    order by m.score desc, m.id`;
}

/** What only reads, and may take a moment: on a replica where there is one that has all that the account changed. */
export async function withTimeout<T>(
  { db, replica }: HubDatabase,
  { timeoutMs, accountId }: { readonly timeoutMs: number; readonly accountId: string | undefined },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const read = (from: HubDatabase["db"]) =>
    from
      .transaction()
      .setAccessMode("read only")
      .execute(async (transaction) => {
        await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(transaction);
        return work(transaction);
      });
  const follower = replica?.forAccount(accountId);
  if (follower === undefined) return await read(db);
  try {
    return await read(follower);
  } catch (error) {
    // Gone, crowded, or in the way of what it has to apply: nothing of it is the caller's business.
    if (!isDatabaseGone(error) && !isConflict(error)) throw error;
    replica?.distrust();
    return await read(db);
  }
}

function accountOf(scope: AllowedScope): string | undefined {
  return scope.kind === "account" ? scope.accountId : undefined;
}
