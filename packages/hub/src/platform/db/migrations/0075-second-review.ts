import { type Kysely, sql } from "kysely";

/** Teams that want a second person to agree before a finding counts as accepted. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  "alter table teams add column second_review boolean not null default false",
  // Of a team: it waits until somebody else of it agrees, and holds for all of its members.
  "alter table finding_acceptances add column team_id uuid references teams on delete cascade",
  "alter table finding_acceptances add column reviewed_at timestamptz",
  // As they were called then, as with who accepted.
  "alter table finding_acceptances add column reviewed_by text",
  "alter table finding_acceptances add column review text check (review in ('confirmed', 'declined'))",
  "create index finding_acceptances_team on finding_acceptances (team_id, skill_id) where team_id is not null",
];
