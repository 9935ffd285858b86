import { expect, it } from "vitest";
import { byteCount } from "./byte-count.ts";

it.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [20_971_520, "21.0 MB"],
])("says %d bytes as %s", (bytes, words) => {
  expect(byteCount(bytes)).toBe(words);
});
