import { type Kysely, sql } from "kysely";

/** What everybody may find, apart from what single accounts have; boards that are made ahead. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // A search of the marketplace must not meet the versions of all accounts. Written by triggers alone, so that no way of writing forgets it.
  `create table market_skills (
    skill_id uuid primary key references skills on delete cascade,
    version_id uuid not null,
    slug text collate "C" not null,
    name text not null,
    tree_digest text collate "C" not null,
    model_invocable boolean not null,
    search tsvector not null
  )`,
  "create index market_skills_slug on market_skills (slug)",
  "create index market_skills_slug_alike on market_skills using gin (slug gin_trgm_ops)",
  "create index market_skills_search on market_skills using gin (search)",
  "create index market_skills_name on market_skills using gin (name gin_trgm_ops)",
  "create index source_skills_slug_alike on source_skills using gin (slug gin_trgm_ops)",

  // The version that its owner shows. The beginning of a body says what it is about; all of it would be read for each rank.
  `create function market_skills_refresh(requested uuid) returns void language sql as $$
    with shown as (
      select s.id, v.id as version_id, s.slug, v.search_name, v.tree_digest, v.model_invocable,
        setweight(to_tsvector('english', v.search_name), 'A') || setweight(to_tsvector('english', v.description), 'B') ||
          setweight(to_tsvector('english', left(v.search_body, 1500)), 'D') as search
      from skills s join versions v on v.id = coalesce((select owned.version_id from drive_entries owned
        where owned.account_id = s.account_id and owned.skill_id = s.id), s.latest_version_id)
      where s.id = requested and s.visibility in ('public', 'premium')
    ), gone as (
      delete from market_skills m where m.skill_id = requested and not exists (select 1 from shown)
    )
    insert into market_skills select * from shown
    on conflict (skill_id) do update set version_id = excluded.version_id, slug = excluded.slug, name = excluded.name,
      tree_digest = excluded.tree_digest, model_invocable = excluded.model_invocable, search = excluded.search
  $$`,
  `create function market_skills_of_skill() returns trigger language plpgsql as
    $$ begin perform market_skills_refresh(new.id); return null; end $$`,
  `create trigger market_skills_inserted after insert on skills
    for each row when (new.visibility in ('public', 'premium')) execute function market_skills_of_skill()`,
  `create trigger market_skills_changed after update of visibility, latest_version_id, slug, account_id on skills
    for each row when (new.visibility in ('public', 'premium') or old.visibility in ('public', 'premium'))
    execute function market_skills_of_skill()`,
  // A copy of a hub brings versions after the skills that show them.
  `create function market_skills_of_version() returns trigger language plpgsql as $$ begin
      if exists (select 1 from skills s where s.id = new.skill_id and s.visibility in ('public', 'premium')) then
        perform market_skills_refresh(new.skill_id);
      end if;
      return null;
    end $$`,
  `create trigger market_skills_version after insert on versions
    for each row execute function market_skills_of_version()`,
  `create function market_skills_of_entry() returns trigger language plpgsql as $$
    declare entry record;
    begin
      if tg_op = 'DELETE' then entry := old; else entry := new; end if;
      if exists (select 1 from skills s where s.id = entry.skill_id and s.account_id = entry.account_id
          and s.visibility in ('public', 'premium')) then
        perform market_skills_refresh(entry.skill_id);
      end if;
      return null;
    end $$`,
  `create trigger market_skills_entry after insert or delete or update of version_id on drive_entries
    for each row execute function market_skills_of_entry()`,
  "select market_skills_refresh(id) from skills where visibility in ('public', 'premium')",

  // The best of each board, with what was counted; which of them may be shown is asked when it is shown.
  `create table leaderboards (
    sort_by text collate "C" primary key,
    places jsonb not null,
    took_ms integer not null,
    made_at timestamptz not null default now()
  )`,
];
