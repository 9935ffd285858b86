import { expect, it } from "vitest";
import { highestTag, parseRange } from "./tag-range.ts";

const TAGS = [
  "v0.2.0",
  "v0.2.9",
  "v0.3.0",
  "1.0.0",
  "v1.2.0",
  "v1.2.5",
  "v1.10.0",
  "v2.0.0-rc.1",
  "v2",
  "main",
  "v1.x",
];

it.each([
  ["^1.2", "v1.10.0"],
  ["~1.2.0", "v1.2.5"],
  ["~1.2", "v1.2.5"],
  ["1.x", "v1.10.0"],
  ["1.2.x", "v1.2.5"],
  ["^0.2.1", "v0.2.9"],
  ["^2.0.0", "v2"],
  ["*", "v2"],
  ["^3", undefined],
])("of these tags %s takes %s", (range, tag) => {
  const parsed = parseRange(range);
  if (parsed === undefined) throw new Error("not a range");
  expect(highestTag(TAGS, parsed)).toBe(tag);
});

it.each(["main", "v1.2.3", "1", "1.2.3", "release/1.x", "^", "~main", ">=1", ""])(
  "does not take %s for a range",
  (text) => {
    expect(parseRange(text)).toBeUndefined();
  },
);
