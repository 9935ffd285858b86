import { createHash, randomBytes } from "node:crypto";

/** What stands in a link that signs a person in: `sqi_` and 256 random bits. The hub keeps only its hash. */
export function generateLinkToken(): { readonly token: string; readonly hash: Buffer } {
  const token = `sqi_${randomBytes(32).toString("base64url")}`;
  return { token, hash: sha256(token) };
}

/** The hash that a link is stored under; undefined when the text cannot be one. */
export function linkTokenHash(text: string): Buffer | undefined {
  return /^sqi_[A-Za-z0-9_-]{43}$/.test(text) ? sha256(text) : undefined;
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
