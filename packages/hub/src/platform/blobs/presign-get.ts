import { createHash, createHmac } from "node:crypto";

export interface PresignOptions {
  /** Of the object, with its key encoded and nothing behind it. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly expiresInSeconds: number;
  /** What else the address says, such as `response-content-type`. */
  readonly query?: Readonly<Record<string, string>>;
}

/**
 * An address at which one object can be fetched without a key until it expires: signature version 4 in the query. The
 * S3 client's own leaves `'` and `*` as they are, which servers refuse, and the name of a download has both.
 */
export function presignGet(options: PresignOptions, now = new Date()): string {
  const { origin, host, pathname } = new URL(options.url);
  const time = now.toISOString().replace(/\.\d{3}|[:-]/g, "");
  const day = time.slice(0, 8);
  const scope = [day, options.region, "s3", "aws4_request"];
  const query = canonicalQuery({
    ...options.query,
    "X-Amz-Algorithm": ALGORITHM,
    "X-Amz-Credential": [options.accessKeyId, ...scope].join("/"),
    "X-Amz-Date": time,
    "X-Amz-Expires": String(options.expiresInSeconds),
    "X-Amz-SignedHeaders": "host",
  });
  const request = ["GET", pathname, query, `host:${host}`, "", "host", "UNSIGNED-PAYLOAD"].join("\n");
  const digest = createHash("sha256").update(request).digest("hex");
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${options.secretAccessKey}`);
  const signature = hmac(key, [ALGORITHM, time, scope.join("/"), digest].join("\n")).toString("hex");
  return `${origin}${pathname}?${query}&X-Amz-Signature=${signature}`;
}

const ALGORITHM = "AWS4-HMAC-SHA256";

function canonicalQuery(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
}

/** All but letters, digits, `-`, `.`, `_` and `~`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
