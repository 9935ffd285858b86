import { createHash, createHmac } from "node:crypto";
import type { S3KeySource, S3Keys } from "./s3-credentials.ts";

export interface SignOptions {
  readonly region: string;
  readonly keys: S3Keys;
  readonly at: Date;
}

/** `fetch` for the S3 client, which signs nothing itself: each request is signed with the keys of its moment. */
export function createSignedFetch({
  region,
  source,
}: {
  readonly region: string;
  readonly source: S3KeySource;
}): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init.headers);
    const keys = await source();
    signRequest({ method: init.method ?? "GET", url, headers }, { region, keys, at: new Date() });
    return await fetch(url, { ...init, headers });
  };
}

/** Signature version 4 in the headers, over all of them but those that a proxy may change. Adds to `headers`. */
export function signRequest(
  { method, url, headers }: { readonly method: string; readonly url: URL; readonly headers: Headers },
  { region, keys, at }: SignOptions,
): void {
  const time = timeOf(at);
  headers.set("x-amz-date", time);
  // The digest of what is in it is the name of each file, and read again with it.
  if (!headers.has("x-amz-content-sha256")) headers.set("x-amz-content-sha256", UNSIGNED);
  if (keys.sessionToken !== undefined) headers.set("x-amz-security-token", keys.sessionToken);
  headers.set("host", url.host);
  const signed = [...headers].filter(([name]) => !UNTOUCHED.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  // Node says which host it asks.
  headers.delete("host");
  const names = signed.map(([name]) => name).join(";");
  const request = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    "",
    names,
    headers.get("x-amz-content-sha256"),
  ].join("\n");
  const { scope, signature } = signatureOf(request, { region, keys, time });
  headers.set(
    "authorization",
    `${ALGORITHM} Credential=${keys.accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  );
}

/** Of a canonical request, with what it is good for. */
export function signatureOf(
  request: string,
  { region, keys, time }: { readonly region: string; readonly keys: S3Keys; readonly time: string },
): { readonly scope: string; readonly signature: string } {
  const scope = [time.slice(0, 8), region, "s3", "aws4_request"];
  const digest = createHash("sha256").update(request).digest("hex");
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`);
  const signature = hmac(key, [ALGORITHM, time, scope.join("/"), digest].join("\n")).toString("hex");
  return { scope: scope.join("/"), signature };
}

export const ALGORITHM = "AWS4-HMAC-SHA256";

/** `20261119T203000Z`. */
export function timeOf(at: Date): string {
  return at.toISOString().replace(/\.\d{3}|[:-]/g, "");
}

export function canonicalQuery(fields: Iterable<readonly [string, string]>): string {
  return [...fields]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
}

const UNSIGNED = "UNSIGNED-PAYLOAD";
const UNTOUCHED: ReadonlySet<string> = new Set([
  "authorization",
  "content-length",
  "content-type",
  "user-agent",
]);

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
