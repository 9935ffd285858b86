import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

/** Writes blobs down as new as of now, whether they were known or not. */
export async function touchBlobs(
  db: Db,
  blobs: readonly { readonly digest: string; readonly sizeBytes: number }[],
): Promise<void> {
  const sizes = new Map(blobs.map(({ digest, sizeBytes }) => [digest, sizeBytes]));
  if (sizes.size === 0) return;
  // In one order, so that two who store the same files do not wait for each other in a circle.
  const sorted = [...sizes].sort();
  await sql`insert into blobs (digest, size_bytes)
    select * from unnest(${sorted.map(([digest]) => digest)}::text[], ${sorted.map(([, size]) => size)}::bigint[])
    on conflict (digest) do update set created_at = now()`.execute(db);
}

/** Blobs that nothing speaks of, and that nobody wrote down as new for that long. Oldest first. */
export async function unusedBlobs(
  db: Db,
  { olderThanSeconds, limit }: { readonly olderThanSeconds: number; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ digest: string }>`select digest from blobs
    where ${isUnused(olderThanSeconds)} order by created_at limit ${limit}`.execute(db);
  return rows.map(({ digest }) => digest);
}

/**
 * Deletes the row of a blob if it is still unused. Whoever wants to write it down as new waits until the transaction ends,
 * and stores the bytes after that: so they can be deleted inside of it.
 */
export async function deleteUnusedBlob(
  db: Db,
  { digest, olderThanSeconds }: { readonly digest: string; readonly olderThanSeconds: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from blobs
    where digest = ${digest} and ${isUnused(olderThanSeconds)}`.execute(db);
  return numAffectedRows === 1n;
}

function isUnused(olderThanSeconds: number) {
  return sql`created_at < now() - make_interval(secs => ${olderThanSeconds})
    and not exists (select 1 from version_files where version_files.digest = blobs.digest)
    and not exists (select 1 from import_files where import_files.digest = blobs.digest)`;
}

/** Those that files of versions and imports are made of; of any other, the bytes may not be there. */
export async function storedBlobs(db: Db): Promise<{ digest: string; sizeBytes: number }[]> {
  return db
    .selectFrom("blobs")
    .select(["digest", "size_bytes as sizeBytes"])
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("version_files").select("path").whereRef("version_files.digest", "=", "blobs.digest"),
        ),
        exists(
          selectFrom("import_files").select("path").whereRef("import_files.digest", "=", "blobs.digest"),
        ),
      ]),
    )
    .orderBy("digest")
    .execute();
}
