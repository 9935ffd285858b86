import { expect, it } from "vitest";
import { excessiveCosts } from "./hostile-text/measure-growth.ts";
import { textParsers } from "./hostile-text/parsers.ts";

// Large enough to tell quadratic work from linear; the night reads 64 KiB and 1 MiB.
it.each(textParsers)(
  "no text makes work that grows faster than it: $name",
  { timeout: 120_000 },
  async (parser) => {
    expect(await excessiveCosts(parser, 8 * 1024)).toEqual([]);
  },
);
