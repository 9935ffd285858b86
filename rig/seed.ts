import { randomBytes } from "node:crypto";
import type { BlobStore } from "../packages/hub/src/platform/blobs/blob-store.ts";
import type { HubDatabase } from "../packages/hub/src/platform/db/connect.ts";
import { generateKey, readKey } from "../packages/hub/src/platform/tokens/api-key.ts";
import { restStatements } from "./seed-rest.ts";

/** How much a hub has. */
export interface SeedSize {
  readonly tenants: number;
  readonly skills: number;
  readonly usage: number;
  readonly imports: number;
  readonly audit: number;
  /** Tenants whose keys the rig knows. */
  readonly active: number;
}

export interface SeededTenant {
  readonly accountId: string;
  readonly key: string;
  /** Of skills of its own. */
  readonly slugs: readonly string[];
}

/** A hub of some years: the full size is 20,000 tenants with a million skills, a tenth of them public. */
export function seedSize(scale: number): SeedSize {
  const of = (full: number, least: number) => Math.max(least, Math.round(full * scale));
  return {
    tenants: of(20_000, 20),
    skills: of(1_000_000, 400),
    usage: of(4_000_000, 800),
    imports: of(1_000_000, 400),
    audit: of(3_000_000, 600),
    active: Math.min(2_000, of(20_000, 20)),
  };
}

/** Fills a migrated, empty database by SQL, with the files of the skills in the store. */
export async function seedHub(
  { database, blobs }: { readonly database: HubDatabase; readonly blobs: BlobStore },
  size: SeedSize,
  onProgress: (line: string) => void = () => {},
): Promise<readonly SeededTenant[]> {
  const bodies = await putBodies(blobs);
  const client = await database.pool.connect();
  const run = async (name: string, text: string, values: readonly unknown[] = []) => {
    const beganAt = performance.now();
    const { rowCount } = await client.query(text, [...values]);
    onProgress(`  ${name}: ${rowCount ?? 0} rows in ${((performance.now() - beganAt) / 1000).toFixed(1)} s`);
  };
  try {
    await client.query("set statement_timeout = 0");
    // References are right by construction; checking them and filling derived tables row by row would take hours.
    await client.query("set session_replication_role = replica");
    await run(
      "blobs",
      "insert into blobs (digest, size_bytes) select * from unnest($1::text[], $2::bigint[]) on conflict do nothing",
      [bodies.map(({ digest }) => digest), bodies.map(({ sizeBytes }) => sizeBytes)],
    );
    await run(
      "accounts",
      `insert into accounts (id, handle, name, credits) select ${id("a", "n")}, 'tenant-' || n, 'Tenant ' || n, 1000
       from generate_series(1, $1) n`,
      [size.tenants],
    );
    await run(
      "ledger",
      `insert into ledger (account_id, kind, amount, balance_after, reason, ref, idempotency_key)
       select ${id("a", "n")}, 'grant', 1000, 1000, 'opening balance', '', 'opening' from generate_series(1, $1) n`,
      [size.tenants],
    );
    await run(
      "skills",
      `insert into skills (id, account_id, slug, visibility, team_id, latest_version_id)
       select ${id("b", "n")}, ${id("a", "(n % $2) + 1")}, 'skill-' || n,
         case when n % 10 = 0 then 'public' when n % 50 = 1 then 'team' else 'private' end,
         case when n % 50 = 1 then ${id("e", "(n % $2) + 1")} end, ${id("c", "n")} from generate_series(1, $1) n`,
      [size.skills, size.tenants],
    );
    await run(
      "versions",
      `insert into versions (id, skill_id, number, tree_digest, skill_file, description, frontmatter, tags, tier, problems,
         model_invocable, user_invocable, scripts, has_scripts, file_count, total_bytes, search_name, search_body)
       select ${id("c", "n")}, ${id("b", "n")}, 1, 'sha256:' || encode(sha256(n::text::bytea), 'hex'), 'SKILL.md',
         'Handles ' || ${word("n")} || ' and ' || ${word("n / 7")} || ' for number ' || n || '. Use when asked for ' || ${word("n / 49")} || '.',
         '{}', '{}', 'strict', '[]', true, true, '[]', false, 3, 12000, 'skill ' || n,
         ${word("n")} || ' ' || ${word("n / 3")} || ' ' || ${word("n / 11")} from generate_series(1, $1) n`,
      [size.skills],
    );
    await run(
      "version_files",
      `insert into version_files (version_id, path, digest, size_bytes, executable)
       select ${id("c", "n")}, case f when 0 then 'SKILL.md' else 'references/part-' || f || '.md' end,
         ($2::text[])[((n + f) % cardinality($2::text[])) + 1], ($3::bigint[])[((n + f) % cardinality($2::text[])) + 1], false
       from generate_series(1, $1) n, generate_series(0, 2) f`,
      [size.skills, bodies.map(({ digest }) => digest), bodies.map(({ sizeBytes }) => sizeBytes)],
    );
    await run(
      "drive_entries",
      `insert into drive_entries (account_id, skill_id, version_id)
       select ${id("a", "(n % $2) + 1")}, ${id("b", "n")}, ${id("c", "n")} from generate_series(1, $1) n`,
      [size.skills, size.tenants],
    );
    await run(
      "usage_days",
      `insert into usage_days (account_id, skill_id, day, loads, last_at)
       select ${id("a", "((n % $2) % $3) + 1")}, ${id("b", "(n % $2) + 1")}, current_date - (n / $2)::int, 1 + n % 9, now()
       from generate_series(0, $1 - 1) n on conflict do nothing`,
      [size.usage, size.skills, size.tenants],
    );
    await run(
      "imports",
      `insert into imports (account_id, origin, slug, state, request, skill_id, version_id)
       select ${id("a", "(n % $2) + 1")}, 'upload', 'skill-' || n, 'done', '{}', ${id("b", "(n % $3) + 1")}, ${id("c", "(n % $3) + 1")}
       from generate_series(1, $1) n`,
      [size.imports, size.tenants, size.skills],
    );
    await run(
      "audit",
      `insert into audit (account_id, actor, action, target) select ${id("a", "(n % $2) + 1")}, 'account', 'upload.start', 'skill-' || n
       from generate_series(1, $1) n`,
      [size.audit, size.tenants],
    );
    for (const { name, text } of restStatements(size)) await run(name, text);
    await client.query("set session_replication_role = default");
    await run("market", "select market_skills_refresh(id) from skills where visibility = 'public'");
    const tenants = await mintKeys(client, size);
    await run("statistics", "vacuum analyze");
    return tenants;
  } finally {
    client.release(true);
  }
}

/** The files that all seeded versions are made of. */
export function putBodies(blobs: BlobStore) {
  return Promise.all(Array.from({ length: BODIES }, (_, n) => blobs.put(Buffer.from(bodyOf(n)))));
}

async function mintKeys(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  size: SeedSize,
): Promise<SeededTenant[]> {
  const tenants = Array.from({ length: size.active }, (_, index) => {
    const key = generateKey("live", randomBytes);
    const read = readKey(key);
    const ids = Array.from({ length: 5 }, (__, place) => index + (place + 1) * size.tenants);
    const slugs = ids.filter((n) => n <= size.skills).map((n) => `skill-${n}`);
    return { accountId: idOf("a", index + 1), key, hash: read.ok ? read.hash : Buffer.alloc(32), slugs };
  });
  await client.query(
    `insert into keys (account_id, name, hash, display)
     select * from unnest($1::uuid[], array_fill('rig'::text, array[$3::int]), $2::bytea[], array_fill('sk_live_sq1_rig'::text, array[$3::int]))`,
    [tenants.map(({ accountId }) => accountId), tenants.map(({ hash }) => hash), tenants.length],
  );
  return tenants.map(({ accountId, key, slugs }) => ({ accountId, key, slugs }));
}

// The mean SKILL.md that people publish has this many bytes.
const BODY_BYTES = 11_500;
const BODIES = 50;

function bodyOf(n: number): string {
  const line = `Step ${n}: do what is written here, then look at the result and say what you saw.\n`;
  return `---\nname: skill-${n}\ndescription: Handles number ${n}.\n---\n\n# Steps\n\n${line.repeat(Math.ceil(BODY_BYTES / line.length))}`;
}

/** An id that is known without asking: the kind's letter and the number. */
export function id(kind: string, n: string): string {
  return `('${kind}0000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
}

function idOf(kind: string, n: number): string {
  return `${kind}0000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;
}

function word(n: string): string {
  return `(array['invoice','report','contract','budget','meeting','customer','kernel','garden','violin','translation','spreadsheet','deployment'])[((${n}) % 12) + 1]`;
}
