import type { HubDatabase } from "../../platform/db/connect.ts";

export interface ManyTenants {
  readonly accounts: number;
  readonly skills: number;
  /** Every so many-th skill is public. */
  readonly publicEvery: number;
  /** Rows of use, spread over the last 60 days. */
  readonly uses: number;
  /** Members of the team that the first accounts share. */
  readonly teamSize: number;
}

/** A hub with many strangers in it, by SQL alone: what one tenant's call costs beside them shows in plans, and in time. */
export async function seedTenants({ pool }: HubDatabase, requested: ManyTenants): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    for (const statement of statements(requested)) await client.query(statement);
    // Plans follow statistics, and a table that grew a second ago has none.
    await client.query("analyze");
  } finally {
    client.release(true);
  }
}

/** Ids are computed, so that rows refer to each other without a join. */
export function seededId(kind: "account" | "skill" | "version" | "team", number: number): string {
  return `${KINDS[kind]}-0000-4000-8000-${number.toString(16).padStart(12, "0")}`;
}

const KINDS = { account: "aaaaaaaa", skill: "bbbbbbbb", version: "cccccccc", team: "dddddddd" } as const;

const id = (kind: keyof typeof KINDS, number: string) =>
  `('${KINDS[kind]}-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

const WORDS = `(array['report','user','data','create','table','form','page','chart','letter','invoice','weather','image','video','audio',
  'cluster','deploy','test','review','search','translate','summary','budget','travel','recipe','garden','music','legal','tax','robot','graph'])`;

const word = (number: string) => `${WORDS}[1 + (${number}) % 30]`;

function statements({ accounts, skills, publicEvery, uses, teamSize }: ManyTenants): string[] {
  const visibility = `case when n % ${publicEvery} = 0 then 'public' else 'private' end`;
  return [
    `insert into accounts (id, handle, name) select ${id("account", "n")}, 'tenant-' || n, 'Tenant ' || n
      from generate_series(1, ${accounts}) n`,
    `insert into teams (id, handle, name) values ('${seededId("team", 1)}', 'seeded-team', 'Seeded team')`,
    `insert into memberships (team_id, account_id) select '${seededId("team", 1)}', ${id("account", "n")}
      from generate_series(1, ${teamSize}) n`,
    `insert into skills (id, account_id, slug, visibility)
      select ${id("skill", "n")}, ${id("account", `1 + n % ${accounts}`)}, ${word("n")} || '-' || ${word("n / 30")} || '-' || n, ${visibility}
      from generate_series(1, ${skills}) n`,
    `insert into versions (id, skill_id, number, tree_digest, skill_file, description, frontmatter, tags, tier, problems, model_invocable,
        user_invocable, scripts, has_scripts, file_count, total_bytes, search_name, search_body)
      select ${id("version", "n")}, ${id("skill", "n")}, 1, 'sha256:' || md5(n::text) || md5(n::text), 'SKILL.md',
        'Helps to ' || ${word("n * 7")} || ' a ' || ${word("n * 11")} || ' from ' || ${word("n * 13")} || ' of every kind.',
        '{}', '{}', 'strict', '[]', true, true, '[]', n % 3 = 0, 3, 4000,
        ${word("n")} || ' ' || ${word("n / 30")} || ' ' || n,
        (select string_agg(${word("n * 17 + w * w")}, ' ') from generate_series(1, 60) w)
      from generate_series(1, ${skills}) n`,
    `update skills set latest_version_id = ('${KINDS.version}' || substr(id::text, 9))::uuid where id::text like '${KINDS.skill}%'`,
    `insert into drive_entries (account_id, skill_id, version_id)
      select s.account_id, s.id, s.latest_version_id from skills s where id::text like '${KINDS.skill}%'`,
    `insert into blobs (digest, size_bytes) select 'sha256:' || md5(n::text) || md5(n::text), 1000 from generate_series(1, 500) n`,
    `insert into version_files (version_id, path, digest, size_bytes, executable)
      select ${id("version", "n")}, p.path, 'sha256:' || md5((1 + n % 500)::text) || md5((1 + n % 500)::text), 1000, false
      from generate_series(1, ${skills}) n, (values ('SKILL.md'), ('scripts/run.py'), ('references/guide.md')) p (path)`,
    `insert into usage_days (account_id, skill_id, day, loads, runs, last_at)
      select ${id("account", `1 + n % ${accounts}`)}, ${id("skill", `1 + (n / ${accounts} + (n % ${accounts}) * 7) % ${skills}`)},
        current_date - (n % 60), 1 + n % 5, n % 3, now() - make_interval(days => (n % 60)::int)
      from generate_series(1, ${uses}) n on conflict do nothing`,
    `insert into installs (account_id, skill_id, created_at)
      select ${id("account", `1 + n % ${accounts}`)}, ${id("skill", `1 + (n * 31) % ${skills}`)}, now() - make_interval(days => (n % 60)::int)
      from generate_series(1, ${skills}) n on conflict do nothing`,
    `insert into ratings (account_id, skill_id, stars, rated_at)
      select ${id("account", `1 + n % ${accounts}`)}, ${id("skill", `1 + (n * 37) % (${skills} / 4)`)}, 1 + n % 5, now() - make_interval(days => (n % 60)::int)
      from generate_series(1, ${skills}) n on conflict do nothing`,
    `insert into webhooks (id, account_id, event_type, target_url, secret)
      select ('eeeeeeee-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${id("account", "n")}, 'credits.exhausted', 'https://example.com/', '\\x00'
      from generate_series(1, ${accounts}) n`,
    `insert into webhook_events (id, webhook_id, account_id, type, body, state)
      select 'seeded-' || n || '-' || m, ('eeeeeeee-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${id("account", "n")}, 'credits.exhausted', '{}', 'delivered'
      from generate_series(1, ${accounts}) n, generate_series(1, 50) m`,
  ];
}
