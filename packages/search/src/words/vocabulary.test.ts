import { expect, it } from "vitest";
import { createVocabulary } from "./vocabulary.ts";

it("gives a term the same number each time", () => {
  const vocabulary = createVocabulary();
  const docker = vocabulary.intern("docker");
  expect(vocabulary.intern("docker")).toBe(docker);
  expect(vocabulary.find("docker")).toBe(docker);
  expect(vocabulary.find("podman")).toBeUndefined();
  expect(vocabulary.textOf(docker)).toBe("docker");
});

it("finds terms near a misspelt word, by any of their spellings, nearest first", () => {
  const vocabulary = createVocabulary();
  const scan = vocabulary.intern("scan");
  vocabulary.addSpelling("scanner", scan);
  const docker = vocabulary.intern("docker");
  const kubernetes = vocabulary.intern("kubernetes");
  expect(vocabulary.near("scaner")).toEqual([{ id: scan, distance: 1 }]);
  expect(vocabulary.near("dokcer")).toEqual([{ id: docker, distance: 1 }]);
  expect(vocabulary.near("kubernets")).toEqual([{ id: kubernetes, distance: 1 }]);
  expect(vocabulary.near("kubernttes")).toEqual([{ id: kubernetes, distance: 1 }]);
  expect(vocabulary.near("rocket")).toEqual([]);
  expect(vocabulary.near("dok")).toEqual([]);
});

it("finds how a word goes on, for as many letters as asked for", () => {
  const vocabulary = createVocabulary();
  const authentic = vocabulary.intern("authentic");
  expect(vocabulary.startingWith("auth", 5)).toEqual([authentic]);
  expect(vocabulary.startingWith("auth", 4)).toEqual([]);
  expect(vocabulary.startingWith("au", 9)).toEqual([]);
});

it("allows one mistake from four letters on and two from eight", () => {
  const vocabulary = createVocabulary();
  for (const term of ["tent", "abcdefg", "abcdefgh"]) vocabulary.intern(term);
  const near = (word: string) =>
    vocabulary.near(word).map(({ id, distance }) => [vocabulary.textOf(id), distance]);
  expect(near("ten")).toEqual([]);
  expect(near("tant")).toEqual([["tent", 1]]);
  expect(near("taxt")).toEqual([]);
  expect(near("abcdexx")).toEqual([]);
  expect(near("abcdexxh")).toEqual([["abcdefgh", 2]]);
  expect(near("abcdefgh")).toEqual([
    ["abcdefgh", 0],
    ["abcdefg", 1],
  ]);
});

it("goes on after three letters at least, by as many letters as asked for, with words alone", () => {
  const vocabulary = createVocabulary();
  for (const term of ["auth", "author", "authentic", "2factor"]) vocabulary.intern(term);
  const after = (word: string, most: number) => vocabulary.startingWith(word, most).map(vocabulary.textOf);
  expect(after("auth", 2)).toEqual(["author"]);
  expect(after("auth", 5)).toEqual(["author", "authentic"]);
  expect(after("auth", 1)).toEqual([]);
  expect(after("aut", 1)).toEqual(["auth"]);
  expect(after("au", 9)).toEqual([]);
  expect(after("2fa", 9)).toEqual([]);
});
