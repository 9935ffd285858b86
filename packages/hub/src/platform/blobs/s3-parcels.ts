import type { S3mini } from "s3mini";
import { isId } from "../db/is-id.ts";
import type { ParcelStore, SignGetOptions } from "./blob-store.ts";
import { s3Failure } from "./s3-failure.ts";

export interface S3ParcelsOptions {
  readonly client: S3mini;
  readonly sign: (key: string, options: Omit<SignGetOptions, "tenantId">) => Promise<string>;
  /** What callers are told of a request that failed. */
  readonly failed: (error: unknown) => Error;
}

/** Parcels in the bucket of the blobs: `downloads/<id>`. */
export function createS3Parcels({ client, sign, failed }: S3ParcelsOptions): ParcelStore {
  return {
    async put(id, bytes) {
      await client.putObject(keyOf(id), Buffer.from(bytes), "application/octet-stream").catch(fail);
    },
    async has(id) {
      try {
        await client.getContentLength(keyOf(id));
        return true;
      } catch (error) {
        // Also without its bucket; then storing it fails and says so.
        if (s3Failure(error).status === 404) return false;
        throw failed(error);
      }
    },
    signGet: (id, options) => sign(keyOf(id), options),
    async delete(id) {
      await client.deleteObject(keyOf(id)).catch(fail);
    },
  };

  function fail(error: unknown): never {
    throw failed(error);
  }
}

function keyOf(id: string): string {
  if (!isId(id)) throw new RangeError("a parcel has the id of a row");
  return `downloads/${id}`;
}
