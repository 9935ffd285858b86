import { expect, it } from "vitest";
import { createLexicon } from "./lexicon.ts";
import { prepareSkill } from "./prepare-skill.ts";

const prepare = (body: string) =>
  prepareSkill(createLexicon(), { id: "/a", name: "My_Skill  two", description: "d", body });

it("reads abbreviations from the first two thousand characters of a body", () => {
  expect(prepare("ML (machine learning)").abbreviations).toEqual([{ short: "ml", long: "machine learning" }]);
  const at = (end: number) => `${" ".repeat(end - 21)}ML (machine learning)`;
  expect(prepare(at(2_000)).abbreviations).toHaveLength(1);
  expect(prepare(at(2_001)).abbreviations).toHaveLength(0);
});

it("keeps neither body nor file names, and folds what people spell in several ways in a name", () => {
  const { document, foldedName } = prepareSkill(createLexicon(), {
    id: "/a",
    name: "My_Skill  two",
    description: "d",
    body: "b",
    files: "f",
    scripts: "s",
  });
  expect(document).toEqual({ id: "/a", name: "My_Skill  two", description: "d" });
  expect(foldedName).toBe("my-skill-two");
});

it("has every term once, ascending, and the terms of a name once", () => {
  const skill = prepareSkill(createLexicon(), { id: "/a", name: "pdf-pdf", description: "forms pdf forms" });
  expect([...skill.terms]).toEqual([...new Set(skill.terms)].sort((a, b) => a - b));
  expect(new Set(skill.nameTerms).size).toBe(skill.nameTerms.length);
  expect([...skill.head].filter((term) => term === -1)).toHaveLength(1);
});
