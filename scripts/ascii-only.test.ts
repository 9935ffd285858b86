import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { asciiOnly } from "./ascii-only.mjs";

it.each([
  ["/[.!?。！？：]$/", "はい。", "はい"],
  ["/^[a-zа-я]+$/", "привет", "ÐÑ"],
  ["/^[🙂-🙅]$/u", "🙃", "🙆"],
  ["/^🙂{2}$/u", "🙂🙂", "🙂"],
  ["/[0-9¹²³]$/", "com¹", "com"],
])("%s means the same in ASCII", (pattern, matching, other) => {
  const source = asciiOnly(pattern);
  expect(source).toMatch(/^[\0-\x7f]+$/);
  const written: RegExp = runInNewContext(source);
  expect([written.test(matching), written.test(other)]).toEqual([true, false]);
});

// The launcher reads them byte by byte: anything else would be another character in the program than in its source.
it("every bundled program is ASCII", () => {
  const folder = join(import.meta.dirname, "../packages/cli/dist");
  const programs = readdirSync(folder).filter((name) => name.endsWith(".cjs"));
  expect(programs).toContain("rest.cjs");
  const others = programs.filter((name) => /[^\0-\x7f]/.test(readFileSync(join(folder, name), "latin1")));
  expect(others).toEqual([]);
});
