import { expect, it } from "vitest";
import { createPageSessions } from "./page-sessions.ts";

it("opens one session for the token, and none after it", () => {
  const sessions = createPageSessions();
  expect(sessions.open("wrong")).toBeUndefined();
  const id = sessions.open(sessions.token);
  expect(id).toMatch(/^[\w-]{43}$/);
  expect(id).not.toBe(sessions.token);
  expect(sessions.isOpen(id)).toBe(true);
  expect(sessions.open(sessions.token)).toBeUndefined();
});

it("knows a session until it is closed, and no other", () => {
  const sessions = createPageSessions();
  const id = sessions.open(sessions.token);
  expect(sessions.isOpen(undefined)).toBe(false);
  expect(sessions.isOpen(sessions.token)).toBe(false);
  expect(createPageSessions().isOpen(id)).toBe(false);
  sessions.close(id);
  expect(sessions.isOpen(id)).toBe(false);
});
