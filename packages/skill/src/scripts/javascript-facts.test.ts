import { describe, expect, it } from "vitest";
import { runToEnd } from "../cooperative-task.ts";
import { javaScriptFacts, packageOf } from "./javascript-facts.ts";

const factsOf = (source: string) => runToEnd(javaScriptFacts(source));

describe("javaScriptFacts", () => {
  it.each([
    "main();",
    "function main() {}\nmain().catch(console.error)",
    "(async () => {\n  await go();\n})();",
    "const x = await fetch(url);",
    "export function run() {}\nif (require.main === module) run();",
    "const [, , file] = process.argv;",
    "const { values } = parseArgs({ options });",
    "for (const x of list) show(x);",
    "const a = 1\nconsole.log(a)",
    "interface A { b: string }\nnew Server().start()",
    `const help = \`usage \${name({ a: \`x\` })}\`;\nrun();`,
    "const pattern = /[/'\"]/;\nrun();",
    "const half = total / 2; run(half);",
  ])("sees that running %j does something", (source) => {
    expect(factsOf(source).doesSomething).toBe(true);
  });

  it.each([
    "",
    "export function run() { main(); }\nexport const a = make();",
    "const fs = require('fs');\nmodule.exports = { read() { fs.go(); } };",
    "'use strict';\nexports.a = 1;\nObject.defineProperty(exports, 'b', {});",
    "class A {\n  run() { go(); }\n}\nexport default A;",
    "export type A = { b: string };\nimport { c } from './c.ts';",
    "// main()\n/* main() */\nconst s = 'main()';\nconst t = `\nmain()`;",
    "const f = () =>\n  go();",
    "try {\n  optional = require('optional');\n} catch {}",
  ])("sees that running %j does nothing", (source) => {
    expect(factsOf(source).doesSomething).toBe(false);
  });

  it("tells code for a page from code for Node", () => {
    expect(factsOf("(() => { document.title = window.x; })();").needsBrowser).toBe(true);
    expect(factsOf("import p from 'puppeteer';\np.go(() => document.title);").needsBrowser).toBe(false);
    expect(factsOf("go(process.argv, () => document.title);").needsBrowser).toBe(false);
    expect(factsOf("const a = 'document';\ngo(a);").needsBrowser).toBe(false);
  });

  it("lists the packages of imports of every form", () => {
    const source = `
import a from "a";
import { b } from '@scope/b/sub';
import "c/register";
export * from "d";
const e = require("e");
const f = await import("f");
import fs from "node:fs"; import path from "path"; import promises from "fs/promises";
import local from "./local.js"; import alias from "@/alias"; import inner from "#inner";
import url from "https://example.com/x.js"; import npm from "npm:g@^1";
const text = "import h from 'h'"; // require("i")
`;
    expect(factsOf(source).imports).toEqual(["a", "@scope/b", "c", "d", "e", "f", "g"]);
  });

  it("tells whether JSON is taken as first argument", () => {
    expect(factsOf("const p = JSON.parse(process.argv[2]);").takesParams).toBe(true);
    expect(factsOf("const p = JSON.parse(process.argv[3]);").takesParams).toBe(false);
  });
});

describe("packageOf", () => {
  it.each(["../x", "/skill/x.js", "node:sqlite", "fs", "C:\\x", "", "@scope", "a b"])(
    "sees no package in %j",
    (text) => {
      expect(packageOf(text)).toEqual([]);
    },
  );
});
