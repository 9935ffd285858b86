import { expect, it } from "vitest";
import { runToEnd } from "../cooperative-task.ts";
import { entryCollisions } from "./entry-collisions.ts";

const collisionsOf = (names: readonly string[]) => runToEnd(entryCollisions(names));
const reasonsOf = (...names: string[]) => collisionsOf(names).map(({ code, path }) => [code, path]);

it.each([
  ["different names", ["demo/", "demo/a.md", "demo/b.md", "demo/c/", "demo/c/d.md", "demo/c/e/f.md"]],
  ["a folder that is listed after its files", ["demo/a.md", "demo/"]],
  ["the same name in two folders", ["a/x.md", "b/x.md", "b/a"]],
  ["a name that another begins with", ["demo/a", "demo/ab", "demo/a.b"]],
])("finds nothing wrong with %s", (_what, names) => {
  expect(collisionsOf(names)).toEqual([]);
});

it("finds entries that are listed twice, each time", () => {
  expect(reasonsOf("a", "b", "a", "a")).toEqual([
    ["duplicate_entry", "a"],
    ["duplicate_entry", "a"],
  ]);
  expect(reasonsOf("a/", "a/")).toEqual([["duplicate_entry", "a/"]]);
});

it("finds files and folders that differ in case alone", () => {
  expect(reasonsOf("a.md", "A.md")).toEqual([["case_collision", "A.md"]]);
  expect(reasonsOf("a/x", "A/y")).toEqual([["case_collision", "A/y"]]);
  expect(reasonsOf("a/", "A/")).toEqual([["case_collision", "A/"]]);
  expect(reasonsOf("straße", "STRASSE")).toEqual([["unicode_collision", "STRASSE"]]);
});

it("finds names that are written the same in another composition or compatible form", () => {
  expect(reasonsOf("caf\u00e9", "cafe\u0301")).toEqual([["unicode_collision", "cafe\u0301"]]);
  expect(reasonsOf("ﬁle", "file")).toEqual([["unicode_collision", "file"]]);
  expect(reasonsOf("Ａ", "a")).toEqual([["unicode_collision", "a"]]);
  // The long s becomes an s by way of its capital alone.
  expect(reasonsOf("ſ", "s")).toEqual([["unicode_collision", "s"]]);
  // Composed and decomposed capitals, which differ in both ways.
  expect(reasonsOf("caf\u00e9", "CAFE\u0301")).toEqual([["unicode_collision", "CAFE\u0301"]]);
});

it("finds a file where another entry needs a folder", () => {
  expect(reasonsOf("a", "a/b")).toEqual([["file_folder_clash", "a"]]);
  expect(reasonsOf("a/b", "a")).toEqual([["file_folder_clash", "a"]]);
  expect(reasonsOf("a/", "a")).toEqual([["file_folder_clash", "a"]]);
  expect(reasonsOf("x/a/b/c", "x/a/b")).toEqual([["file_folder_clash", "x/a/b"]]);
});

it.each([
  [19, 0],
  [20, 1],
  [60, 3],
])("lets others go on after every twenty names: of %i, %i times", (length, expected) => {
  const steps = entryCollisions(Array.from({ length }, (_, index) => `${index}.md`));
  let count = 0;
  while (steps.next().done !== true) count += 1;
  expect(count).toBe(expected);
});
