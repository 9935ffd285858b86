import { expect, it } from "vitest";
import { eachLine, lineStart, openLines } from "./each-line.ts";

const texts = ["", "\n", "a", "a\n", "\na", "a\n\nb\n", "a\r\nb\rc\n\r\nd", "\r\n", "\r", "ä\u2028b\nc"];

it.each(texts)("gives the lines of %j that a list of them would have", (text) => {
  expect([...eachLine(text)]).toEqual(text.split("\n"));
  expect([...eachLine(text, 2)]).toEqual(text.split("\n", 2));
});

it.each(texts)("finds the lines of %j by number, whatever ends them, and where each begins", (text) => {
  const all = text.split(/\r\n|\n|\r/);
  const line = openLines(text);
  for (const [index, expected] of all.entries()) {
    expect([line(index), line(index)]).toEqual([expected, expected]);
    expect(text.slice(lineStart(text, index)).split(/\r\n|\n|\r/)).toEqual(all.slice(index));
  }
  expect(line(all.length)).toBeUndefined();
  expect(line(all.length)).toBeUndefined();
  expect(lineStart(text, all.length)).toBe(text.length);
});

it("passes lines over that nobody asks for", () => {
  const line = openLines("a\nb\nc\nd");
  expect([line(1), line(3), line(9)]).toEqual(["b", "d", undefined]);
});
