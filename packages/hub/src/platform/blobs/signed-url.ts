import { createHmac, timingSafeEqual } from "node:crypto";
import { oneLine } from "@skillquay/skill";

/** A key that signs addresses. Its id is part of the address, so that keys can be replaced. */
export interface UrlKey {
  readonly id: string;
  readonly secret: Buffer;
}

export interface SignedRequest {
  readonly method: "GET";
  /** Of the address that clients use, with its port when that is not the usual one. */
  readonly host: string;
  /** As it stands in the address: not decoded. */
  readonly path: string;
  readonly tenantId: string;
  readonly filename: string;
  readonly expiresInSeconds: number;
}

/** `path?v=1&kid=…&exp=…&tenant=…&name=…&sig=…`: lets whoever has it fetch this one thing until it expires. */
export function signUrl(key: UrlKey, request: SignedRequest, nowMs = Date.now()): string {
  if (!(request.expiresInSeconds > 0 && request.expiresInSeconds <= MAX_SECONDS)) {
    throw new RangeError("A signed address lives between one second and 24 hours");
  }
  const expires = String(Math.floor(nowMs / 1000) + Math.ceil(request.expiresInSeconds));
  const filename = oneLine(request.filename, 200);
  const signature = signatureOf(key, { ...request, filename, expires });
  const query = new URLSearchParams({
    v: "1",
    kid: key.id,
    exp: expires,
    tenant: request.tenantId,
    name: filename,
    sig: signature.toString("base64url"),
  });
  return `${request.path}?${query}`;
}

const MAX_SECONDS = 24 * 60 * 60;

export interface PresentedRequest {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

/** What the address allows, or undefined for anything but an unchanged one that has not expired. */
export async function verifySignedUrl(
  keyOf: (id: string) => Promise<UrlKey | undefined>,
  { method, host, path, query }: PresentedRequest,
  nowMs = Date.now(),
): Promise<{ readonly tenantId: string; readonly filename: string } | undefined> {
  const fields = onlyOnce(query);
  if (fields === undefined || fields.v !== "1") return undefined;
  const { kid, exp, tenant, name, sig } = fields;
  // Written one way only: `+9`, `9.0` and ` 9` are the same number and another address.
  if (!/^[1-9]\d{0,11}$/.test(exp)) return undefined;
  const presented = Buffer.from(sig, "base64url");
  const key = await keyOf(kid);
  if (key === undefined) return undefined;
  const expected = signatureOf(key, { method, host, path, expires: exp, tenantId: tenant, filename: name });
  // Decoding ignores what is no base64url, so the text is compared, too.
  if (presented.length !== expected.length || sig !== presented.toString("base64url")) return undefined;
  if (!timingSafeEqual(presented, expected) || Number(exp) * 1000 <= nowMs) return undefined;
  return { tenantId: tenant, filename: name };
}

const FIELDS = ["v", "kid", "exp", "tenant", "name", "sig"] as const;

function onlyOnce(query: URLSearchParams): Record<(typeof FIELDS)[number], string> | undefined {
  if ([...query.keys()].length !== FIELDS.length) return undefined;
  const [v, kid, exp, tenant, name, sig] = FIELDS.map((field) => query.get(field));
  if (v == null || kid == null || exp == null || tenant == null || name == null || sig == null)
    return undefined;
  return { v, kid, exp, tenant, name, sig };
}

interface Signable {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly expires: string;
  readonly tenantId: string;
  readonly filename: string;
}

// No field but the last can hold a line end: the others are made by us or come from a request line.
function signatureOf({ id, secret }: UrlKey, signable: Signable): Buffer {
  const { method, host, path, expires, tenantId, filename } = signable;
  return createHmac("sha256", secret)
    .update(["1", id, method, host, path, expires, tenantId, dispositionOf(filename)].join("\n"))
    .digest();
}

/** `Content-Disposition` for a download under that name, whatever characters it has. */
export function dispositionOf(filename: string): string {
  const plain = filename.replace(/[^\w.-]+/g, "_");
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
