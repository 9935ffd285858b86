import { expect, it } from "vitest";
import { auditWords } from "./audit-words.ts";

const line = { id: 1, at: "2030-01-02T12:00:00Z", actor: "account" } as const;
const id = "56189b40-4ee3-4738-b0b2-96b73a7ff5dc";

it("names a key by its name and a webhook by its host, never by an id", () => {
  const key = { ...line, action: "key.create", target: id, details: { name: "laptop", kind: "full" } };
  expect(auditWords(key)).toEqual({
    did: "Key made",
    what: "laptop",
    facts: [{ name: "kind", value: "full" }],
  });
  expect(auditWords({ ...line, action: "webhook.delete", target: id, details: {} }).what).toBe("");
});

it("leaves out what only a program reads, and what is empty", () => {
  const details = { treeDigest: "sha256:0", importId: id, version: 2, team: null, filename: "a.zip" };
  expect(auditWords({ ...line, action: "skill.publish", target: "pdf", details })).toEqual({
    did: "Published",
    what: "pdf",
    facts: [
      { name: "version", value: "2" },
      { name: "file", value: "a.zip" },
    ],
  });
});

it("shows an action that it does not know as the log has it", () => {
  expect(auditWords({ ...line, action: "moon.land", target: "x", details: {} }).did).toBe("moon.land");
});
