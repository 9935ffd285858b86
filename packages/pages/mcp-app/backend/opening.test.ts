import { describe, expect, it } from "vitest";
import { readOpening } from "./opening.ts";

const answer = { isError: false, meta: {}, text: "" };

describe("readOpening", () => {
  it("knows a list by its skills", () => {
    const skills = [{ name: "pdf", description: "Forms.", uri: "skill://pdf/SKILL.md", location: "global" }];
    const problem = {
      code: "name_missing",
      severity: "error",
      message: "No name.",
      fix: "Add one.",
      file: "SKILL.md",
      line: 2,
      path: "/skills/x",
      effect: "skipped",
    };
    const data = { skills, total: 7, nextCursor: "c", problems: [problem] };
    expect(readOpening({ ...answer, data })).toMatchObject({
      kind: "list",
      page: {
        cards: [{ ref: "skill://pdf/SKILL.md", name: "pdf" }],
        total: 7,
        nextCursor: "c",
        problems: [{ folder: "/skills/x", place: "/skills/x/SKILL.md:2" }],
      },
    });
  });

  it("knows a skill by its text, and takes what it is not told from the address", () => {
    const data = { uri: "skill://Odd%20Name/SKILL.md", mimeType: "text/markdown", text: "# Odd" };
    expect(readOpening({ ...answer, data })).toMatchObject({
      kind: "skill",
      skill: { card: { name: "Odd Name" }, skillFile: "SKILL.md", text: "# Odd", files: [] },
    });
    const facts = { name: "Odd", description: "D.", files: ["a.md"], moreFiles: 3, problems: [] };
    expect(readOpening({ ...answer, data, meta: { "skillquay/skill": facts } })).toMatchObject({
      kind: "skill",
      skill: { card: { name: "Odd", description: "D." }, files: ["a.md"], moreFiles: 3 },
    });
  });

  it("knows what a search found, also where the model was given text alone", () => {
    const hit = {
      name: "pdf",
      description: "Forms.",
      uri: "skill://pdf/SKILL.md",
      tokens: 120,
      hasScripts: true,
      problems: ["scan_review"],
    };
    const data = { fits: true, results: [hit], closest: [], suggestions: [] };
    const expected = {
      kind: "found",
      found: {
        fits: true,
        cards: [{ ref: "skill://pdf/SKILL.md", tokens: 120, hasScripts: true, verdict: "review" }],
      },
    };
    expect(readOpening({ ...answer, data })).toMatchObject(expected);
    const meta = { "skillquay/data": data };
    expect(readOpening({ ...answer, data: undefined, meta })).toMatchObject(expected);
  });

  it("knows the welcome of a hub", () => {
    const data = {
      welcome: "2 skills are ready.",
      account: { handle: "ada", name: "Ada" },
      credits: 5,
      skillCount: 2,
      trending: [],
    };
    expect(readOpening({ ...answer, data })).toEqual({
      kind: "started",
      welcome: "2 skills are ready.",
      handle: "ada",
      credits: 5,
    });
  });

  it("passes on what a tool says about its failure", () => {
    const error = { error: "skill_not_found", message: "No skill.", suggestions: ["Call list_skills"] };
    const failed = { ...answer, isError: true, data: undefined };
    for (const place of [{ meta: { "skillquay/error": error } }, { text: JSON.stringify(error) }]) {
      const opening = readOpening({ ...failed, ...place });
      expect(opening.kind === "failure" && [opening.failure.message, opening.failure.suggestions]).toEqual([
        "No skill.",
        ["Call list_skills"],
      ]);
    }
    expect(readOpening({ ...failed, text: "It broke." })).toMatchObject({
      failure: { message: "It broke." },
    });
  });

  it("shows the text of an answer that it does not know", () => {
    expect(readOpening({ ...answer, data: undefined, text: "Hello" })).toEqual({
      kind: "other",
      text: "Hello",
    });
  });
});
