import { expect, it } from "vitest";
import { scanImports } from "./scan-imports.ts";

it("finds every way to name a module, with its kind and line", () => {
  const source = [
    'import { a } from "value-a";',
    'import type { B } from "type-b";',
    'import "side-effect";',
    "import {",
    "  c,",
    '} from "over-lines";',
    'export { d } from "exported";',
    'export type { E } from "exported-type";',
    'export * from "star";',
    'const f = await import("dynamic");',
    'const g = require("required");',
    'import type, { h } from "named-type";',
  ].join("\n");
  expect(scanImports(source).map(({ specifier, kind, line }) => `${line} ${kind} ${specifier}`)).toEqual([
    "1 value value-a",
    "2 type type-b",
    "3 value side-effect",
    "4 value over-lines",
    "7 value exported",
    "8 type exported-type",
    "9 value star",
    "10 dynamic dynamic",
    "11 value required",
    "12 value named-type",
  ]);
});

it("ignores imports in comments and is not led astray by slashes in strings", () => {
  const source = [
    '// import "comment";',
    '/* import "block"; */',
    'const url = "http://x"; const y = await import("real");',
    "const glob = 'a/*b'; const z = await import('also-real'); /* */",
  ].join("\n");
  expect(scanImports(source).map(({ specifier }) => specifier)).toEqual(["real", "also-real"]);
});
