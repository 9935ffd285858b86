import { createHash, randomBytes } from "node:crypto";

/** A new ticket: `sqt_` and 256 random bits. Shown once; the hub keeps only its hash. */
export function generateTicket(): string {
  return `sqt_${randomBytes(32).toString("base64url")}`;
}

/** The hash that a ticket is stored under; undefined when the text cannot be one. */
export function ticketHash(text: string): Buffer | undefined {
  return /^sqt_[A-Za-z0-9_-]{43}$/.test(text) ? createHash("sha256").update(text).digest() : undefined;
}

/** Whether a text was meant as a ticket. */
export function looksLikeTicket(text: string): boolean {
  return text.startsWith("sqt_");
}
