import { randomUUID } from "node:crypto";
import type { HubDatabase } from "../db/connect.ts";
import { HubProblem } from "../hub-problem.ts";
import type { BlobStore } from "./blob-store.ts";
import { keepStoreId } from "./blob-store-queries.ts";

/**
 * Refuses a store that is another one than the other instances use: what one of them published would be missing on the others.
 * A store is marked before the database hears of it, so that a crash between the two leaves nothing that contradicts.
 */
export async function checkStoreIdentity(
  { db }: Pick<HubDatabase, "db">,
  blobs: Pick<BlobStore, "mark">,
): Promise<void> {
  const mark = await blobs.mark(randomUUID());
  if ((await keepStoreId(db, mark)) === mark) return;
  throw new HubProblem(
    "blobs_other_store",
    "The store of the skills' files is not the one that other instances of this hub use.",
    {
      suggestions: [
        "Give all instances the same S3_BUCKET, or the same data folder on a shared disk",
        "If the files were moved, move 'store-id' along with them",
      ],
    },
  );
}
