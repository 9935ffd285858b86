import { type Kysely, sql } from "kysely";

/** Uploads, sources, imports with verdicts, updates, ratings, credits, webhooks, audit and idempotency. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table upload_tickets (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references accounts on delete cascade,
    key_id uuid not null references keys on delete cascade,
    collection_id uuid references collections on delete cascade,
    token_hash bytea not null unique check (length(token_hash) = 32),
    filename text,
    max_bytes bigint not null check (max_bytes > 0),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  "create index upload_tickets_expires on upload_tickets (expires_at)",

  `create table sources (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('git', 'well-known', 'hub')),
    url text not null unique,
    -- Branch or tag of a repository; null takes its default.
    revision text,
    state text not null default 'new' check (state in ('new', 'ok', 'failed')),
    -- What the last good sync saw: a commit, or the digest of a publisher's index.
    seen text,
    problem text,
    -- Entries that were left out, each with its reason.
    skipped jsonb not null default '[]',
    created_at timestamptz not null default now(),
    synced_at timestamptz
  )`,

  `create table source_skills (
    id uuid primary key default gen_random_uuid(),
    source_id uuid not null references sources on delete cascade,
    -- Unique in the whole catalog: what skills_importToDrive is given.
    slug text collate "C" not null unique,
    name text not null,
    description text not null,
    tags text[] not null,
    -- Folder of the skill in the repository, or its address at the publisher.
    path text collate "C" not null,
    revision text not null,
    tree_digest text collate "C",
    license text,
    search tsvector generated always as (
      setweight(to_tsvector('english', replace(name, '-', ' ')), 'A') ||
      setweight(to_tsvector('english', description), 'B')
    ) stored,
    indexed_at timestamptz not null default now(),
    unique (source_id, path)
  )`,
  "create index source_skills_search on source_skills using gin (search)",
  "create index source_skills_name on source_skills using gin (name gin_trgm_ops)",

  // Where a version came from: repository or publisher, revision, path and digest. Null for what was uploaded.
  "alter table versions add column provenance jsonb",
  "alter table versions add column license text",
  // Kind, language, tokens and sections of each file. Null for versions from before it was kept.
  "alter table versions add column facts jsonb",
  // Set on a private copy of a source's skill: updates of that are offered to it. Null again when the source is gone.
  "alter table skills add column source_skill_id uuid references source_skills on delete set null",
  "alter table drive_entries add column dismissed_version_id uuid references versions",

  `create table verdicts (
    tree_digest text collate "C" not null,
    engine text collate "C" not null,
    verdict text not null check (verdict in ('allow', 'review', 'block')),
    findings jsonb not null,
    scanned_at timestamptz not null default now(),
    primary key (tree_digest, engine)
  )`,

  `create table imports (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references accounts on delete cascade,
    key_id uuid references keys on delete set null,
    collection_id uuid references collections on delete set null,
    -- What is imported: a marketplace skill, one of a source, or an upload.
    origin text not null check (origin in ('marketplace', 'github', 'upload')),
    slug text collate "C" not null,
    state text not null default 'queued' check (state in
      ('queued', 'downloading', 'scanning', 'enriching', 'publishing', 'waiting', 'done', 'failed', 'refused', 'declined')),
    -- What the job needs to go on: ids of the skill, the source skill, the version that was wanted.
    request jsonb not null,
    tree_digest text collate "C",
    verdict text,
    findings jsonb,
    problem jsonb,
    -- How often its present step was begun: a step that ends the process must not do so for ever.
    attempts integer not null default 0,
    reservation_id uuid,
    skill_id uuid references skills on delete set null,
    version_id uuid references versions on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  "create index imports_account on imports (account_id, created_at desc)",
  "create unique index imports_running on imports (account_id, slug) where state in ('queued', 'downloading', 'scanning', 'enriching', 'publishing', 'waiting')",

  // Bytes of an import that is under way: durable before the next step begins.
  `create table import_files (
    import_id uuid not null references imports on delete cascade,
    path text collate "C" not null,
    digest text collate "C" not null,
    size_bytes bigint not null,
    executable boolean not null,
    primary key (import_id, path)
  )`,
  "create index import_files_digest on import_files (digest)",

  `create table installs (
    account_id uuid not null references accounts on delete cascade,
    skill_id uuid not null references skills on delete cascade,
    created_at timestamptz not null default now(),
    primary key (account_id, skill_id)
  )`,
  "create index installs_skill on installs (skill_id, created_at)",

  `create table ratings (
    account_id uuid not null references accounts on delete cascade,
    skill_id uuid not null references skills on delete cascade,
    stars smallint not null check (stars between 1 and 5),
    rated_at timestamptz not null default now(),
    primary key (account_id, skill_id)
  )`,
  "create index ratings_skill on ratings (skill_id)",

  // Set while a skill is premium and kept after that, until it becomes public: who imported it as a premium one must not
  // get its files because its owner withdrew it. By the database, so that no way of writing forgets it.
  "alter table skills add column sealed boolean not null default false",
  "update skills set sealed = true where visibility = 'premium'",
  `create function skills_seal() returns trigger language plpgsql as
    $$ begin
      if new.visibility = 'premium' then new.sealed := true;
      elsif new.visibility = 'public' then new.sealed := false;
      end if;
      return new;
    end $$`,
  `create trigger skills_seal before insert or update of visibility on skills
    for each row execute function skills_seal()`,

  // What a name looks like: a public one must not be taken for another. Hyphens do not count.
  `create function slug_skeleton(slug text) returns text language sql immutable parallel safe as
    $$ select replace(replace(translate(slug, '01i5-', 'olls'), 'rn', 'm'), 'vv', 'w') $$`,
  `create index skills_public_skeleton on skills (slug_skeleton(slug))
    where visibility in ('public', 'premium')`,

  `create table invitations (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references accounts on delete cascade,
    from_account_id uuid not null references accounts on delete cascade,
    skill_id uuid references skills on delete cascade,
    team_id uuid references teams on delete cascade,
    role text check (role in ('admin', 'member')),
    created_at timestamptz not null default now(),
    unique (account_id, skill_id),
    unique (account_id, team_id),
    check ((skill_id is null) <> (team_id is null)),
    check ((team_id is null) = (role is null))
  )`,
  "create index invitations_from on invitations (from_account_id)",

  `create table downloads (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references accounts on delete cascade,
    skills jsonb not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  "create index downloads_expires on downloads (expires_at)",
  "create index downloads_account on downloads (account_id)",

  "alter table accounts add column plan text not null default 'self-hosted'",
  // What the ledger adds up to, from its very first entry on.
  "alter table accounts alter column credits set default 0",

  `create table reservations (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references accounts on delete cascade,
    amount bigint not null check (amount >= 0),
    reason text not null,
    ref text not null,
    state text not null default 'held' check (state in ('held', 'settled', 'refunded')),
    created_at timestamptz not null default now(),
    closed_at timestamptz
  )`,
  "create index reservations_held on reservations (created_at) where state = 'held'",

  // Append-only: rows are never updated or deleted, and their amounts add up to accounts.credits.
  `create table ledger (
    id bigserial primary key,
    account_id uuid not null references accounts on delete cascade,
    kind text not null check (kind in ('grant', 'reserve', 'settle', 'refund')),
    amount bigint not null,
    balance_after bigint not null check (balance_after >= 0),
    reason text not null,
    ref text not null,
    reservation_id uuid references reservations,
    idempotency_key text collate "C" not null,
    at timestamptz not null default now(),
    unique (account_id, idempotency_key)
  )`,
  "create index ledger_account on ledger (account_id, id desc)",
  `create function ledger_is_append_only() returns trigger language plpgsql as
    $$ begin raise exception 'the ledger is append-only'; end $$`,
  `create trigger ledger_is_append_only before update on ledger
    for each row execute function ledger_is_append_only()`,
  `insert into ledger (account_id, kind, amount, balance_after, reason, ref, idempotency_key)
    select id, 'grant', credits, credits, 'opening balance', '', 'opening' from accounts`,

  `create table call_months (
    account_id uuid not null references accounts on delete cascade,
    month date not null,
    calls bigint not null default 0,
    primary key (account_id, month)
  )`,

  `create table webhooks (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references accounts on delete cascade,
    event_type text not null check (event_type in ('credits.threshold_hit', 'credits.exhausted')),
    target_url text not null,
    threshold_value bigint,
    -- Encrypted; the key is not in the database unless the operator gave none.
    secret bytea not null,
    state text not null default 'active' check (state in ('active', 'disabled')),
    disabled_why text,
    failing_since timestamptz,
    created_at timestamptz not null default now(),
    check ((event_type = 'credits.threshold_hit') = (threshold_value is not null))
  )`,
  "create index webhooks_account on webhooks (account_id)",

  // The outbox: written in the transaction that caused the event.
  `create table webhook_events (
    id text collate "C" primary key,
    webhook_id uuid not null references webhooks on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    type text not null,
    body text not null,
    state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
    attempts integer not null default 0,
    next_at timestamptz not null default now(),
    created_at timestamptz not null default now()
  )`,
  "create index webhook_events_pending on webhook_events (next_at) where state = 'pending'",
  "create index webhook_events_account on webhook_events (account_id, created_at desc)",

  `create table webhook_deliveries (
    id bigserial primary key,
    event_id text collate "C" not null references webhook_events on delete cascade,
    attempt integer not null,
    status integer,
    problem text,
    answer text,
    duration_ms integer not null,
    at timestamptz not null default now()
  )`,
  "create index webhook_deliveries_event on webhook_deliveries (event_id)",

  `create table audit (
    id bigserial primary key,
    account_id uuid references accounts on delete cascade,
    key_id uuid,
    -- account, operator or hub: who did it.
    actor text not null check (actor in ('account', 'operator', 'hub')),
    action text not null,
    target text not null,
    details jsonb not null default '{}',
    at timestamptz not null default now()
  )`,
  "create index audit_account on audit (account_id, id desc)",

  `create table idempotency (
    account_id uuid not null references accounts on delete cascade,
    route text collate "C" not null,
    key text collate "C" not null check (length(key) between 1 and 255),
    request_hash bytea not null,
    status integer,
    body jsonb,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    primary key (account_id, route, key)
  )`,
  "create index idempotency_created on idempotency (created_at)",
];
