import { expect, it } from "vitest";
import { handleFrom } from "./handle-from.ts";

it("makes lower-case letters, digits and single hyphens of a name", () => {
  expect(handleFrom("Documents")).toBe("documents");
  expect(handleFrom("  Döner & Söhne, 2 ")).toBe("doner-sohne-2");
  expect(handleFrom("文書")).toBe("");
  expect(handleFrom("-".repeat(3))).toBe("");
});

it("is never too long, and never ends with a hyphen", () => {
  expect(handleFrom("a".repeat(100))).toBe("a".repeat(64));
  expect(handleFrom(`${"a".repeat(63)} b`)).toBe("a".repeat(63));
});
