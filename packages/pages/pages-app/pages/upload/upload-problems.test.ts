import { describe, expect, it } from "vitest";
import { uploadProblems } from "./upload-problems.ts";

const refusal = { error: "skill_invalid", message: "Not a skill.", suggestions: [] };

describe("what is wrong with an upload", () => {
  it("is shown at the line that the server names, with the lines around it", () => {
    const text = "---\nname: x\ndescription: [\n---\nbody\nmore\n";
    const suggestions = ["Line 3: The list is not closed. Add ]", "There is no description"];
    expect(uploadProblems({ ...refusal, suggestions }, text)).toEqual([
      {
        words: "The list is not closed. Add ]",
        path: "SKILL.md",
        line: 3,
        excerpt: [
          { number: 1, text: "---" },
          { number: 2, text: "name: x" },
          { number: 3, text: "description: [" },
          { number: 4, text: "---" },
          { number: 5, text: "body" },
        ],
      },
      { words: "There is no description" },
    ]);
  });

  it("names the line alone when the file was inside an archive", () => {
    expect(uploadProblems({ ...refusal, suggestions: ["Line 1: No front matter."] })).toEqual([
      { words: "No front matter.", path: "SKILL.md", line: 1 },
    ]);
  });

  it("names the file for each reason of an archive, instead of saying the same twice", () => {
    const reasons = [
      { code: "not_a_zip", message: "No zip." },
      { code: "x", path: "a/b", message: "A link." },
    ];
    expect(
      uploadProblems({ ...refusal, error: "archive_refused", suggestions: ["not_a_zip: …"], reasons }),
    ).toEqual([{ words: "No zip." }, { words: "A link.", path: "a/b" }]);
  });

  it("takes other words as they are, whatever they begin with", () => {
    const suggestions = ["Line 9: is not ours to read"];
    expect(uploadProblems({ ...refusal, error: "ticket_used", suggestions }, "text")).toEqual([
      { words: "Line 9: is not ours to read" },
    ]);
  });
});
