import { createHash, randomBytes } from "node:crypto";

/** What a browser holds while somebody is signed in: `sqs_` and 256 random bits. The hub keeps only its hash. */
export function generateSessionToken(): string {
  return `sqs_${randomBytes(32).toString("base64url")}`;
}

/** The hash that a token is stored under; undefined when the text cannot be one. */
export function sessionTokenHash(text: string): Buffer | undefined {
  return /^sqs_[A-Za-z0-9_-]{43}$/.test(text) ? createHash("sha256").update(text).digest() : undefined;
}
