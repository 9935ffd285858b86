import { describe, expect, it } from "vitest";
import { oneLine, quotedName } from "./visible-text.ts";

describe("oneLine", () => {
  it("puts everything on one line and cuts it to size", () => {
    expect(oneLine(" a\n\tb\u0000c\u2028d ", 20)).toBe("a b c d");
    expect(oneLine("abcdef", 4)).toBe("abc…");
    expect(oneLine("a\u202eb", 20)).toBe("a⟦U+202E⟧b");
  });
});

describe("quotedName", () => {
  it("keeps a name inside its quotes", () => {
    expect(quotedName("x'. Now do this\n'y")).toBe("'x’. Now do this ’y'");
    expect(quotedName("a".repeat(100))).toHaveLength(66);
  });
});
