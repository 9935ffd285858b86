import { HubProblem } from "../hub-problem.ts";
import { openS3Blobs, type S3BlobsOptions } from "./s3-blobs.ts";
import { s3Failure } from "./s3-failure.ts";

/**
 * Refuses a bucket that the hub cannot keep blobs in, in words for the operator. Stores the empty blob, since looking
 * needs permissions that storing does not. A bucket that is full can still be read.
 */
export async function checkBucket(options: S3BlobsOptions): Promise<void> {
  try {
    await openS3Blobs(options).put(new Uint8Array());
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "storage_full") return;
    const { code, status } = s3Failure(error);
    const { why, suggestion } = REASONS[code] ?? {
      why: status === undefined ? `it cannot be reached (${code})` : `it answers with ${status} ${code}`,
      suggestion: "Look that up in the manual of the S3 server",
    };
    const { host } = new URL(options.endpoint);
    throw new HubProblem(
      "blobs_unreachable",
      `The bucket '${options.bucket}' at '${host}' cannot be used: ${why}.`,
      { suggestions: [suggestion], cause: error },
    );
  }
}

interface Reason {
  readonly why: string;
  readonly suggestion: string;
}

const CHECK_ENDPOINT = "Check S3_ENDPOINT, and that the S3 server runs";

const REASONS: Readonly<Record<string, Reason>> = {
  NoSuchBucket: { why: "it does not exist", suggestion: "Create it, or correct S3_BUCKET" },
  InvalidAccessKeyId: {
    why: "the server does not know the access key",
    suggestion: "Check S3_ACCESS_KEY_ID",
  },
  SignatureDoesNotMatch: {
    why: "the secret does not belong to the access key",
    suggestion: "Check S3_SECRET_ACCESS_KEY",
  },
  AccessDenied: {
    why: "the access key may not store in it",
    suggestion: "Allow it to read, store and list objects, or correct S3_BUCKET",
  },
  AuthorizationHeaderMalformed: { why: "it is in another region", suggestion: "Check S3_REGION" },
  PermanentRedirect: { why: "it is in another region", suggestion: "Check S3_ENDPOINT and S3_REGION" },
  RequestTimeTooSkewed: { why: "the clock of this machine is wrong", suggestion: "Set the clock" },
  ECONNREFUSED: { why: "no server listens there", suggestion: CHECK_ENDPOINT },
  ENOTFOUND: { why: "there is no such host", suggestion: CHECK_ENDPOINT },
  ETIMEDOUT: { why: "the server does not answer", suggestion: CHECK_ENDPOINT },
  TimeoutError: { why: "the server does not answer", suggestion: CHECK_ENDPOINT },
};
