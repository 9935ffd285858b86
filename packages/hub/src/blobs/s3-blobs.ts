import { digestOf } from "@skillquay/skill";
import { ToolError } from "@skillquay/tools";
import { S3mini, S3ServiceError } from "s3mini";
import { BlobMissing, type BlobStore, corruptBlob, cutRange, hexOf, piecesOf } from "./blob-store.ts";
import { dispositionOf } from "./signed-url.ts";

export interface S3BlobsOptions {
  /** Without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Blobs in a bucket: `blobs/ab/abcdef…`. The server says that an object is stored when it is durable. */
export function openS3Blobs(options: S3BlobsOptions): BlobStore {
  const client = new S3mini({
    endpoint: `${options.endpoint.replace(/\/$/, "")}/${options.bucket}`,
    region: options.region,
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
  });

  async function read(digest: string): Promise<Uint8Array> {
    // A missing bucket looks like a missing object: either way nothing is there to serve.
    const stored = await client.getObjectArrayBuffer(keyOf(digest)).catch(throwNamed);
    if (stored === null) throw new BlobMissing(digest);
    const bytes = new Uint8Array(stored);
    if (digestOf(bytes) !== digest) throw corruptBlob();
    return bytes;
  }

  return {
    async put(bytes) {
      const digest = digestOf(bytes);
      try {
        await client.putObject(keyOf(digest), Buffer.from(bytes), OCTETS, undefined, IF_ABSENT);
      } catch (error) {
        // Stored already, with these bytes: the key says so.
        if (!(error instanceof S3ServiceError && error.status === 412)) throwNamed(error);
      }
      return { digest, sizeBytes: bytes.length };
    },
    get: async (digest, range) => cutRange(await read(digest), range),
    async *stream(digest, range) {
      yield* piecesOf(cutRange(await read(digest), range));
    },
    async head(digest) {
      const key = keyOf(digest);
      if ((await client.objectExists(key).catch(throwNamed)) !== true) return undefined;
      return { sizeBytes: await client.getContentLength(key).catch(throwNamed) };
    },
    signGet: (digest, { filename, mimeType, expiresInSeconds }) =>
      client.getPresignedUrl("GET", keyOf(digest), expiresInSeconds, {
        "response-content-disposition": dispositionOf(filename),
        "response-content-type": mimeType,
        "response-cache-control": "private, no-store",
      }),
  };
}

const OCTETS = "application/octet-stream";
// Two instances that store the same file must not overwrite what a reader is reading.
const IF_ABSENT = { "if-none-match": "*" };

function keyOf(digest: string): string {
  const hex = hexOf(digest);
  return `blobs/${hex.slice(0, 2)}/${hex}`;
}

/** The server's own words stay in the cause: they may name the bucket and the access key. */
function throwNamed(error: unknown): never {
  if (error instanceof S3ServiceError && FULL.has(error.serviceCode ?? "")) {
    throw new ToolError("storage_full", "The hub has no room left to store this.", {
      suggestions: ["Tell whoever runs the hub: the bucket's quota is used up"],
      cause: error,
    });
  }
  throw new ToolError("service_unavailable", "The store of the skills' files does not answer as it should.", {
    suggestions: ["Try again in a moment", "Tell whoever runs the hub: the log has the S3 server's answer"],
    cause: error,
  });
}

const FULL: ReadonlySet<string> = new Set(["QuotaExceeded", "XMinioStorageFull", "EntityTooLarge"]);
