import { randomInt } from "node:crypto";

/** The id of an event, as Standard Webhooks wants it: stable over all attempts, and without a dot, which separates what is signed. */
export function newMessageId(): string {
  const characters = Array.from({ length: 27 }, () => BASE62[randomInt(BASE62.length)]);
  return `msg_${characters.join("")}`;
}

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
