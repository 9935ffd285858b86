import { expect, it } from "vitest";
import { checkBoundaries } from "./check-boundaries.ts";

const check = (path: string, ...lines: string[]) =>
  checkBoundaries([{ path, text: `${lines.join("\n")}\n` }]);

it("lets a package import what lies below it", () => {
  expect(check("packages/tools/src/a.ts", 'import { readSkill } from "@skillquay/skill";')).toEqual([]);
  expect(check("packages/cli/src/a.ts", 'import { openLocalCatalog } from "@skillquay/local";')).toEqual([]);
});

it("refuses an import against the direction, with file and line", () => {
  expect(check("packages/skill/src/a.ts", "", 'import { allTools } from "@skillquay/tools";')).toEqual([
    "packages/skill/src/a.ts:2: 'skill' may not import 'tools' (value)",
  ]);
  expect(check("packages/tools/src/a.ts", 'import type { X } from "@skillquay/local";')).toHaveLength(1);
});

it("keeps local and hub apart, even for types", () => {
  expect(check("packages/local/src/a.ts", 'import type { X } from "@skillquay/hub";')).toHaveLength(1);
  expect(check("packages/hub/src/a.ts", 'import type { X } from "@skillquay/local";')).toHaveLength(1);
});

it("lets the command line load the hub on demand only", () => {
  expect(check("packages/cli/src/a.ts", 'const hub = await import("@skillquay/hub");')).toEqual([]);
  expect(check("packages/cli/src/a.ts", 'import { startHub } from "@skillquay/hub";')).toHaveLength(1);
});

it("lets servers import the pages, the command line their types only, and the pages no server", () => {
  expect(check("packages/hub/src/a.ts", 'import { x } from "@skillquay/pages";')).toEqual([]);
  expect(check("packages/cli/src/a.ts", 'import type { X } from "@skillquay/pages/contract";')).toEqual([]);
  expect(check("packages/cli/src/a.ts", 'import { x } from "@skillquay/pages";')).toHaveLength(1);
  expect(check("packages/pages/src/a.ts", 'import type { X } from "@skillquay/hub";')).toHaveLength(1);
});

it("refuses a relative import that leaves its package", () => {
  expect(check("packages/tools/src/reading/a.ts", 'import { b } from "../b.ts";')).toEqual([]);
  expect(check("packages/tools/src/a.ts", 'import { b } from "../../skill/src/b.ts";')).toHaveLength(1);
  expect(check("packages/tools/src/a.ts", 'import { b } from "../../tools-more/b.ts";')).toHaveLength(1);
});

it("keeps network, processes and MCP out of the pure packages, but not out of their tests", () => {
  expect(check("packages/skill/src/a.ts", 'import { get } from "node:https";')).toHaveLength(1);
  expect(check("packages/search/src/a.ts", 'import { spawn } from "child_process";')).toHaveLength(1);
  expect(check("packages/skill/src/a.ts", 'import { z } from "@modelcontextprotocol/server";')).toHaveLength(
    1,
  );
  expect(check("packages/skill/src/a.test.ts", 'import { spawn } from "node:child_process";')).toEqual([]);
  expect(check("packages/local/src/a.ts", 'import { createServer } from "node:http";')).toEqual([]);
});

it("refuses gray-matter everywhere", () => {
  expect(check("scripts/a.ts", 'import matter from "gray-matter";')).toHaveLength(1);
  expect(check("packages/skill/src/a.test.ts", 'import matter from "gray-matter";')).toHaveLength(1);
});

it("lets only the command line's configuration read the environment", () => {
  expect(check("packages/cli/src/settings/process-environment.ts", "const home = process.env.HOME;")).toEqual(
    [],
  );
  expect(check("packages/cli/src/list.ts", "const home = process.env.HOME;")).toHaveLength(1);
  expect(check("packages/local/src/config.ts", "const home = process.env.HOME;")).toHaveLength(1);
  expect(check("packages/local/src/a.ts", "// process.env is not read here")).toEqual([]);
});

it("keeps stdout for the protocol", () => {
  expect(check("packages/local/src/a.ts", 'process.stdout.write("x");')).toHaveLength(1);
  expect(check("packages/cli/src/a.ts", 'process.stdout.write("x");')).toEqual([]);
  expect(check("packages/local/src/serve-stdio.ts", 'process.stdout.once("error", end);')).toEqual([]);
  expect(check("packages/cli/src/a.ts", 'console.log("x");')).toHaveLength(1);
});

it("refuses a file of more than 400 lines, and none of 400", () => {
  const file = (lines: number) => check("bench/a.ts", ...Array.from({ length: lines }, () => "//"));
  expect(file(400)).toEqual([]);
  expect(checkBoundaries([{ path: "packages/tools/src/generated/a.ts", text: "x\n".repeat(500) }])).toEqual(
    [],
  );
  expect(file(401)).toEqual(["bench/a.ts:401: 401 lines; split it by idea at 400"]);
});

it("refuses a package that nobody gave a rule", () => {
  expect(check("packages/new/src/a.ts", 'import "node:fs";')).toHaveLength(1);
});
