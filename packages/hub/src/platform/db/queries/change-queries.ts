import { sql } from "kysely";
import type pg from "pg";
import { z } from "zod/v4";
import type { Db } from "../connect.ts";

export async function insertChange(db: Db, kind: string, ref: string): Promise<void> {
  await db.insertInto("changes").values({ kind, ref }).execute();
}

/** Rows that no instance needs any more: one that was away for so long starts afresh. */
export async function deleteOldChanges(db: Db, { limit = CHANGES_AT_A_TIME } = {}): Promise<number> {
  let total = 0;
  for (let count = limit; count >= limit; total += count) {
    // In their order, from the oldest on: the others are not looked at.
    const { numAffectedRows = 0n } = await sql`
      delete from changes where seq in (
        select seq from (select seq, at from changes order by seq limit ${limit}) oldest
        where at < now() - interval '1 day')`.execute(db);
    count = Number(numAffectedRows);
  }
  return total;
}

// A day of a busy hub has millions, and a statement has fifteen seconds.
const CHANGES_AT_A_TIME = 10_000;

export interface ChangesRead {
  /** Every transaction below it has ended: its rows are all here or will never come. */
  readonly settledBelow: bigint;
  readonly rows: readonly ChangeRow[];
}

export interface ChangeRow {
  readonly seq: number;
  readonly xid: bigint;
  readonly kind: string;
  readonly ref: string;
}

export interface ChangesQuery {
  readonly fromXid: bigint;
  /** By number: they are known. */
  readonly except: readonly number[];
  readonly limit: number;
}

/** Changes that are visible now, of transactions from `fromXid` on. */
export async function readChanges(
  client: pg.ClientBase,
  { fromXid, except, limit }: ChangesQuery,
): Promise<ChangesRead> {
  // One statement, so that the rows and the mark are of the same snapshot.
  const values = [String(fromXid), except, limit];
  const { rows } = await client.query({ name: "read-changes", text: readChangesText, values });
  const answer = readSchema.parse(rows);
  const settledBelow = answer[0]?.settled_below;
  if (settledBelow === undefined) throw new Error("the change log answered with nothing");
  return {
    settledBelow,
    rows: answer.flatMap(({ seq, xid, kind, ref }) =>
      seq === null || xid === null || kind === null || ref === null ? [] : [{ seq, xid, kind, ref }],
    ),
  };
}

const readChangesText = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as settled_below, change.*
  from (select 1) as always left join lateral (
    select seq, xid::text as xid, kind, ref from changes
    where xid >= $1::xid8 and seq <> all ($2::bigint[]) order by changes.xid, seq limit $3
  ) as change on true`;

const xid = z.string().transform((text) => BigInt(text));
const readSchema = z.array(
  z.object({
    settled_below: xid,
    seq: z.number().nullable(),
    xid: xid.nullable(),
    kind: z.string().nullable(),
    ref: z.string().nullable(),
  }),
);

export async function listenForChanges(client: pg.ClientBase): Promise<void> {
  await client.query("listen changes");
}
