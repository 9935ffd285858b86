import { id, type SeedSize } from "./seed.ts";

/** Statements for what every hub has besides skills: keys, teams, collections, shares, sources, webhooks, sessions. */
export function restStatements({
  tenants,
  skills,
}: SeedSize): readonly { readonly name: string; readonly text: string }[] {
  const account = id("a", "n");
  const skill = id("b", `((n * 7) % ${skills}) + 1`);
  const version = id("c", `((n * 7) % ${skills}) + 1`);
  const each = (times: number) => `from generate_series(1, ${tenants}) n, generate_series(1, ${times}) m`;
  return [
    {
      name: "keys",
      text: `insert into keys (id, account_id, name, hash, display) select ${id("d", "n")}, ${account}, 'first',
        sha256(('key ' || n)::bytea), 'sk_live_sq1_seed' ${each(1)}`,
    },
    {
      name: "teams",
      text: `insert into teams (id, handle, name) select ${id("e", "n")}, 'team-' || n, 'Team ' || n ${each(1)}`,
    },
    {
      name: "memberships",
      text: `insert into memberships (team_id, account_id) select ${id("e", `((n + m * 3) % ${tenants}) + 1`)}, ${account} ${each(3)}
        on conflict do nothing`,
    },
    {
      name: "collections",
      text: `insert into collections (id, account_id, name, is_scoped) select ${id("f", "n * 10 + m")}, ${account}, 'collection ' || m, true ${each(4)}`,
    },
    {
      name: "collection_skills",
      text: `insert into collection_skills (collection_id, skill_id) select ${id("f", "n * 10 + 1 + m % 4")},
        ${id("b", `((n * 7 + m) % ${skills}) + 1`)} ${each(20)} on conflict do nothing`,
    },
    {
      name: "shares",
      text: `insert into shares (skill_id, account_id) select ${id("b", `((n * 11 + m) % ${skills}) + 1`)}, ${account} ${each(5)} on conflict do nothing`,
    },
    {
      name: "sources",
      text: `insert into sources (id, kind, url) select ${id("9", "n")}, 'git', 'https://git.example/' || n from generate_series(1, 20) n`,
    },
    {
      name: "source_skills",
      text: `insert into source_skills (source_id, slug, name, description, tags, path, revision)
        select ${id("9", "(n % 20) + 1")}, 'source-' || n || '-' || m, 'source ' || n, 'From a source.', '{}', 'skills/' || n || '/' || m, 'main' ${each(10)}`,
    },
    {
      name: "verdicts",
      text: `insert into verdicts (tree_digest, engine, verdict, findings) select 'sha256:' || encode(sha256(n::text::bytea), 'hex'), 'seed', 'allow', '[]'
        from generate_series(1, ${skills}) n`,
    },
    {
      name: "webhooks",
      text: `insert into webhooks (id, account_id, event_type, target_url, secret) select ${id("8", "n")}, ${account}, 'credits.exhausted',
        'https://receiver.example/' || n, '\\x00' ${each(1)}`,
    },
    {
      name: "webhook_events",
      text: `insert into webhook_events (id, webhook_id, account_id, type, body, state) select 'evt_' || n || '_' || m, ${id("8", "n")}, ${account},
        'credits.exhausted', '{}', 'delivered' ${each(10)}`,
    },
    {
      name: "webhook_deliveries",
      text: `insert into webhook_deliveries (event_id, attempt, status, duration_ms) select 'evt_' || n || '_' || m, 1, 200, 20 ${each(10)}`,
    },
    {
      name: "browser_sessions",
      text: `insert into browser_sessions (account_id, key_id, token_hash, expires_at) select ${account}, ${id("d", "n")},
        sha256(('session ' || n || ' ' || m)::bytea), now() + interval '1 day' ${each(3)}`,
    },
    {
      name: "account_identities",
      text: `insert into account_identities (issuer, subject, account_id) select 'https://id.example', 'subject-' || n, ${account} ${each(1)}`,
    },
    {
      name: "invitations",
      text: `insert into invitations (account_id, from_account_id, skill_id) select ${account}, ${id("a", `(n % ${tenants}) + 1`)}, ${skill} ${each(1)}
        on conflict do nothing`,
    },
    {
      name: "upload_tickets",
      text: `insert into upload_tickets (account_id, key_id, token_hash, max_bytes, expires_at) select ${account}, ${id("d", "n")},
        sha256(('ticket ' || n || ' ' || m)::bytea), 1000, now() ${each(3)}`,
    },
    {
      name: "installs",
      text: `insert into installs (account_id, skill_id) select ${account}, ${id("b", `(((n * 13 + m) % ${Math.floor(skills / 10)}) + 1) * 10`)} ${each(5)} on conflict do nothing`,
    },
    {
      name: "ratings",
      text: `insert into ratings (account_id, skill_id, stars) select ${account}, ${id("b", `(((n * 13 + m) % ${Math.floor(skills / 10)}) + 1) * 10`)}, 1 + m % 5 ${each(3)} on conflict do nothing`,
    },
    {
      name: "live_calls",
      text: `insert into live_calls (account_id, key_id, at, tool, ok) select ${account}, ${id("d", "n")}, now(), 'skills_getSkill', true ${each(10)}`,
    },
    {
      name: "call_months",
      text: `insert into call_months (account_id, month, calls) select ${account}, date_trunc('month', now())::date - (m || ' months')::interval, 100 ${each(12)}`,
    },
    {
      name: "script_permissions",
      text: `insert into script_permissions (account_id, skill_id, tree_digest, kind, subject) select ${account}, ${skill}, 'sha256:' || m, 'host', 'example.com:443' ${each(3)}`,
    },
    {
      name: "script_connections",
      text: `insert into script_connections (account_id, skill_id, script, connections) select ${account}, ${skill}, 'run.py', '[]' ${each(5)}`,
    },
    {
      name: "downloads",
      text: `insert into downloads (account_id, skills, expires_at) select ${account}, '[]', now() + interval '1 day' ${each(2)} on conflict do nothing`,
    },
    {
      name: "instances and sessions",
      text: `with i as (insert into instances (id, url, heartbeat_at) values ('seed', 'http://127.0.0.1:1', now()))
        insert into script_sessions (id, account_id, key_id, skill_id, version_id, instance_id, expires_at)
        select 'session-' || n, ${account}, ${id("d", "n")}, ${skill}, ${version}, 'seed', now() + interval '5 minutes' ${each(1)}`,
    },
  ];
}
