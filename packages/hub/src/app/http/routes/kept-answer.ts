import { createHash } from "node:crypto";
import { mimeTypeOf } from "@skillquay/skill";
import type { Headers } from "../answers.ts";

export interface Digested {
  readonly bytes: Uint8Array;
  readonly digest: Buffer;
}

export function digested(body: string | Uint8Array): Digested {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return { bytes, digest: createHash("sha256").update(bytes).digest() };
}

/** What everybody may see and keep for a while, with its digest; a browser takes it for no page of ours. */
export function kept(
  { bytes, digest }: Digested,
  mimeType: string,
  ifNoneMatch: string | undefined,
  more: Headers = {},
): Response {
  const headers = {
    etag: `"sha256-${digest.toString("hex")}"`,
    "repr-digest": `sha-256=:${digest.toString("base64")}:`,
    "cache-control": "public, max-age=60",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    ...more,
  };
  if (ifNoneMatch === headers.etag) return new Response(null, { status: 304, headers });
  const type = mimeType.startsWith("text/") ? `${mimeType}; charset=utf-8` : mimeType;
  // A copy, because a buffer may be a view into a larger one.
  return new Response(new Uint8Array(bytes), { headers: { ...headers, "content-type": type } });
}

/** Nothing but plain text is shown by a browser as a page of ours. */
export function attachment(path: string): Headers {
  const type = mimeTypeOf(path);
  return type === "text/markdown" || type === "text/plain" ? {} : { "content-disposition": "attachment" };
}
