import { describe, expect, it } from "vitest";
import { createStyle } from "./style.ts";

const terminal = { write: () => {}, isTerminal: true, columns: 80 };
const pipe = { write: () => {}, isTerminal: false, columns: undefined };

describe("createStyle", () => {
  it.each([
    ["a terminal", terminal, {}, true],
    ["a pipe", pipe, {}, false],
    ["a terminal with NO_COLOR", terminal, { NO_COLOR: "1" }, false],
    ["a terminal with an empty NO_COLOR", terminal, { NO_COLOR: "" }, true],
    ["a pipe with FORCE_COLOR", pipe, { FORCE_COLOR: "1" }, true],
    ["a pipe with both", pipe, { FORCE_COLOR: "1", NO_COLOR: "1" }, true],
    ["a terminal with FORCE_COLOR=0", terminal, { FORCE_COLOR: "0" }, false],
    ["a dumb terminal", terminal, { TERM: "dumb" }, false],
  ])("decides on colour for %s", (_name, stream, env, isColoured) => {
    expect(createStyle(stream, env).bad("x")).toBe(isColoured ? "\u001b[31mx\u001b[39m" : "x");
  });
});
