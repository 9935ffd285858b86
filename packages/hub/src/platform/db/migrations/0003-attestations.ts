import { type Kysely, sql } from "kysely";

/** Keys that sign, what they signed, and more of what a scan said. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table signing_keys (
    -- Beginning of the digest of the public key.
    id text collate "C" primary key check (length(id) = 32),
    public_key bytea not null check (length(public_key) = 32),
    -- Sealed; the key for it is not in the database unless the operator gave none.
    private_key bytea not null,
    created_at timestamptz not null default now()
  )`,

  // Given out once, an attestation stays what it was, also when another key signs.
  `create table attestations (
    tree_digest text collate "C" not null,
    engine text collate "C" not null,
    key_id text collate "C" not null references signing_keys,
    body text not null,
    primary key (tree_digest, engine),
    foreign key (tree_digest, engine) references verdicts on delete cascade
  )`,

  "alter table verdicts add column capabilities jsonb not null default '[]'",
  // The catalog asks for each tree that it shows whether it is blocked.
  "create index verdicts_blocked on verdicts (tree_digest, engine) where verdict = 'block'",
];
