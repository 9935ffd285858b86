import { sql } from "kysely";
import type { BlobStore } from "../packages/hub/src/platform/blobs/blob-store.ts";
import type { HubDatabase } from "../packages/hub/src/platform/db/connect.ts";
import { engineVersion } from "../packages/scan/src/engine/engine-version.ts";

export interface SeededHub {
  /** The account whose skills are measured. */
  readonly accountId: string;
  readonly slugs: readonly string[];
  readonly skillIds: readonly string[];
}

/** Fills an empty hub by SQL: so many tenants with so many skills each, of some 1.5 KB and words as people use them. */
export async function seedHub(
  { database: { db }, blobs }: { readonly database: HubDatabase; readonly blobs: BlobStore },
  { tenants, skillsEach }: { readonly tenants: number; readonly skillsEach: number },
): Promise<SeededHub> {
  const { digest, sizeBytes } = await blobs.put(
    Buffer.from(`${"# Steps\n\nDo them in order.\n"}${words(1, 200)}`),
  );
  await sql`insert into blobs (digest, size_bytes) values (${digest}, ${sizeBytes})`.execute(db);
  const { rows: accounts } = await sql<{ id: string }>`
    insert into accounts (handle, name) select 'tenant-' || n, 'Tenant' from generate_series(1, ${tenants}) n
    returning id`.execute(db);
  const slugs: string[] = [];
  for (const [index, { id }] of accounts.entries()) {
    for (let done = 0; done < skillsEach; done += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, skillsEach - done) }, (_, place) =>
        skillRow(index * skillsEach + done + place),
      );
      await insertSkills(db, id, batch, { digest, sizeBytes });
      if (index === 0) slugs.push(...batch.map(({ slug }) => slug));
    }
  }
  await sql`analyze`.execute(db);
  const accountId = accounts[0]?.id ?? "";
  const { rows } = await sql<{
    id: string;
  }>`select id from skills where account_id = ${accountId} limit 500`.execute(db);
  return { accountId, slugs, skillIds: rows.map(({ id }) => id) };
}

const BATCH = 1_000;

interface SkillRow {
  readonly slug: string;
  readonly description: string;
  readonly body: string;
}

function skillRow(number: number): SkillRow {
  const name = `${pick(number, 1)}-${pick(number, 2)}-${number}`;
  return { slug: name, description: `${words(number + 3, 20)}.`, body: words(number + 5, 200) };
}

async function insertSkills(
  db: HubDatabase["db"],
  accountId: string,
  batch: readonly SkillRow[],
  blob: { readonly digest: string; readonly sizeBytes: number },
): Promise<void> {
  const column = (of: (row: SkillRow) => string) => sql`${batch.map(of)}::text[]`;
  await sql`
    with given as (
      select * from unnest(${column((row) => row.slug)}, ${column((row) => row.description)}, ${column((row) => row.body)})
        as given(slug, description, body)
    ), s as (
      insert into skills (account_id, slug) select ${accountId}::uuid, slug from given returning id, slug
    ), v as (
      insert into versions (skill_id, number, tree_digest, skill_file, description, frontmatter, tags, tier, problems,
        model_invocable, user_invocable, scripts, has_scripts, file_count, total_bytes, search_name, search_body)
      select s.id, 1, 'sha256:' || s.slug, 'SKILL.md', description, jsonb_build_object('name', s.slug), '{}', 'strict', '[]',
        true, true, '[]', false, 1, ${blob.sizeBytes}::bigint, replace(s.slug, '-', ' '), body
      from s join given using (slug) returning id, skill_id
    ), f as (
      insert into version_files (version_id, path, digest, size_bytes, executable)
      select id, 'SKILL.md', ${blob.digest}, ${blob.sizeBytes}::bigint, false from v
    ), w as (
      -- Already looked at: the hub would scan them beside the measurement.
      insert into verdicts (tree_digest, engine, verdict, findings, capabilities)
      select 'sha256:' || slug, ${engineVersion}, 'allow', '[]', '[]' from s on conflict do nothing
    )
    insert into drive_entries (account_id, skill_id, version_id) select ${accountId}::uuid, skill_id, id from v`.execute(
    db,
  );
  await sql`update skills s set latest_version_id = v.id from versions v
    where v.skill_id = s.id and s.account_id = ${accountId}::uuid and s.latest_version_id is null`.execute(
    db,
  );
}

function words(seed: number, count: number): string {
  return Array.from({ length: count }, (_, place) => pick(seed, place)).join(" ");
}

/** The same word for the same numbers; the word of rank r comes up about 1/r as often as the first, as in real text. */
function pick(seed: number, place: number): string {
  const share = ((Math.imul(seed + 1, 2_654_435_761) ^ Math.imul(place + 1, 40_503)) >>> 0) / 2 ** 32;
  return WORDS[Math.floor(WORDS.length ** share) - 1] ?? "skill";
}

const STEMS =
  "review deploy draft convert extract merge sign resize index parse render audit schedule translate format publish migrate test trace profile".split(
    " ",
  );
const THINGS =
  "pdf image table report invoice commit branch server page form letter chart query schema cluster ticket note video calendar dataset".split(
    " ",
  );
const SYLLABLES =
  "ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu".split(" ");

/** The most frequent words say nothing, as everywhere; those that people search for are in a few of a hundred texts. */
const WORDS = [
  ...madeUpWords(400),
  ...STEMS,
  ...THINGS,
  ...STEMS.flatMap((stem) => THINGS.map((thing) => `${stem}${thing}`)),
  ...madeUpWords(27_000).slice(400, 20_000),
];

function madeUpWords(count: number): string[] {
  const syllable = (number: number) => SYLLABLES[number % SYLLABLES.length] ?? "";
  return Array.from(
    { length: count },
    (_, number) => syllable(number) + syllable(Math.floor(number / 30)) + syllable(Math.floor(number / 900)),
  );
}
