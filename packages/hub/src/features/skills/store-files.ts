import { digestOf } from "@skillquay/skill";
import { createPauses } from "@skillquay/skill/cooperative";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { touchBlobs } from "./queries/blob-queries.ts";

/**
 * Makes the bytes of files durable, before any row speaks of them. The blobs are written down as new first: from then on
 * the collection of unused blobs leaves them alone for a day, so that they are still there when the rows come.
 */
export async function storeFiles(
  { database, blobs }: { readonly database: HubDatabase; readonly blobs: BlobStore },
  files: readonly { readonly bytes: Uint8Array }[],
): Promise<void> {
  const pause = createPauses();
  const refs: { digest: string; sizeBytes: number }[] = [];
  for (const { bytes } of files) {
    await pause();
    refs.push({ digest: digestOf(bytes), sizeBytes: bytes.length });
  }
  await touchBlobs(database.db, refs);
  for (let start = 0; start < files.length; start += BLOBS_AT_ONCE) {
    await Promise.all(files.slice(start, start + BLOBS_AT_ONCE).map(({ bytes }) => blobs.put(bytes)));
  }
}

// Enough to hide the wait for a disk or a remote store.
const BLOBS_AT_ONCE = 8;
