import { describe, expect, it } from "vitest";
import { jsonEditor } from "./edit-json.ts";

const entry = { command: "npx", args: ["-y"] };
const block = '"us": {\n      "command": "npx",\n      "args": ["-y"]\n    }';

describe("jsonEditor", () => {
  it.each([
    ["an empty text", "", `{\n  "a": {\n    ${block}\n  }\n}\n`],
    ["an empty object", "{}", `{\n  "a": {\n    ${block}\n  }\n}`],
    ["an object on one line", '{"x": 1}', `{"x": 1,\n  "a": {\n    ${block}\n  }\n}`],
    [
      "a last property with a comment",
      '{\n  "a": {\n    "b": 1 // one\n  }\n}',
      `{\n  "a": {\n    "b": 1, // one\n    ${block}\n  }\n}`,
    ],
    [
      "a trailing comma with a comment",
      '{\n  "a": {\n    "b": 1, // one\n  },\n}',
      `{\n  "a": {\n    "b": 1, // one\n    ${block},\n  },\n}`,
    ],
    [
      "comments below the last property",
      '{\n  "a": {\n    "b": 1\n    // "c": 2\n  }\n}',
      `{\n  "a": {\n    "b": 1,\n    ${block}\n    // "c": 2\n  }\n}`,
    ],
    [
      "an object with only a comment",
      '{\n  "a": {\n    // none yet\n  }\n}',
      `{\n  "a": {\n    // none yet\n    ${block}\n  }\n}`,
    ],
    ["a null", '{\n  "a": null\n}', `{\n  "a": {\n    ${block}\n  }\n}`],
  ])("adds an entry to %s without touching the rest", (_name, previous, after) => {
    expect(jsonEditor.set(previous, ["a", "us"], entry)).toBe(after);
  });

  it("replaces only the values of an entry that is there", () => {
    const previous = '{"a": {"us": {"command": "old" /* why */, "env": {}}}}';
    expect(jsonEditor.set(previous, ["a", "us"], { command: "npx" })).toBe(
      '{"a": {"us": {"command": "npx" /* why */, "env": {}}}}',
    );
  });

  it("names the line of a syntax error", () => {
    expect(() => jsonEditor.parse('{\n  "a": ,\n}')).toThrow("line 2");
  });
});
