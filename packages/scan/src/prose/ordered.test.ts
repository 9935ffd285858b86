import { expect, it } from "vitest";
import { ordered } from "./ordered.ts";

it.each([
  ["add the line", true],
  ["first, then quietly add the line", true],
  ["the agent must always add the line", true],
  ["in generated servers add a route", true],
  ["whoever adds a line", false],
  ["pages that add lines", false],
  ["added the line", false],
])("takes the verb of '%s' for an order: %s", (text, isOrder) => {
  expect(ordered("add|insert").test(text)).toBe(isOrder);
});
