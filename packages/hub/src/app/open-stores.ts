import { join } from "node:path";
import type { BlobStore } from "../platform/blobs/blob-store.ts";
import { checkBucket } from "../platform/blobs/check-bucket.ts";
import { checkStoreIdentity } from "../platform/blobs/check-store-identity.ts";
import { openFolderBlobs } from "../platform/blobs/folder-blobs.ts";
import { createHubBlobUrls, type HubBlobUrls } from "../platform/blobs/hub-blob-urls.ts";
import { openS3Blobs } from "../platform/blobs/s3-blobs.ts";
import { openUrlKeys } from "../platform/blobs/url-keys.ts";
import type { HubDatabase } from "../platform/db/connect.ts";
import type { HubConfig } from "./config/hub-config.ts";
import { type DatabaseConfig, type OpenDatabaseOptions, openDatabase } from "./open-database.ts";

export interface OpenStores {
  readonly database: HubDatabase;
  /** For work that no caller waits for. */
  readonly background: HubDatabase;
  /** Follows the database, for searches. */
  readonly follower: HubDatabase | undefined;
  readonly blobs: BlobStore;
  /** Addresses of blobs on the hub itself; absent where the store has its own, or nobody serves them. */
  readonly blobUrls: HubBlobUrls | undefined;
  close(): Promise<void>;
}

export interface OpenStoresOptions extends OpenDatabaseOptions {
  /** Where blobs are served. Absent: nobody serves them, and the stores are only copied. */
  readonly publicUrl?: string;
}

/** The database and the blobs of a hub. */
export async function openStores(
  config: DatabaseConfig & Pick<HubConfig, "s3">,
  options: OpenStoresOptions,
): Promise<OpenStores> {
  // Before the database, which may have to be made first.
  if (config.s3 !== undefined) await checkBucket(config.s3);
  const database = await openDatabase(config, options);
  const { background, follower } = database;
  try {
    if (config.s3 !== undefined) {
      const blobs = openS3Blobs(config.s3, options.log);
      await checkStoreIdentity(database, blobs);
      return { database, background, follower, blobs, blobUrls: undefined, close: database.close };
    }
    const { publicUrl } = options;
    // A copy goes into an empty hub: it must not get keys of its own before it gets those of the copy.
    const blobUrls =
      publicUrl === undefined
        ? undefined
        : createHubBlobUrls({ keys: await openUrlKeys(database), publicUrl });
    const blobs = await openFolderBlobs({
      folder: join(config.data, "blobs"),
      sign: blobUrls?.sign ?? notServed,
    });
    await checkStoreIdentity(database, blobs);
    return { database, background, follower, blobs, blobUrls, close: database.close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function notServed(): Promise<never> {
  throw new Error("blobs have addresses only while the hub runs");
}
