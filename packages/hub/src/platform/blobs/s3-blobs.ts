import { digestOf } from "@skillquay/skill";
import { ToolError } from "@skillquay/tools";
import { S3mini } from "s3mini";
import { type StorageLog, silentLog } from "../db/storage-log.ts";
import { hubError } from "../errors.ts";
import {
  BlobMissing,
  type BlobStore,
  corruptBlob,
  cutRange,
  hexOf,
  piecesOf,
  type SignGetOptions,
} from "./blob-store.ts";
import { presignGet } from "./presign-get.ts";
import { createStoreRetry } from "./retry-store.ts";
import { createS3KeySource, type S3Keys, type S3Role } from "./s3-credentials.ts";
import { s3Failure } from "./s3-failure.ts";
import { createS3Parcels } from "./s3-parcels.ts";
import { createSignedFetch } from "./s3-signature.ts";
import { dispositionOf } from "./signed-url.ts";

export interface S3Place {
  /** Without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
}

/** With keys as they are. */
export type S3Bucket = S3Place & S3Keys;

/** Or with where they come from. */
export type S3BlobsOptions = S3Bucket | (S3Place & { readonly role: S3Role });

/** Blobs in a bucket: `blobs/ab/abcdef…`. The server says that an object is stored when it is durable. */
export function openS3Blobs(options: S3BlobsOptions, log: StorageLog = silentLog): BlobStore {
  const address = `${options.endpoint.replace(/\/$/, "")}/${options.bucket}`;
  const source = createS3KeySource("role" in options ? options.role : options);
  const client = new S3mini({
    endpoint: address,
    region: options.region,
    // Without keys of its own it leaves signing to us.
    accessKeyId: "",
    secretAccessKey: "",
    fetch: createSignedFetch({ region: options.region, source }),
    requestAbortTimeout: REQUEST_MS,
  });

  const retry = createStoreRetry();

  async function read(digest: string): Promise<Uint8Array> {
    const key = keyOf(digest);
    try {
      const bytes = await retry.run(async () => {
        const response = await client.getObjectRaw(key);
        return new Uint8Array(await response.arrayBuffer());
      });
      if (digestOf(bytes) !== digest) throw corruptBlob();
      return bytes;
    } catch (error) {
      if (error instanceof ToolError) throw error;
      // Without its bucket every blob would look missing.
      const { code, status } = s3Failure(error);
      if (status === 404 && code !== "NoSuchBucket") throw new BlobMissing(digest);
      throw failed(error);
    }
  }

  async function put(bytes: Uint8Array, digest: string, triesLeft: number): Promise<void> {
    try {
      // Twice is as good as once: the key says what is in it.
      await retry.run(() =>
        client.putObject(keyOf(digest), Buffer.from(bytes), OCTETS, undefined, IF_ABSENT),
      );
    } catch (error) {
      const { status } = s3Failure(error);
      // Stored already, with these bytes: the key says so.
      if (status === 412) return;
      // Somebody is storing it at this moment, and may still fail.
      if (status === 409 && triesLeft > 0) return put(bytes, digest, triesLeft - 1);
      throw failed(error);
    }
  }

  /** The server's own words are for the log: they may name the bucket and the access key. */
  function failed(error: unknown): ToolError {
    const { code, status } = s3Failure(error);
    log.error({ err: error, bucket: options.bucket, status, code }, "a request to the S3 server failed");
    if (FULL.has(code)) {
      return hubError("storage_full", "The hub has no room left to store this.", {
        suggestions: ["Tell whoever runs the hub: the bucket's quota is used up"],
        cause: error,
      });
    }
    return new ToolError(
      "service_unavailable",
      "The store of the skills' files does not answer as it should.",
      {
        suggestions: [
          "Try again in a moment",
          "Tell whoever runs the hub: the log has the S3 server's answer",
        ],
        cause: error,
      },
    );
  }

  const sign = async (
    key: string,
    { filename, mimeType, expiresInSeconds }: Omit<SignGetOptions, "tenantId">,
  ) =>
    presignGet({
      ...(await source()),
      region: options.region,
      url: `${address}/${key}`,
      expiresInSeconds,
      query: {
        "response-content-disposition": dispositionOf(filename),
        "response-content-type": mimeType,
        "response-cache-control": "private, no-store",
      },
    });

  /** Undefined when there is none; a bucket that is missing is a failure. */
  async function readMark(): Promise<string | undefined> {
    try {
      return await retry.run(async () => (await (await client.getObjectRaw(MARK)).text()).trim());
    } catch (error) {
      const { code, status } = s3Failure(error);
      if (status === 404 && code !== "NoSuchBucket") return undefined;
      throw failed(error);
    }
  }

  return {
    readMark,
    async mark(id) {
      const existing = await readMark();
      if (existing !== undefined) return existing;
      await client.putObject(MARK, Buffer.from(id), OCTETS, undefined, IF_ABSENT).catch((error: unknown) => {
        if (s3Failure(error).status !== 412) throw failed(error);
      });
      return (await readMark()) ?? id;
    },
    parcels: createS3Parcels({ client, sign, failed }),
    async put(bytes) {
      const digest = digestOf(bytes);
      await put(bytes, digest, 2);
      return { digest, sizeBytes: bytes.length };
    },
    get: async (digest, range) => cutRange(await read(digest), range),
    async *stream(digest, range) {
      yield* piecesOf(cutRange(await read(digest), range));
    },
    async head(digest) {
      const key = keyOf(digest);
      try {
        return { sizeBytes: await retry.run(() => client.getContentLength(key)) };
      } catch (error) {
        if (s3Failure(error).status !== 404) throw failed(error);
        // Such an answer does not say what is missing; reading does.
        await read(digest).catch((failure: unknown) => {
          if (!(failure instanceof BlobMissing)) throw failure;
        });
        return undefined;
      }
    },
    signGet: async (digest, requested) => sign(keyOf(digest), requested),
    async delete(digest) {
      await retry
        .run(() => client.deleteObject(keyOf(digest)))
        .catch((error: unknown) => {
          throw failed(error);
        });
    },
  };
}

// A file of a skill is some megabytes at most; a server that hangs must not hold its callers for long, and is asked again.
const REQUEST_MS = 20_000;
// Beside the blobs, for keys that may write nowhere else.
const MARK = "blobs/store-id";
const OCTETS = "application/octet-stream";
// Two instances that store the same file must not overwrite what a reader is reading.
const IF_ABSENT = { "if-none-match": "*" };

function keyOf(digest: string): string {
  const hex = hexOf(digest);
  return `blobs/${hex.slice(0, 2)}/${hex}`;
}

const FULL: ReadonlySet<string> = new Set(["QuotaExceeded", "XMinioStorageFull", "EntityTooLarge"]);
