import { type RawBuilder, sql } from "kysely";
import type { Db, HubDatabase } from "../db/connect.ts";
import type { AllowedScope } from "./allowed-set.ts";
import { overAllowed } from "./allowed-set-queries.ts";

export interface FoundRow {
  readonly skill_id: string;
  readonly slug: string;
  readonly score: number;
  readonly in_name: boolean;
  readonly in_tags: boolean;
  readonly in_description: boolean;
  readonly in_body: boolean;
}

/**
 * Full text, first with every word of the query and, when that finds too few, with any of them; names that look alike
 * beside it; merged by rank. The allowed set is part of each search, so nobody else's skills use up the places.
 */
export async function searchAllowed(
  database: HubDatabase,
  scope: AllowedScope,
  search: { readonly query: string; readonly limit: number; readonly timeoutMs: number },
): Promise<FoundRow[]> {
  const { query, limit, timeoutMs } = search;
  const all = sql`websearch_to_tsquery('english', ${query})`;
  const any = anyWord(query);
  return withTimeout(database, timeoutMs, async (db) => {
    const { rows } = await sql<FoundRow>`
      with a as materialized (${ranked(overAllowed(scope, textSearch(all)))}),
        o as (${ranked(overAllowed(scope, textSearch(any, sql`(select count(*) from a) < ${limit}`)))}),
        t as (${ranked(overAllowed(scope, nameSearch(query)))})
      ${merged(
        query,
        limit,
        sql`
        select id, version_id, 1.0 / (59 + place) as share from a
        union all select id, version_id, 1.0 / (59 + place) from o
        union all select id, version_id, 0.8 / (59 + place) from t`,
      )}`.execute(db);
    return rows;
  });
}

/** Names that look alike, alone: what is left when full text takes too long. */
export async function searchAllowedNames(
  database: HubDatabase,
  scope: AllowedScope,
  search: { readonly query: string; readonly limit: number; readonly timeoutMs: number },
): Promise<FoundRow[]> {
  const { query, limit, timeoutMs } = search;
  return withTimeout(database, timeoutMs, async (db) => {
    const { rows } = await sql<FoundRow>`
      with t as (${ranked(overAllowed(scope, nameSearch(query)))})
      ${merged(query, limit, sql`select id, version_id, 0.8 / (59 + place) as share from t`)}`.execute(db);
    return rows;
  });
}

/** Slugs of the allowed set that a person could have meant. */
export async function similarSlugs(
  database: HubDatabase,
  scope: AllowedScope,
  search: { readonly name: string; readonly limit: number; readonly timeoutMs: number },
): Promise<string[]> {
  const { name, limit, timeoutMs } = search;
  const words = name.replace(/[-_]/g, " ");
  return withTimeout(database, timeoutMs, async (db) => {
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
    select: () => sql`s.id, v.id as version_id, ts_rank(${WEIGHTS}, v.search, ${words}, 1) as rank`,
    where: sql`${condition} and v.model_invocable and v.search @@ ${words}`,
  };
}

function nameSearch(query: string) {
  return {
    select: () => sql`s.id, v.id as version_id, word_similarity(${query}, v.search_name) as rank`,
    where: sql`v.model_invocable and ${query}::text <% v.search_name`,
  };
}

// As many as a merge by rank can still tell apart.
function ranked(found: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select id, version_id, row_number() over (order by rank desc, id) as place
    from (${found}) found order by rank desc, id limit 50`;
}

function merged(query: string, limit: number, shares: RawBuilder<unknown>): RawBuilder<unknown> {
  const any = anyWord(query);
  return sql`
    select m.id as skill_id, s.slug, m.score::float8 as score,
      (to_tsvector('english', replace(s.slug, '-', ' ')) @@ ${any}
        or ${query}::text <% replace(s.slug, '-', ' ')) as in_name,
      to_tsvector('english', array_to_string(v.tags, ' ')) @@ ${any} as in_tags,
      ts_filter(v.search, '{b}') @@ ${any} as in_description,
      ts_filter(v.search, '{d}') @@ ${any} as in_body
    from (select id, version_id, sum(share) as score from (${shares}) shares
      group by id, version_id order by score desc, id limit ${limit}) m
    join skills s on s.id = m.id join versions v on v.id = m.version_id
    order by m.score desc, m.id`;
}

export async function withTimeout<T>(
  { db }: HubDatabase,
  timeoutMs: number,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setAccessMode("read only")
    .execute(async (transaction) => {
      await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(transaction);
      return work(transaction);
    });
}
