import { describe, expect, it } from "vitest";
import { plainOutput } from "./plain-output.ts";

describe("the output of a script", () => {
  it("loses its colours and keeps its words", () => {
    expect(plainOutput("\u001b[1;31mred\u001b[0m\r\n\u001b[2K\u001b[1Adone\n\tok")).toBe("red\ndone\n\tok");
  });

  it("sets no title and no clipboard", () => {
    expect(plainOutput("a\u001b]0;title\u0007b\u001b]52;c;aGk=\u001b\\c")).toBe("abc");
  });

  it("shows a sign for what cannot be seen", () => {
    expect(plainOutput("a\u0000b\u202ec\u200bd")).toBe("a\u{fffd}b\u{fffd}c\u{fffd}d");
  });
});
