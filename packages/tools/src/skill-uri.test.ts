import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSkillUri, skillUri } from "./skill-uri.ts";

describe("skillUri", () => {
  it.each([
    [{ name: "pdf" }, "SKILL.md", "skill://pdf/SKILL.md"],
    [{ name: "pdf" }, undefined, "skill://pdf"],
    [{ name: "pdf", label: "claude" }, "a b/ü.md", "skill://~claude/pdf/a%20b/%C3%BC.md"],
    [{ name: "contact-center/android" }, "SKILL.md", "skill://contact-center%2Fandroid/SKILL.md"],
    [{ name: "~odd" }, "SKILL.md", "skill://%7Eodd/SKILL.md"],
  ])("addresses %j %s", (skill, path, uri) => {
    expect(skillUri(skill, path)).toBe(uri);
    expect(parseSkillUri(uri)).toEqual({ address: skill, path: path ?? "" });
  });

  it("finds its way back from any name and path", () => {
    const segment = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
      .filter((text) => text !== "." && text !== "..");
    const file = fc.array(
      segment.filter((text) => !text.includes("/")),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(segment, fc.option(segment, { nil: undefined }), file, (name, label, segments) => {
        const path = segments.join("/");
        const skill = label === undefined ? { name } : { name, label };
        expect(parseSkillUri(skillUri(skill, path))).toEqual({ address: skill, path });
      }),
    );
  });
});

describe("parseSkillUri", () => {
  it.each([
    "",
    "skill:",
    "skill://",
    "skill:///x",
    "skill://a/../b",
    "skill://a/%2e%2e/b",
    "skill://a/%2E/b",
    "skill://a//b",
    "skill://a/b?c",
    "skill://a/b#c",
    "skill://a\\b",
    "skill://%zz/a",
    "skill://~label",
    "SKILL://a/b",
    "file:/etc/passwd",
    `skill://${"a".repeat(5000)}`,
  ])("does not take %.40j", (uri) => {
    expect(parseSkillUri(uri)).toBeUndefined();
  });

  it("takes fifty thousand commas without delay as simply wrong", () => {
    expect(parseSkillUri(`skill://${",".repeat(50_000)}`)).toBeUndefined();
  });
});
