import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";
import { notQuarantined } from "../scans/index.ts";

export interface PageWindow {
  /** The slug after which the page begins; empty for the first one. */
  readonly after: string;
  readonly limit: number;
}

/** A public skill to the letter of the format, with every file: what other sites may read. */
export interface PublishedSkill {
  readonly slug: string;
  readonly description: string;
  readonly skillFile: string;
  readonly number: number;
  /** The version that is shown was taken back: this is the newest that was not. */
  readonly isOlder: boolean;
  readonly files: readonly {
    readonly path: string;
    readonly digest: string;
    readonly size: number;
    readonly executable: boolean;
  }[];
}

/** What is on a page, in short: the same text for the same page. A version never changes, so slugs and versions say everything. */
export async function pageFingerprint(db: Db, window: PageWindow): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    select md5(string_agg(slug || ' ' || version_id, ',' order by slug)) as text from (${pageOf(window)}) page`.execute(
    db,
  );
  return rows[0]?.text ?? "";
}

/** By slug. One statement, however many skills there are. */
export async function publishedPage(db: Db, window: PageWindow): Promise<PublishedSkill[]> {
  const { rows } = await sql<PublishedSkill>`
    select page.slug, page.description, page.skill_file as "skillFile", page.number, page.is_older as "isOlder", (
      select coalesce(jsonb_agg(jsonb_build_object('path', f.path, 'digest', f.digest, 'size', f.size_bytes, 'executable', f.executable)
        order by f.path), '[]') from version_files f where f.version_id = page.version_id) as files
    from (${pageOf(window)}) page order by page.slug`.execute(db);
  return rows;
}

function pageOf({ after, limit }: PageWindow) {
  return sql`select v.slug, offered.version_id, offered.version_id <> v.version_id as is_older, version.number,
      version.description, version.skill_file
    from market_skills v join skills s on s.id = v.skill_id
      cross join lateral (${offeredVersion}) offered join versions version on version.id = offered.version_id
    where v.slug > ${after} and s.visibility = 'public' and version.tier = 'strict' and ${notQuarantined}
    order by v.slug limit ${limit}`;
}

/**
 * The version that is shown, or, where its owner took that back, the newest public one that was not. Asked by key: for an
 * `exists` the server would rather read all releases once, whatever the page has.
 */
const offeredVersion = sql`select case
  when (select taken.yanked_at from releases taken where taken.version_id = v.version_id) is not null
  then (select r.version_id from releases r join versions older on older.id = r.version_id
    where r.skill_id = v.skill_id and r.yanked_at is null order by older.number desc limit 1)
  else v.version_id end as version_id`;
