import { type RawBuilder, sql } from "kysely";
import type { Db, HubDatabase } from "../../../platform/db/connect.ts";
import { anyWord, WEIGHTS, withTimeout } from "../../catalog/index.ts";
import { skillsOnList } from "../../collections/index.ts";
import { notQuarantined } from "../../scans/index.ts";

export interface DiscoveredRow {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly tags: string[];
  /** Of a skill of the marketplace; null for one of a source. */
  readonly publisher: string | null;
  readonly repository: string | null;
  readonly path: string | null;
  readonly revision: string | null;
  readonly license: string | null;
  readonly is_premium: boolean;
  readonly in_drive: boolean;
  /** A skill of the marketplace has the same slug. */
  readonly is_shadowed: boolean;
}

export interface Discovery {
  readonly accountId: string;
  /** Only what is in this collection counts as in the drive. */
  readonly collectionId: string | undefined;
  readonly query: string;
  /** `everything`: whatever there is, by slug; the query says nothing then. */
  readonly by: "text" | "name" | "everything";
  /** Only what was published here, or only what sources have. */
  readonly source?: "marketplace" | "github" | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly timeoutMs: number;
}

/**
 * What everybody may find: public and premium skills in the version that their owners have, and the skills of sources. Skills with all
 * words come first, then by how much of the words they have and how alike the names are; slug and id settle the rest, so that
 * pages do not overlap. The account is asked only whether it has the skill already.
 */
export async function discoverRows(database: HubDatabase, search: Discovery): Promise<DiscoveredRow[]> {
  const { query, offset, limit, timeoutMs } = search;
  const here = scored(search, { text: sql`v.search`, name: sql`v.name` });
  // Whoever looks at everything goes along an index.
  const bestOf = (of: "p." | "") =>
    search.by === "everything"
      ? sql``
      : sql`${sql.raw(of)}score desc, similarity(${sql.raw(of)}slug, ${query}) desc, `;
  const there = scored(search, { text: sql`f.search`, name: sql`f.name` });
  return withTimeout(database, { timeoutMs, accountId: search.accountId }, async (db) => {
    const { rows } = await sql<DiscoveredRow>`
      with found as (
        select v.skill_id as id, true as is_here, v.slug, ${here.score} as score
        from market_skills v where v.model_invocable and ${notQuarantined} and ${here.matches}
        union all
        select f.id, false, f.slug, ${there.score} from source_skills f where ${there.matches}
      ), page as (
        select * from found where ${from(search)}
        order by ${bestOf("")}slug, id offset ${offset} limit ${limit}
      )
      select p.slug, coalesce(f.name, s.slug) as name, coalesce(f.description, v.description) as description,
        coalesce(f.tags, v.tags) as tags, owner.handle as publisher, o.url as repository, f.path, f.revision,
        coalesce(f.license, v.license) as license, coalesce(s.visibility = 'premium', false) as is_premium,
        case when p.is_here then ${inDrive(search, sql`d.skill_id = p.id`)}
          else ${inDrive(
            search,
            sql`d.skill_id in (
            select c.id from skills c where c.account_id = ${search.accountId} and c.source_skill_id = p.id)`,
          )}
        end as in_drive,
        not p.is_here and exists (select 1 from market_skills m where m.slug = p.slug) as is_shadowed
      from page p
      left join market_skills shown on p.is_here and shown.skill_id = p.id
      left join skills s on s.id = shown.skill_id
      left join versions v on v.id = shown.version_id
      left join accounts owner on owner.id = s.account_id
      left join source_skills f on not p.is_here and f.id = p.id
      left join sources o on o.id = f.source_id
      order by ${bestOf("p.")}p.slug, p.id`.execute(db);
    return rows;
  });
}

function from({ source }: Pick<Discovery, "source">): RawBuilder<unknown> {
  if (source === undefined) return sql`true`;
  return source === "marketplace" ? sql`is_here` : sql`not is_here`;
}

function scored(
  { query, by }: Pick<Discovery, "query" | "by">,
  { text, name }: { readonly text: RawBuilder<unknown>; readonly name: RawBuilder<unknown> },
) {
  if (by === "everything") return { score: sql`0`, matches: sql`true` };
  const alike = sql`word_similarity(${query}, ${name})`;
  const looksAlike = sql`${query}::text <% ${name}`;
  if (by === "name") return { score: alike, matches: looksAlike };
  const all = sql`websearch_to_tsquery('english', ${query})`;
  const any = anyWord(query);
  return {
    score: sql`(case when ${text} @@ ${all} then 1 else 0 end)
      + ts_rank(${WEIGHTS}, ${text}, ${any}) + 0.5 * ${alike}`,
    matches: sql`(${text} @@ ${any} or ${looksAlike})`,
  };
}

function inDrive({ accountId, collectionId }: Discovery, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const within =
    collectionId === undefined ? sql`true` : sql`d.skill_id in ${skillsOnList(accountId, collectionId)}`;
  return sql`exists (select 1 from drive_entries d where d.account_id = ${accountId} and ${which} and ${within})`;
}

/** Slugs that look like a mistyped one, of the marketplace and of sources: what everybody may find. */
export async function similarImportable(db: Db, slug: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from (
      select v.slug from market_skills v where v.slug % ${slug} and ${notQuarantined}
      union select slug from source_skills where slug % ${slug}
    ) near order by similarity(slug, ${slug}) desc, slug collate "C" limit ${limit}`.execute(db);
  return rows.map((row) => row.slug);
}
