import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { BucketUse } from "../../../platform/limits/rate-limit.ts";

/** Takes from each bucket what an instance let through, and answers what is left of it: below zero when that was too much. */
export async function settleBuckets(
  db: Db,
  uses: readonly BucketUse[],
): Promise<ReadonlyMap<string, number>> {
  const byHash = new Map(uses.map(({ name }) => [hashOf(name).toString("hex"), name]));
  const { rows } = await sql<{ name: Buffer; tokens: number }>`
    insert into rate_buckets as own (name, tokens, burst, per_second)
    select u.name, u.burst - u.taken, u.burst, u.per_second from unnest(
      ${uses.map(({ name }) => hashOf(name))}::bytea[], ${uses.map(({ taken }) => taken)}::float8[],
      ${uses.map(({ burst }) => burst)}::float8[], ${uses.map(({ perMinute }) => perMinute / 60)}::float8[]
    ) as u (name, taken, burst, per_second)
    -- In one order, so that two instances do not wait for each other in a circle.
    order by 1
    on conflict (name) do update set
      -- What has come since, no more than the bucket holds, less what was taken. Never further below nothing than a bucket.
      tokens = greatest(-excluded.burst, least(excluded.burst,
        own.tokens + greatest(0, extract(epoch from excluded.at - own.at)) * excluded.per_second
      ) - (excluded.burst - excluded.tokens)),
      burst = excluded.burst, per_second = excluded.per_second, at = greatest(own.at, excluded.at)
    returning name, tokens`.execute(db);
  return new Map(
    rows.flatMap(({ name, tokens }) => {
      const bucket = byHash.get(name.toString("hex"));
      return bucket === undefined ? [] : [[bucket, tokens]];
    }),
  );
}

/** Buckets that are full again: without a row they are, too. */
export async function deleteFullBuckets(db: Db): Promise<void> {
  await sql`delete from rate_buckets where tokens + extract(epoch from now() - at) * per_second >= burst`.execute(
    db,
  );
}

function hashOf(name: string): Buffer {
  return createHash("sha256").update(name).digest().subarray(0, 16);
}
