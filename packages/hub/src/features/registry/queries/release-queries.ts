import type { Signer } from "@skillquay/scan/signature";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import { notQuarantined } from "../../scans/index.ts";

/** A version that everybody may get, or might have got before its owner took it back. */
export interface Release {
  readonly skillId: string;
  readonly versionId: string;
  readonly slug: string;
  readonly owner: string;
  readonly number: number;
  readonly description: string;
  readonly skillFile: string;
  readonly treeDigest: string;
  readonly releasedAt: Date;
  readonly signer: Signer | null;
  readonly yankedAt: Date | null;
  readonly yankReason: string | null;
  /** What the present engine says; null when it did not look so far. */
  readonly verdict: "allow" | "review" | "block" | null;
  readonly tags: readonly string[];
}

/** Writes down that the newest version of a skill is for everybody now. Nothing happens when it is not public. */
export async function releaseShown(db: Db, skillId: string): Promise<void> {
  await sql`insert into releases (version_id, skill_id)
    select s.latest_version_id, s.id from skills s
    where s.id = ${skillId} and s.visibility = 'public' and s.latest_version_id is not null
    on conflict (version_id) do nothing`.execute(db);
}

/** Of a skill that is public now, newest first. Versions from before it was are nobody's but its owner's. */
export async function releasesOf(db: Db, slug: string): Promise<Release[]> {
  return released(db, sql`s.slug = ${slug}`, sql`v.number desc limit 500`);
}

/** Of all public skills, for whoever follows what is new. */
export async function newestReleases(db: Db, limit: number): Promise<Release[]> {
  return released(db, sql`true`, sql`r.released_at desc, s.slug limit ${limit}`);
}

async function released(db: Db, where: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<Release[]> {
  const { rows } = await sql<Release>`
    select s.id as "skillId", v.id as "versionId", s.slug, owner.handle as owner, v.number, v.description,
      v.skill_file as "skillFile", v.tree_digest as "treeDigest", r.released_at as "releasedAt",
      v.facts->'signer' as signer, r.yanked_at as "yankedAt", r.yank_reason as "yankReason",
      (select said.verdict from verdicts said where said.tree_digest = v.tree_digest
        order by said.scanned_at desc limit 1) as verdict,
      coalesce((select array_agg(t.tag order by t.tag) from release_tags t where t.version_id = v.id), '{}') as tags
    from releases r join versions v on v.id = r.version_id join skills s on s.id = r.skill_id
      join accounts owner on owner.id = s.account_id
    where s.visibility = 'public' and v.tier = 'strict' and ${notQuarantined} and ${where}
    order by ${order}`.execute(db);
  return rows;
}

export interface ReleaseFile {
  readonly path: string;
  readonly digest: string;
  readonly sizeBytes: number;
  readonly executable: boolean;
}

/** Files of a version that one of the above gave. */
export async function releaseFiles(db: Db, versionId: string): Promise<ReleaseFile[]> {
  const { rows } = await sql<ReleaseFile>`
    select f.path, f.digest, f.size_bytes as "sizeBytes", f.executable
    from version_files f join releases r on r.version_id = f.version_id
    where f.version_id = ${versionId} order by f.path collate "C"`.execute(db);
  return rows;
}

/** The release of a number, of a skill of the account, locked. */
export async function lockRelease(
  db: Db,
  accountId: string,
  { slug, version }: { readonly slug: string; readonly version: number },
): Promise<{ readonly skillId: string; readonly versionId: string } | undefined> {
  const { rows } = await sql<{ skillId: string; versionId: string }>`
    select r.skill_id as "skillId", r.version_id as "versionId"
    from releases r join versions v on v.id = r.version_id join skills s on s.id = r.skill_id
    where s.account_id = ${accountId} and s.slug = ${slug} and v.number = ${version} for update of r`.execute(
    db,
  );
  return rows[0];
}

/** What there is to choose from, for whoever named another. */
export async function releasedNumbers(db: Db, accountId: string, slug: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select v.number from releases r join versions v on v.id = r.version_id join skills s on s.id = r.skill_id
    where s.account_id = ${accountId} and s.slug = ${slug} order by v.number desc limit 20`.execute(db);
  return rows.map(({ number }) => number);
}

/** `null` takes the yank back. */
export async function setYank(db: Db, versionId: string, reason: string | null): Promise<void> {
  await sql`update releases set yank_reason = ${reason},
    yanked_at = case when ${reason}::text is null then null else coalesce(yanked_at, now()) end
    where version_id = ${versionId}`.execute(db);
}

/** A tag is at one version: it moves there. */
export async function putTag(
  db: Db,
  { skillId, versionId, tag }: { readonly skillId: string; readonly versionId: string; readonly tag: string },
): Promise<void> {
  await sql`insert into release_tags (skill_id, tag, version_id) values (${skillId}, ${tag}, ${versionId})
    on conflict (skill_id, tag) do update set version_id = excluded.version_id, tagged_at = now()`.execute(
    db,
  );
}

/** Whether there was one. */
export async function dropTag(
  db: Db,
  accountId: string,
  { slug, tag }: { readonly slug: string; readonly tag: string },
): Promise<{ readonly skillId: string } | undefined> {
  const { rows } = await sql<{ skillId: string }>`
    delete from release_tags t using skills s
    where s.id = t.skill_id and s.account_id = ${accountId} and s.slug = ${slug} and t.tag = ${tag}
    returning t.skill_id as "skillId"`.execute(db);
  return rows[0];
}
