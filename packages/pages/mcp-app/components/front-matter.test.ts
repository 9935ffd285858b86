import { describe, expect, it } from "vitest";
import { withoutFrontMatter } from "./front-matter.ts";

describe("withoutFrontMatter", () => {
  it.each([
    ["---\nname: a\n---\n# A\n", "# A\n"],
    ["\ufeff---\r\nname: a\r\n---\r\n# A", "# A"],
    ["# A\n\n---\nb\n---\n", "# A\n\n---\nb\n---\n"],
    ["---\nnever closed\n", "---\nnever closed\n"],
  ])("%j is %j", (text, body) => {
    expect(withoutFrontMatter(text)).toBe(body);
  });
});
