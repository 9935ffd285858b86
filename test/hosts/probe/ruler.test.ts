import { expect, it } from "vitest";
import { readRuler, ruler } from "./ruler.ts";

it("tells how much of a text is left", () => {
  const text = ruler("txt", 5_000);
  expect(text).toHaveLength(5_000);
  expect(readRuler(text, "txt")).toBe(5_000);
  expect(readRuler(JSON.stringify({ text: text.slice(0, 1_234) }), "txt")).toBe(1_230);
  expect(readRuler(`${text.slice(0, 1_000)} … ${text.slice(4_000)}`, "txt")).toBe(1_000);
  expect(readRuler("nothing", "txt")).toBe(0);
});
