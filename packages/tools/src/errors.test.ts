import { describe, expect, it } from "vitest";
import { errorText, ToolError, type ToolErrorDetails } from "./errors.ts";

function textOf(details: ToolErrorDetails, exactTexts?: boolean) {
  return errorText(new ToolError("skill_not_found", "Gone.", details), exactTexts);
}

describe("errorText", () => {
  it("is the message alone where nothing leads further", () => {
    expect(textOf({})).toBe("Gone.");
  });

  it("says what to do and which calls lead further", () => {
    const nextSteps = [
      { tool: "search_skills", example: { query: "a" } },
      { tool: "list_skills", example: {} },
    ];
    expect(textOf({ suggestions: ["Try another", "Ask"], nextSteps })).toBe(
      'Gone.\n\n- Try another\n- Ask\n\nNext:\n- search_skills {"query":"a"}\n- list_skills {}',
    );
    expect(textOf({ nextSteps: nextSteps.slice(1) })).toBe("Gone.\n\nNext:\n- list_skills {}");
  });

  it("does not say a call twice", () => {
    const written = { suggestions: ['Call read {"a":1}'], nextSteps: [{ tool: "read", example: { a: 1 } }] };
    expect(textOf(written)).toBe('Gone.\n\n- Call read {"a":1}');
    const named = { suggestions: ["Use list_skills"], nextSteps: [{ tool: "list_skills", example: {} }] };
    expect(textOf(named)).toBe("Gone.\n\n- Use list_skills");
  });

  it("begins with the words that a contract fixes, and ends with them where they must be exact", () => {
    const details = { text: "Fixed.", suggestions: ["Did you mean 'a'?"] };
    expect(textOf(details)).toBe("Fixed.\n\n- Did you mean 'a'?");
    expect(textOf(details, true)).toBe("Fixed.");
    expect(textOf({ suggestions: ["Ask"] }, true)).toBe("Gone.\n\n- Ask");
  });
});
