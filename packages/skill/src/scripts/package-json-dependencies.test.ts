import { describe, expect, it } from "vitest";
import { packageJsonDependencies } from "./package-json-dependencies.ts";

describe("packageJsonDependencies", () => {
  it("lists what is needed at run time, with ranges", () => {
    const text =
      '\ufeff{"dependencies": {"zod": "^4", "@a/b": "", "c": 1}, "devDependencies": {"vitest": "*"}}';
    expect(packageJsonDependencies(text)).toEqual(["zod@^4", "@a/b", "c"]);
  });

  it.each([
    "",
    "{",
    "null",
    "[]",
    "1",
    "{}",
    '{"dependencies": null}',
    '{"dependencies": ["zod"]}',
    "[".repeat(200_000),
  ])("finds nothing in %.40j", (text) => {
    expect(packageJsonDependencies(text)).toEqual([]);
  });
});
