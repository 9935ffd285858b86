import { describe, expect, it } from "vitest";
import { pep723 } from "./pep723.ts";

const block = (...lines: string[]) =>
  ["#!/usr/bin/env python3", "# /// script", ...lines, "# ///", "x = 1"].join("\n");

describe("pep723", () => {
  it("reads the dependencies and the Python version", () => {
    expect(
      pep723(
        block(
          '# requires-python = ">=3.11"',
          "# dependencies = [",
          '#   "requests<3", # a comment with "quotes"',
          "#   'rich',",
          "# ]",
        ),
      ),
    ).toEqual({ dependencies: ["requests<3", "rich"], requiresPython: ">=3.11" });
  });

  it("reads a list on one line and Windows line ends", () => {
    expect(
      pep723(
        block('# dependencies = ["a[x]>=1", "b ; python_version < \\"3.9\\""]').replaceAll("\n", "\r\n"),
      ),
    ).toEqual({
      dependencies: ["a[x]>=1", 'b ; python_version < "3.9"'],
    });
  });

  it("knows the difference between no block and a block without dependencies", () => {
    expect(pep723("import os\n# dependencies = ['x']")).toBeUndefined();
    expect(pep723(block("# dependencies = []"))).toEqual({ dependencies: [] });
    expect(pep723(block('# requires-python = ">=3.9"'))).toEqual({
      dependencies: [],
      requiresPython: ">=3.9",
    });
  });

  it("takes nothing from tables, other keys or after the block", () => {
    expect(pep723(block('# x-dependencies = ["no"]', "# [tool.uv]", '# dependencies = ["no"]'))).toEqual({
      dependencies: [],
    });
    expect(pep723(block('# dependencies-extra = ["no"]'))?.dependencies).toEqual([]);
  });

  it("refuses a block that is never closed", () => {
    expect(pep723('# /// script\n# dependencies = ["x"]\nimport os\n# ///')).toBeUndefined();
  });

  it("takes what it can from broken lists", () => {
    expect(pep723(block('# dependencies = ["a", "b'))?.dependencies).toEqual(["a", "b"]);
    expect(pep723(block("# dependencies = 5"))?.dependencies).toEqual([]);
  });
});
