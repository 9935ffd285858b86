import { createHash } from "node:crypto";

/** What a code, a token or the id of a client is stored under. They have 256 random bits, so a plain hash is enough. */
export function tokenHash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
