import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { PlaceUse } from "../../../platform/limits/shared-places.ts";

// An instance that lives says so every second. What one held that was killed is free again after this time.
const EXPIRES = "interval '10 seconds'";

/** Says what an instance holds, and answers what each other one said of the same. */
export async function settlePlaces(
  db: Db,
  instanceId: string,
  uses: readonly PlaceUse[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const byHash = new Map(uses.map(({ name }) => [hashOf(name).toString("hex"), name]));
  const hashes = (those: readonly PlaceUse[]) => those.map(({ name }) => hashOf(name));
  const taken = uses.filter(({ held }) => held > 0);
  const free = uses.filter(({ held }) => held === 0);
  // Names as lists: joined with a table of unknown length, all places of all accounts might be read.
  const { rows } = await sql<{ name: Buffer; held: number }>`
    with gone as (
      delete from held_places where name = any(${hashes(free)}::bytea[]) and instance_id = ${instanceId}
    ), written as (
      insert into held_places as own (name, instance_id, held, expires_at)
      select name, ${instanceId}, held, now() + ${sql.raw(EXPIRES)}
      from unnest(${hashes(taken)}::bytea[], ${taken.map(({ held }) => held)}::int[]) as u (name, held)
      on conflict (name, instance_id) do update set held = excluded.held, expires_at = excluded.expires_at
    )
    select name, held from held_places
    where name = any(${hashes(uses)}::bytea[]) and instance_id <> ${instanceId} and expires_at > now()`.execute(
    db,
  );
  const others = new Map<string, number[]>();
  for (const { name: hash, held } of rows) {
    const name = byHash.get(hash.toString("hex"));
    if (name !== undefined) others.set(name, [...(others.get(name) ?? []), held]);
  }
  return others;
}

/** What instances left behind that were killed. */
export async function deleteExpiredPlaces(db: Db): Promise<void> {
  await db.deleteFrom("held_places").where("expires_at", "<", sql<Date>`now()`).execute();
}

function hashOf(name: string): Buffer {
  return createHash("sha256").update(name).digest().subarray(0, 16);
}
