import { S3ServiceError } from "s3mini";

/** Why a request to an S3 server failed. */
export interface S3Failure {
  /** Of S3 (`NoSuchBucket`) or of the connection (`ECONNREFUSED`). */
  readonly code: string;
  /** Absent when the server did not answer. */
  readonly status: number | undefined;
}

export function s3Failure(error: unknown): S3Failure {
  if (!(error instanceof S3ServiceError)) {
    // The client wraps what it met, and so does fetch.
    const inner = error instanceof Error ? error.cause : undefined;
    return inner instanceof Error ? s3Failure(inner) : { code: connectionCode(error), status: undefined };
  }
  // The client reads the code of one content type alone.
  const inBody = /<Code>(\w{1,64})<\/Code>/.exec(error.body ?? "")?.[1];
  return { code: inBody ?? error.serviceCode ?? "Unknown", status: error.status };
}

function connectionCode(error: unknown): string {
  if (!(error instanceof Error)) return "Unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
