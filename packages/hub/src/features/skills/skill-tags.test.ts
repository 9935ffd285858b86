import { expect, it } from "vitest";
import { skillTags } from "./skill-tags.ts";

it("reads a list, and text with commas", () => {
  expect(skillTags({ tags: ["pdf", "forms", 3] })).toEqual(["pdf", "forms", "3"]);
  expect(skillTags({ tags: "pdf, forms ,," })).toEqual(["pdf", "forms"]);
});

it("reads metadata.tags where there are no tags", () => {
  expect(skillTags({ metadata: { tags: ["a"] } })).toEqual(["a"]);
  expect(skillTags({ tags: ["b"], metadata: { tags: ["a"] } })).toEqual(["b"]);
});

it("keeps twenty tags of forty characters on one line each, none twice", () => {
  const many = skillTags({ tags: Array.from({ length: 30 }, (_, index) => `tag${index}`) });
  expect(many).toHaveLength(20);
  const [long] = skillTags({ tags: ["x".repeat(41)] });
  expect(long).toBe(`${"x".repeat(39)}…`);
  expect(skillTags({ tags: ["a\nb", "a b"] })).toEqual(["a b"]);
});

it("finds none in anything else", () => {
  expect(skillTags({ tags: { a: 1 } })).toEqual([]);
  expect(skillTags({ tags: [{}, null, ["x"]] })).toEqual([]);
  expect(skillTags({})).toEqual([]);
});
