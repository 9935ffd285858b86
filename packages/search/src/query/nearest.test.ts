import { expect, it } from "vitest";
import { nearest } from "./nearest.ts";

const names = ["git", "git-commit", "pdf", "pdf-forms", "mcp-builder", "web-scraper", "Ünïcode"];

it.each([
  ["git-comit", "git-commit"],
  ["GIT", "git"],
  ["mcp_bulider", "mcp-builder"],
  ["scraper", "web-scraper"],
  ["pdf-form", "pdf-forms"],
  ["ünïcod", "Ünïcode"],
])("takes %s for %s", (word, expected) => {
  expect(nearest(word, names, 3)[0]).toBe(expected);
});

it("suggests nothing when nothing is near", () => {
  expect(nearest("kubernetes", names, 3)).toEqual([]);
  expect(nearest("", names, 3)).toEqual([]);
  expect(nearest("zq", names, 3)).toEqual([]);
});

it("gives the best first, equal ones by code unit, each once, and no more than asked for", () => {
  expect(nearest("pdf", ["pdf-b", "pdf-a", "pdf-a", "pdf"], 9)).toEqual(["pdf", "pdf-a", "pdf-b"]);
  expect(nearest("pdf", ["pdf-b", "pdf-a"], 1)).toEqual(["pdf-a"]);
  expect(nearest("pdf", names, 0)).toEqual([]);
});

it("takes two letters in the wrong order for one mistake", () => {
  expect(nearest("gti", ["get", "git"], 3)[0]).toBe("git");
  expect(nearest("teh", ["the", "tea"], 3)).toEqual(["tea", "the"]);
});

it("answers a word of a megabyte", () => {
  expect(nearest("x".repeat(1_000_000), names, 3)).toEqual([]);
});
