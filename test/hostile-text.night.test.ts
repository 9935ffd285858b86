import { expect, it } from "vitest";
import { excessiveCosts } from "./hostile-text/measure-growth.ts";
import { textParsers } from "./hostile-text/parsers.ts";

// Checks of a skill are the command line's and the scanner's thread's, which have nobody else to answer.
const served = textParsers.filter(({ name }) => !name.startsWith("check of"));

for (const size of [64 * 1024, 1024 * 1024]) {
  it.each(served)(
    `${size} characters cost in proportion, in turns below 50 ms: $name`,
    { timeout: 900_000 },
    async (parser) => {
      expect(await excessiveCosts(parser, size, { longestBlockMs: 50 })).toEqual([]);
    },
  );
}
