import { randomBytes } from "node:crypto";
import { S3mini } from "s3mini";
import { beforeEach, inject } from "vitest";
import * as z from "zod/v4";
import type { S3Bucket } from "../blobs/s3-blobs.ts";
import { askTestServerPool } from "./test-server-pool.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where workers ask for the run's S3 server, or why there is none. */
    s3ServerPool: { address: string } | { absent: string };
  }
}

const s3Access = z.object({ endpoint: z.string(), accessKeyId: z.string(), secretAccessKey: z.string() });

/** A server and a user of it who may make buckets. */
export type S3Access = z.infer<typeof s3Access>;

/**
 * For a file or `describe` whose tests need a real S3 server: where none can be had they are skipped with the reason.
 * Gives a function that makes a new, empty bucket.
 */
export function useS3Server(): () => Promise<S3Bucket> {
  const pool = inject("s3ServerPool");
  beforeEach(({ skip }) => {
    if ("absent" in pool) skip(pool.absent);
  });
  return async () => {
    if ("absent" in pool) throw new Error(pool.absent);
    const access = await askTestServerPool(pool.address, s3Access);
    const bucket = `tests-${randomBytes(8).toString("hex")}`;
    // To this server any region is right in a signature, but for a new bucket only its own.
    await new S3mini({
      ...access,
      endpoint: `${access.endpoint}/${bucket}`,
      region: "default",
    }).createBucket();
    return { ...access, bucket, region: "us-east-1" };
  };
}
