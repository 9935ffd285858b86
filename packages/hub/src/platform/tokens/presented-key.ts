import { createHash } from "node:crypto";
import { type ReadKey, readKey } from "./api-key.ts";

/** A key of this hub, or one that may have been imported from another system: those have no checksum to refuse them by. */
export function readPresentedKey(text: string): ReadKey {
  const own = readKey(text);
  if (own.ok || !FOREIGN.test(text)) return own;
  return { ok: true, hash: createHash("sha256").update(text).digest() };
}

// Not one of ours, long enough not to be guessed, and of letters that the log hides.
const FOREIGN = /^sk_(?:live|test)_(?!sq1_)[0-9A-Za-z_]{16,120}$/;
