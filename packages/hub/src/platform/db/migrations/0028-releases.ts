import { type Kysely, sql } from "kysely";

/** Versions that everybody could once get, what their owners call them, and which they took back. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table releases (
    version_id uuid primary key references versions on delete cascade,
    skill_id uuid not null references skills on delete cascade,
    released_at timestamptz not null default now(),
    yanked_at timestamptz,
    yank_reason text check (length(yank_reason) between 3 and 500),
    check ((yanked_at is null) = (yank_reason is null))
  )`,
  "create index releases_skill on releases (skill_id)",
  // For the feed: the newest of the whole hub.
  "create index releases_newest on releases (released_at desc)",
  `create table release_tags (
    skill_id uuid not null references skills on delete cascade,
    tag text collate "C" not null check (tag ~ '^[a-z][a-z0-9._-]{0,63}$'),
    version_id uuid not null references releases on delete cascade,
    tagged_at timestamptz not null default now(),
    primary key (skill_id, tag)
  )`,
  "create index release_tags_version on release_tags (version_id)",
  `insert into releases (version_id, skill_id, released_at)
    select v.id, s.id, v.created_at from skills s join versions v on v.id = s.latest_version_id
    where s.visibility = 'public'`,
];
