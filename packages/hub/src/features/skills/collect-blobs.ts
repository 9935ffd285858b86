import * as z from "zod/v4";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { StorageLog } from "../../platform/db/storage-log.ts";
import type { JobQueue, Jobs } from "../../platform/jobs/jobs.ts";
import { deleteUnusedBlob, unusedBlobs } from "./queries/blob-queries.ts";

export interface CollectParts {
  readonly database: HubDatabase;
  readonly blobs: BlobStore;
}

/**
 * Deletes bytes that no version and no import needs, a day after somebody last wrote them down as new. The row goes and
 * the bytes go inside of one transaction: whoever stores the same file writes it down first, and so either comes before, and
 * the blob is not unused any more, or waits, and then stores the bytes anew. After a crash in between the row is still there
 * and the next collection finishes it.
 */
export async function collectBlobs(
  { database: { db }, blobs }: CollectParts,
  signal?: AbortSignal,
): Promise<number> {
  const requested = { olderThanSeconds: UNUSED_SECONDS, limit: BLOBS_AT_A_TIME };
  let collected = 0;
  for (;;) {
    const digests = await unusedBlobs(db, requested);
    let match = 0;
    for (const digest of digests) {
      if (signal?.aborted === true) return collected;
      const isGone = await db.transaction().execute(async (transaction) => {
        if (!(await deleteUnusedBlob(transaction, { ...requested, digest }))) return false;
        await blobs.delete(digest);
        return true;
      });
      if (isGone) match += 1;
    }
    collected += match;
    // Nothing left, or others are at the rest.
    if (match === 0) return collected;
  }
}

const UNUSED_SECONDS = 24 * 3600;
const BLOBS_AT_A_TIME = 500;

const collectQueue: JobQueue<null> = { name: "collect-blobs", payload: z.null(), expireInSeconds: 3600 };

/** Every night. */
export async function scheduleBlobCollection(
  jobs: Jobs,
  parts: CollectParts & { readonly log: StorageLog },
): Promise<void> {
  await jobs.define(collectQueue, async (_, { signal }) => {
    const collected = await collectBlobs(parts, signal);
    if (collected > 0) parts.log.info({ collected }, "unused files were deleted");
  });
  await jobs.schedule(collectQueue, "43 3 * * *", null);
}
