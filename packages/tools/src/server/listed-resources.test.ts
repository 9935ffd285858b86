import { expect, it } from "vitest";
import { summary } from "../testing/summary.ts";
import { createListedResources } from "./listed-resources.ts";

const pdf = summary({ name: "pdf" });
const main = { uri: "skill://pdf/SKILL.md", name: "pdf" };

it("takes for news what nobody was told here", () => {
  expect(createListedResources().isNews(pdf, [main])).toBe(true);
  expect(createListedResources().isNews(pdf, [])).toBe(true);
});

it("is no news after it was told, until anything of it differs", () => {
  const listed = createListedResources();
  listed.note(pdf, [main]);
  expect(listed.isNews(pdf, [{ ...main }])).toBe(false);
  expect(listed.isNews(pdf, [{ ...main, description: "Changed." }])).toBe(true);
  expect(listed.isNews(pdf, [main, { uri: "skill://pdf/a.md", name: "a" }])).toBe(true);
  expect(listed.isNews(pdf, [])).toBe(true);
});

it("keeps the skills apart, and of each what was told last", () => {
  const listed = createListedResources();
  listed.note(pdf, [main]);
  expect(listed.isNews(summary({ name: "git" }), [main])).toBe(true);
  listed.note(pdf, []);
  expect(listed.isNews(pdf, [main])).toBe(true);
  expect(listed.isNews(pdf, [])).toBe(false);
});
