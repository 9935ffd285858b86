import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";
import type { Visibility } from "../../platform/db/schema.ts";
import { notQuarantined, scanOfVersion } from "../scans/index.ts";
import type { AccountScope, AllowedScope, ScopeCollection } from "./allowed-set.ts";

/** `bundled`: came with the program. */
export type SkillOrigin = "own" | "team" | "shared" | "bundled" | "public";

/** A (skill, version) of the allowed set, with what lists show of it. */
export interface AllowedRow {
  readonly skill_id: string;
  readonly slug: string;
  readonly visibility: Visibility;
  /** It was premium and has not been public since. */
  readonly sealed: boolean;
  readonly owner_id: string;
  readonly owner_handle: string;
  readonly team_handle: string | null;
  readonly origin: SkillOrigin;
  readonly version_id: string;
  readonly number: number;
  readonly tree_digest: string;
  readonly skill_file: string;
  readonly description: string;
  readonly frontmatter: Record<string, unknown>;
  readonly tags: string[];
  readonly tier: "strict" | "lenient";
  readonly problems: unknown[];
  /** Null when the scan allows it, or has not looked at it so far. */
  readonly scan: unknown;
  readonly model_invocable: boolean;
  readonly user_invocable: boolean;
  readonly has_scripts: boolean;
  readonly file_count: number;
  readonly total_bytes: number;
  readonly created_at: Date;
}

/** One way a skill comes to be allowed. In `from` the skill is `s` and the version of it that counts is `v`. */
interface Way {
  readonly origin: SkillOrigin;
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
}

/**
 * The whole rule. The ways exclude each other, so that no skill is met twice: what an account has in its drive is seen in
 * that version only, and not at all while it is switched off there.
 */
function waysInto(scope: AllowedScope): Way[] {
  if (scope.kind === "public") return [PUBLIC];
  const { accountId } = scope;
  const notInDrive = sql`not exists (
    select 1 from drive_entries d where d.account_id = ${accountId} and d.skill_id = s.id)`;
  return [
    {
      origin: "own",
      from: sql`drive_entries d join skills s on s.id = d.skill_id join versions v on v.id = d.version_id`,
      where: sql`d.account_id = ${accountId} and d.enabled and ${inCollections(scope, sql`true`)}`,
    },
    {
      origin: "team",
      from: sql`memberships m join skills s on s.team_id = m.team_id and s.visibility = 'team'
        join versions v on v.id = ${shownVersion}`,
      where: sql`m.account_id = ${accountId} and ${notInDrive} and ${notQuarantined}
        and ${inCollections(scope, sql`c.include_team_skills`)}`,
    },
    {
      origin: "shared",
      from: sql`shares h join skills s on s.id = h.skill_id and s.visibility = 'shared'
        join versions v on v.id = ${shownVersion}`,
      where: sql`h.account_id = ${accountId} and ${notInDrive} and ${notQuarantined}
        and ${inCollections(scope, sql`c.include_shared_skills`)}`,
    },
    {
      origin: "bundled",
      from: sql`skills s join versions v on v.id = s.latest_version_id`,
      where: sql`s.is_bundled and ${notReplaced(accountId)} and ${notQuarantined}
        and ${inCollections(scope, sql`true`)}`,
    },
  ];
}

/**
 * A bundled skill `s` is everybody's without a row for each account. What an account has of that name stands in its place; so
 * does an entry for the skill itself, which there only is while the account has switched it off.
 */
export function notReplaced(accountId: string): RawBuilder<unknown> {
  return sql`not exists (select 1 from skills own join drive_entries d on d.skill_id = own.id
    where own.slug = s.slug and d.account_id = ${accountId})`;
}

/**
 * The version of a skill `s` that others see: the one that its owner has. A copy of a source's skill may have a newer one that
 * its owner did not look at so far; nobody else gets to see that first.
 */
export const shownVersion = sql`coalesce((select owned.version_id from drive_entries owned
  where owned.account_id = s.account_id and owned.skill_id = s.id), s.latest_version_id)`;

const PUBLIC: Way = {
  origin: "public",
  from: sql`skills s join versions v on v.id = ${shownVersion}`,
  where: sql`s.visibility = 'public' and ${notQuarantined}`,
};

function inCollections({ accountId, within }: AccountScope, flag: RawBuilder<unknown>): RawBuilder<unknown> {
  return every(
    within.map(
      ({ collectionId, isScoped }: ScopeCollection) => sql`exists (select 1 from collections c
        where c.id = ${collectionId} and c.account_id = ${accountId} and c.is_scoped = ${isScoped} and ${flag})
        ${isScoped ? sql`and s.id in (select skill_id from collection_skills where collection_id = ${collectionId})` : NOTHING}`,
    ),
  );
}

const NOTHING = sql``;

function every(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
}

/** A query over the allowed set: `select` may speak of `s`, `v` and what `join` adds, and `where` narrows it down. */
export function overAllowed(
  scope: AllowedScope,
  query: {
    readonly select: (origin: SkillOrigin) => RawBuilder<unknown>;
    readonly join?: RawBuilder<unknown>;
    readonly where?: RawBuilder<unknown>;
  },
): RawBuilder<unknown> {
  const parts = waysInto(scope).map(
    ({ origin, from, where }) =>
      sql`select ${query.select(origin)} from ${from} ${query.join ?? NOTHING}
        where ${where} and ${query.where ?? sql`true`}`,
  );
  return sql.join(parts, sql` union all `);
}

const ROW_COLUMNS = sql`s.id as skill_id, s.slug, s.visibility, s.sealed, s.account_id as owner_id,
  owner.handle as owner_handle, team.handle as team_handle, v.id as version_id, v.number, v.tree_digest, v.skill_file,
  v.description, v.frontmatter, v.tags, v.tier, v.problems, v.model_invocable, v.user_invocable, v.has_scripts,
  v.file_count, v.total_bytes, v.created_at, ${scanOfVersion} as scan`;

/** Rows of the allowed set: all of them, or those with one of the slugs. */
export async function allowedRows(
  db: Db,
  scope: AllowedScope,
  filter: { readonly slugs?: readonly string[] } = {},
): Promise<AllowedRow[]> {
  const { rows } = await sql<AllowedRow>`${overAllowed(scope, {
    select: (origin) => sql`${ROW_COLUMNS}, ${origin}::text as origin`,
    join: sql`join accounts owner on owner.id = s.account_id left join teams team on team.id = s.team_id`,
    where: filter.slugs === undefined ? sql`true` : sql`s.slug = any(${[...filter.slugs]}::text[])`,
  })}`.execute(db);
  return rows;
}

/** What the account has in its drive and switched off: nobody is served it, and its owner still gets to see it on a page. */
export async function switchedOffRows(
  db: Db,
  scope: AccountScope,
  filter: { readonly slug?: string } = {},
): Promise<AllowedRow[]> {
  const { rows } =
    await sql<AllowedRow>`select ${ROW_COLUMNS}, case when s.is_bundled then 'bundled' else 'own' end as origin
    from drive_entries d join skills s on s.id = d.skill_id join versions v on v.id = d.version_id
      join accounts owner on owner.id = s.account_id left join teams team on team.id = s.team_id
    where d.account_id = ${scope.accountId} and not d.enabled and ${inCollections(scope, sql`true`)}
      and ${filter.slug === undefined ? sql`true` : sql`s.slug = ${filter.slug}`}
    order by s.slug, owner.handle collate "C"`.execute(db);
  return rows;
}

export async function allowedSlugOf(
  db: Db,
  scope: AllowedScope,
  skillId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`${overAllowed(scope, {
    select: () => sql`s.slug`,
    where: sql`s.id = ${skillId}`,
  })}`.execute(db);
  return rows[0]?.slug;
}

export async function anyAllowedHasScripts(db: Db, scope: AllowedScope): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (${overAllowed(scope, {
    select: () => sql`1`,
    // Those of bundled skills are for the agent's machine.
    where: sql`v.has_scripts and not s.is_bundled`,
  })}) as found`.execute(db);
  return rows[0]?.found === true;
}

export interface StoredFile {
  readonly path: string;
  readonly digest: string;
  readonly sizeBytes: number;
  readonly executable: boolean;
}

/** Files of a version of an allowed skill, in code unit order. Any of its versions: a run may still use the one before. */
export async function versionFiles(
  db: Db,
  scope: AllowedScope,
  { skillId, versionId }: { skillId: string; versionId: string },
): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`select path, digest, "sizeBytes", executable from (${overAllowed(
    scope,
    {
      select: () => sql`f.path, f.digest, f.size_bytes as "sizeBytes", f.executable`,
      join: sql`join versions requested on requested.skill_id = s.id join version_files f on f.version_id = requested.id`,
      where: sql`s.id = ${skillId} and requested.id = ${versionId}`,
    },
  )}) found order by path collate "C"`.execute(db);
  return rows;
}

/** What `listScripts` said of the version when it was published. */
export async function versionScripts<Script>(
  db: Db,
  scope: AllowedScope,
  { skillId, versionId }: { skillId: string; versionId: string },
): Promise<readonly Script[] | undefined> {
  const { rows } = await sql<{ scripts: Script[] }>`${overAllowed(scope, {
    select: () => sql`requested.scripts`,
    join: sql`join versions requested on requested.skill_id = s.id`,
    where: sql`s.id = ${skillId} and requested.id = ${versionId}`,
  })}`.execute(db);
  return rows[0]?.scripts;
}
