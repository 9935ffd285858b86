import { describe, expect, it } from "vitest";
import type { AuditLine } from "../../api/use-audit.ts";
import { byDay, passes, topicOf } from "./audit-days.ts";

const line: AuditLine = {
  id: 1,
  at: "2030-01-02T12:00:00Z",
  actor: "account",
  action: "skill.share",
  target: "pdf",
  details: { with: "Bob" },
  key: { id: "k", name: "laptop" },
};
const all = { topic: "all", actor: "all", text: "" } as const;

describe("the filter of the activity", () => {
  it("knows what an action is about, and leaves unknown ones without a topic", () => {
    expect(topicOf({ action: "webhook.replay" })?.value).toBe("money");
    expect(topicOf({ action: "skills.share" })).toBeUndefined();
  });

  it("looks into action, target, key and details, in any letter case", () => {
    for (const text of ["SHARE", "pdf", "lap", "bob", ""]) expect(passes(line, { ...all, text })).toBe(true);
    expect(passes(line, { ...all, text: "xlsx" })).toBe(false);
  });

  it("narrows to a topic and to who did it", () => {
    expect(passes(line, { ...all, topic: "skills", actor: "account" })).toBe(true);
    expect(passes(line, { ...all, topic: "money" })).toBe(false);
    expect(passes(line, { ...all, actor: "hub" })).toBe(false);
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
