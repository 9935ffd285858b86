import type { S3Keys } from "./s3-credentials.ts";
import { ALGORITHM, canonicalQuery, signatureOf, timeOf } from "./s3-signature.ts";

export interface PresignOptions extends S3Keys {
  /** Of the object, with its key encoded and nothing behind it. */
  readonly url: string;
  readonly region: string;
  readonly expiresInSeconds: number;
  /** What else the address says, such as `response-content-type`. */
  readonly query?: Readonly<Record<string, string>>;
}

/**
 * An address at which one object can be fetched without a key until it expires: signature version 4 in the query. The
 * S3 client's own leaves `'` and `*` as they are, which servers refuse, and the name of a download has both. Keys that end
 * take their addresses with them.
 */
export function presignGet(options: PresignOptions, now = new Date()): string {
  const { origin, host, pathname } = new URL(options.url);
  const { region, accessKeyId, sessionToken } = options;
  const time = timeOf(now);
  const query = canonicalQuery(
    Object.entries({
      ...options.query,
      "X-Amz-Algorithm": ALGORITHM,
      "X-Amz-Credential": [accessKeyId, time.slice(0, 8), region, "s3", "aws4_request"].join("/"),
      "X-Amz-Date": time,
      "X-Amz-Expires": String(options.expiresInSeconds),
      ...(sessionToken !== undefined && { "X-Amz-Security-Token": sessionToken }),
      "X-Amz-SignedHeaders": "host",
    }),
  );
  const request = ["GET", pathname, query, `host:${host}`, "", "host", "UNSIGNED-PAYLOAD"].join("\n");
  const { signature } = signatureOf(request, { region, keys: options, time });
  return `${origin}${pathname}?${query}&X-Amz-Signature=${signature}`;
}
