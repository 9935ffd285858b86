import { describe, expect, it } from "vitest";
import type { AuditLine } from "../../../src/contract/index.ts";
import { auditQueryOf, byDay, topicOf } from "./audit-days.ts";

const line: AuditLine = {
  id: 1,
  at: "2030-01-02T12:00:00Z",
  actor: "account",
  action: "skill.share",
  target: "pdf",
  details: { with: "Bob" },
  key: { id: "k", name: "laptop" },
};
describe("the filter of the activity", () => {
  it("knows what an action is about, and leaves unknown ones without a topic", () => {
    expect(topicOf({ action: "webhook.replay" })?.value).toBe("money");
    expect(topicOf({ action: "skills.share" })).toBeUndefined();
  });

  it("asks the server for a topic by the first parts of its actions", () => {
    expect(auditQueryOf({ topic: "keys", actor: "hub", text: " lap " })).toEqual({
      about: ["key", "collection"],
      actor: "hub",
      text: "lap",
    });
    expect(auditQueryOf({ topic: "all", actor: "all", text: " " })).toEqual({});
  });
});

it("puts lines of a day together and keeps their order", () => {
  const at = (id: number, when: string) => ({ ...line, id, at: when });
  const days = byDay([
    at(3, "2030-01-05T12:00:00Z"),
    at(2, "2030-01-05T11:59:00Z"),
    at(1, "2030-01-01T12:00:00Z"),
  ]);
  expect(days.map(({ lines }) => lines.map(({ id }) => id))).toEqual([[3, 2], [1]]);
});
