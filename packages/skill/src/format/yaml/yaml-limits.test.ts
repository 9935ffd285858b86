import { describe, expect, it } from "vitest";
import { parseYaml } from "./parse-yaml.ts";
import { yamlLimitPassed } from "./yaml-limits.ts";

describe("a text that would keep a parser busy", () => {
  it.each([
    "}",
    "]",
    '"',
    '""',
    "'' ",
    "&a ",
    "*a ",
    "!t ",
    "x: ",
    "é: ",
    ": ",
    "a\n",
    "\r",
    "{},",
    "a: {}\n",
    "- ",
    "? ",
    "%\n",
  ])("is refused before it is parsed: 64 KB of %j", (piece) => {
    expect(parseYaml(`name: ${piece.repeat(64_000 / piece.length)}`).kind).toBe("refused");
  });

  it.each([
    ["prose with apostrophes", "It doesn't, it's well-known and can't be undone. ".repeat(1_200)],
    ["addresses", "https://example.com/a:b ".repeat(2_500)],
    ["one long word", "x".repeat(60_000)],
    ["another alphabet", "описание навыка, ".repeat(2_000)],
    ["commas", "a, b, c, ".repeat(6_000)],
  ])("is not taken for one that only is long: %s", (_what, text) => {
    expect(yamlLimitPassed(`description: ${text}`)).toBeUndefined();
  });
});
