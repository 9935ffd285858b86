import { type Kysely, sql } from "kysely";

/** Accounts, teams, skills with versions, keys and collections, script sessions, and the change log. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  "create extension if not exists pg_trgm",

  `create table accounts (
    id uuid primary key default gen_random_uuid(),
    handle text collate "C" not null unique check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(handle) <= 64),
    name text not null check (length(name) between 1 and 200),
    role text not null default 'member' check (role in ('owner', 'member')),
    credits bigint not null default 10000 check (credits >= 0),
    created_at timestamptz not null default now(),
    disabled_at timestamptz
  )`,

  `create table teams (
    id uuid primary key default gen_random_uuid(),
    handle text collate "C" not null unique check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(handle) <= 64),
    name text not null check (length(name) between 1 and 200),
    created_at timestamptz not null default now()
  )`,

  `create table memberships (
    team_id uuid not null references teams on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    role text not null default 'member' check (role in ('admin', 'member')),
    created_at timestamptz not null default now(),
    primary key (team_id, account_id)
  )`,
  "create index memberships_account on memberships (account_id)",

  `create table skills (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references accounts on delete cascade,
    team_id uuid references teams on delete set null,
    slug text collate "C" not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 64),
    visibility text not null default 'private' check (visibility in ('private', 'team', 'shared', 'public', 'premium')),
    latest_version_id uuid,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (account_id, slug)
  )`,
  // Whoever asks for a name gets its own skill of that name, whoever published it.
  "create index skills_slug on skills (slug)",
  "create index skills_team on skills (team_id) where visibility = 'team'",
  // The marketplace finds a skill by its slug alone.
  "create unique index skills_public_slug on skills (slug) where visibility in ('public', 'premium')",

  `create table versions (
    id uuid primary key default gen_random_uuid(),
    skill_id uuid not null references skills on delete cascade,
    number integer not null check (number > 0),
    tree_digest text collate "C" not null,
    skill_file text not null,
    description text not null,
    frontmatter jsonb not null,
    tags text[] not null,
    tier text not null check (tier in ('strict', 'lenient')),
    problems jsonb not null,
    model_invocable boolean not null,
    user_invocable boolean not null,
    scripts jsonb not null,
    has_scripts boolean not null,
    file_count integer not null,
    total_bytes bigint not null,
    search_name text not null,
    search_body text not null,
    search tsvector generated always as (
      setweight(to_tsvector('english', search_name), 'A') ||
      setweight(to_tsvector('english', description), 'B') ||
      setweight(to_tsvector('english', search_body), 'D')
    ) stored,
    created_at timestamptz not null default now(),
    unique (skill_id, number),
    unique (skill_id, tree_digest)
  )`,
  "alter table skills add foreign key (latest_version_id) references versions deferrable initially deferred",
  "create index versions_search on versions using gin (search)",
  "create index versions_search_name on versions using gin (search_name gin_trgm_ops)",

  `create table blobs (
    digest text collate "C" primary key check (digest ~ '^sha256:[0-9a-f]{64}$'),
    size_bytes bigint not null check (size_bytes >= 0),
    created_at timestamptz not null default now()
  )`,

  `create table version_files (
    version_id uuid not null references versions on delete cascade,
    path text collate "C" not null,
    digest text collate "C" not null references blobs,
    size_bytes bigint not null,
    executable boolean not null,
    primary key (version_id, path)
  )`,
  "create index version_files_digest on version_files (digest)",

  `create table drive_entries (
    account_id uuid not null references accounts on delete cascade,
    skill_id uuid not null references skills on delete cascade,
    version_id uuid not null references versions,
    enabled boolean not null default true,
    created_at timestamptz not null default now(),
    primary key (account_id, skill_id)
  )`,
  "create index drive_entries_skill on drive_entries (skill_id)",
  "create index drive_entries_version on drive_entries (version_id)",

  `create table shares (
    skill_id uuid not null references skills on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    created_at timestamptz not null default now(),
    primary key (skill_id, account_id)
  )`,
  "create index shares_account on shares (account_id)",

  `create table collections (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references accounts on delete cascade,
    name text not null check (length(name) between 1 and 100),
    is_scoped boolean not null,
    include_team_skills boolean not null default true,
    include_shared_skills boolean not null default true,
    created_at timestamptz not null default now()
  )`,
  "create unique index collections_name on collections (account_id, lower(name))",

  `create table collection_skills (
    collection_id uuid not null references collections on delete cascade,
    skill_id uuid not null references skills on delete cascade,
    created_at timestamptz not null default now(),
    primary key (collection_id, skill_id)
  )`,
  "create index collection_skills_skill on collection_skills (skill_id)",

  `create table keys (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references accounts on delete cascade,
    collection_id uuid references collections on delete cascade,
    name text not null check (length(name) between 1 and 100),
    kind text not null default 'full' check (kind in ('full', 'upload')),
    hash bytea not null unique check (length(hash) = 32),
    display text not null,
    tools text,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz
  )`,
  "create index keys_account on keys (account_id)",
  "create index keys_collection on keys (collection_id)",

  `create table usage_days (
    account_id uuid not null references accounts on delete cascade,
    skill_id uuid not null references skills on delete cascade,
    day date not null,
    loads bigint not null default 0,
    runs bigint not null default 0,
    failures bigint not null default 0,
    last_at timestamptz not null,
    primary key (account_id, skill_id, day)
  )`,
  "create index usage_days_skill on usage_days (skill_id, day)",

  `create table instances (
    id text primary key,
    url text not null,
    started_at timestamptz not null default now(),
    heartbeat_at timestamptz not null
  )`,

  `create table script_sessions (
    id text collate "C" primary key,
    account_id uuid not null references accounts on delete cascade,
    key_id uuid not null references keys on delete cascade,
    skill_id uuid not null references skills on delete cascade,
    version_id uuid not null references versions on delete cascade,
    instance_id text not null references instances on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  "create index script_sessions_key on script_sessions (key_id)",
  "create index script_sessions_instance on script_sessions (instance_id)",

  `create table secrets (
    name text primary key,
    value bytea not null,
    created_at timestamptz not null default now()
  )`,

  `create table changes (
    seq bigserial primary key,
    xid xid8 not null default pg_current_xact_id(),
    kind text not null,
    ref text not null,
    at timestamptz not null default now()
  )`,
  "create index changes_order on changes (xid, seq)",
  `create function changes_notify() returns trigger language plpgsql as
    $$ begin perform pg_notify('changes', ''); return null; end $$`,
  `create trigger changes_notify after insert on changes
    for each statement execute function changes_notify()`,
];
