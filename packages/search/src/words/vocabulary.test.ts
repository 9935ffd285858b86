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
