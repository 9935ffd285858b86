import { describe, expect, it } from "vitest";
import { ToolError } from "./errors.ts";
import { answered, bodyOf, failed, mcpResult } from "./tool-result.ts";

const error = new ToolError("skill_not_found", "No skill 'pdff'.", {
  suggestions: ["Did you mean 'pdf'?"],
  nextSteps: [{ tool: "search_skills", example: { query: "pdff" } }],
});
const body = {
  error: "skill_not_found",
  message: "No skill 'pdff'.",
  suggestions: ["Did you mean 'pdf'?"],
  _workflow: { nextSteps: [{ tool: "search_skills", example: { query: "pdff" } }] },
};

describe("mcpResult", () => {
  it("carries an answer in text and in structured content", () => {
    const result = answered({ data: { name: "pdf" }, text: "PDF", more: ["files"], meta: { page: 1 } });
    expect(mcpResult(result)).toEqual({
      content: [{ type: "text", text: "PDF\n\nfiles" }],
      structuredContent: { name: "pdf" },
      _meta: { page: 1 },
    });
  });

  it("leaves the words that a contract fixes a block of their own", () => {
    const { content } = answered({ data: {}, text: "PDF", more: ["files"] }, { exactTexts: true });
    expect(content.map(({ text }) => text)).toEqual(["PDF", "files"]);
  });

  it("gives a model text alone, in words where the tool has them", () => {
    const answer = { data: { name: "pdf" }, plainText: () => "A skill" };
    const result = answered(answer, { textOnly: true });
    expect(mcpResult(result, { textOnly: true })).toEqual({ content: [{ type: "text", text: "A skill" }] });
    expect(answered(answer).content).toEqual([{ type: "text", text: '{"name":"pdf"}' }]);
  });

  it("carries an error in one text and for programs in its metadata, never where a schema is held against it", () => {
    const text = "No skill 'pdff'.\n\n- Did you mean 'pdf'?\n\nNext:\n- search_skills {\"query\":\"pdff\"}";
    expect(mcpResult(failed(error))).toEqual({
      isError: true,
      content: [{ type: "text", text }],
      _meta: { "skillquay/error": body },
    });
  });

  it("carries the whole error as JSON text where a tool speaks JSON", () => {
    const { content } = mcpResult(failed(error, { jsonText: true }));
    expect(content).toEqual([{ type: "text", text: JSON.stringify(body) }]);
  });

  it("carries an answer that tells of a failure in its text, and the data in its metadata", () => {
    const result = answered({ data: { exitCode: 3 }, text: "oops", isError: true, meta: { page: 1 } });
    expect(mcpResult(result)).toEqual({
      isError: true,
      content: [{ type: "text", text: "oops" }],
      _meta: { page: 1, "skillquay/data": { exitCode: 3 } },
    });
  });
});

it("bodyOf gives the data or the error's body", () => {
  expect(bodyOf(answered({ data: { exitCode: 3 }, isError: true }))).toEqual({ exitCode: 3 });
  expect(bodyOf(failed(error))).toEqual(body);
});
