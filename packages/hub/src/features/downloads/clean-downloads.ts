import { z } from "zod/v4";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { JobQueue, Jobs } from "../../platform/jobs/jobs.ts";
import { deleteDownload, lockOverDownload } from "./download-queries.ts";

export interface DownloadStores {
  readonly database: HubDatabase;
  readonly blobs: BlobStore;
}

/**
 * Forgets downloads that nobody may have any more, and their files. An address of the store's own works without asking the
 * hub: it ends at the latest here, a few minutes after the account was disabled or a skill deleted.
 */
export async function scheduleDownloadCleaning(jobs: Jobs, stores: DownloadStores): Promise<void> {
  await jobs.define(cleanDownloadsQueue, () => cleanDownloads(stores));
  await jobs.schedule(cleanDownloadsQueue, "*/5 * * * *", null);
}

const cleanDownloadsQueue: JobQueue<null> = { name: "clean-downloads", payload: z.null() };

export async function cleanDownloads({ database: { db }, blobs }: DownloadStores): Promise<void> {
  const cleanOne = () =>
    db.transaction().execute(async (transaction) => {
      const id = await lockOverDownload(transaction);
      if (id === undefined) return false;
      // The file first: without its row nobody would know of it.
      await blobs.parcels?.delete(id);
      await deleteDownload(transaction, id);
      return true;
    });
  while (await cleanOne());
}
