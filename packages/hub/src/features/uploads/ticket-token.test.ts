import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { generateTicket, looksLikeTicket, ticketHash } from "./ticket-token.ts";

it("makes tickets that are never the same and pass their own check", () => {
  const tickets = new Set(Array.from({ length: 1_000 }, generateTicket));
  expect(tickets.size).toBe(1_000);
  for (const ticket of tickets) {
    expect(ticket).toMatch(/^sqt_[A-Za-z0-9_-]{43}$/);
    expect(looksLikeTicket(ticket)).toBe(true);
    expect(ticketHash(ticket)).toEqual(createHash("sha256").update(ticket).digest());
  }
});

it.each([
  "",
  "sqt_",
  `sqt_${"a".repeat(42)}`,
  `sqt_${"a".repeat(44)}`,
  `SQT_${"a".repeat(43)}`,
  `sqt_${"a".repeat(42)}/`,
  `sqt_${"a".repeat(43)}\n`,
])("gives no hash for %j", (text) => {
  expect(ticketHash(text)).toBeUndefined();
});
