import type pg from "pg";

/**
 * Rows for tables that the rig leaves empty and that grow with tenants: over an empty table the server reads all of it in any
 * case, and its plan says nothing.
 */
export async function fillTables(client: pg.ClientBase): Promise<void> {
  for (const statement of STATEMENTS) await client.query(statement);
  await client.query("analyze");
}

const STATEMENTS = [
  // One version of twenty is in quarantine.
  `insert into verdicts (tree_digest, engine, verdict, findings, scanned_at)
    select tree_digest, 'seed-2', 'block', '[]', now() from versions where get_byte(sha256(id::text::bytea), 0) % 20 = 0`,
  `insert into releases (version_id, skill_id)
    select latest_version_id, id from skills on conflict do nothing`,
  `insert into release_tags (skill_id, tag, version_id)
    select skill_id, 'tag-' || n, version_id from releases, generate_series(1, 3) n`,
  `insert into import_files (import_id, path, digest, size_bytes, executable)
    select i.id, 'file-' || n, f.digest, 1, false
    from imports i, generate_series(1, 3) n, (select digest from blobs limit 1) f`,
  `insert into trash (skill_id, account_id, slug, version_id, enabled)
    select id, account_id, slug, latest_version_id, true from skills where get_byte(sha256(id::text::bytea), 0) % 10 = 0`,
  `insert into oauth_grants (key_id, account_id, grant_id, client_id, client_name, client_kind)
    select id, account_id, 'grant-' || id, 'client-' || id, 'an agent', 'dynamic' from keys`,
  `insert into oauth_records (model, id_hash, grant_id, key_id, payload, expires_at)
    select 'AccessToken', sha256((id::text || n)::bytea), 'grant-' || id, id, '', now() + interval '1 hour'
    from keys, generate_series(1, 20) n`,
  "insert into changes (kind, ref) select 'skill', n::text from generate_series(1, 50000) n",
  `insert into call_log (account_id, key_id, at, tool, skill, outcome, duration_ms)
    select k.account_id, k.id, now() - n * interval '1 hour', 'tool-' || n % 10, 'skill-' || n % 20, 'ok', 5
    from keys k, generate_series(1, 100) n`,
  `insert into tasks (id, account_id, key_id, status, created_at, updated_at, ttl_ms, expires_at, is_resumable)
    select 'task-' || id || n, account_id, id, 'working', now(), now(), 60000, now() + interval '1 minute', true
    from keys, generate_series(1, 10) n`,
  `insert into call_days (account_id, day, key_id, agent, tool, skill, calls, failed, tokens, duration_ms)
    select account_id, current_date - n, id, '', 'tool', '', 1, 0, 1, 1 from keys, generate_series(1, 50) n`,
];
