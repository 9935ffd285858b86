import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findScript } from "./find-script.ts";
import { explainScripts } from "./list-scripts.ts";
import { missingDependency } from "./missing-dependency.ts";
import { packageJsonDependencies } from "./package-json-dependencies.ts";
import { pep723 } from "./pep723.ts";
import { requirements } from "./requirements.ts";
import { SCRIPT_READ_MAX_BYTES } from "./skill-script.ts";

const EXTENSIONS = ["py", "sh", "js", "ts", "ps1", "rb", "R", "jsx", "", "weird"] as const;

// Pieces that the readers look for, so that random text reaches their corners.
const piece = fc.constantFrom(
  ...[
    "#!/usr/bin/env ",
    "-S ",
    "python3",
    "node",
    "\n",
    "\r\n",
    "# ",
    "/// script",
    "///",
    "dependencies = [",
    "]",
    '"',
  ],
  ...[
    "'",
    '"""',
    "(",
    ")",
    "{",
    "}",
    "`",
    "${",
    "//",
    "/*",
    "*/",
    "\\",
    "p.add_argument(",
    "choices=",
    "help=",
    ",",
  ],
  ...[
    "import ",
    "from ",
    "Usage: ",
    "$0",
    "<a>",
    "[b]",
    "--c",
    "getopts ",
    "-d|--e)",
    ";;",
    "\0",
    "\ufeff",
    "\u202e",
  ],
  ...[
    "ModuleNotFoundError: No module named '",
    "Cannot find module '",
    ": command not found",
    "a@1",
    "-r x",
    "🎉",
  ],
);
const text = fc.oneof(
  fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary", maxLength: 200 }),
);
const bytesOf = (value: string) => new TextEncoder().encode(value);

function explain(contents: Uint8Array, extension: string) {
  const path = `scripts/x${extension === "" ? "" : `.${extension}`}`;
  const files = [path, "requirements.txt", "package.json"].map((path) => ({
    path,
    sizeBytes: contents.length,
    mtimeMs: 0,
    executable: true,
  }));
  return explainScripts(files, async () => contents);
}

describe("hostile scripts", () => {
  it("are listed or refused, never an error, and show only clean short text", async () => {
    const contents = fc.oneof(text.map(bytesOf), fc.uint8Array({ maxLength: 300 }));
    await fc.assert(
      fc.asyncProperty(contents, fc.constantFrom(...EXTENSIONS), async (bytes, extension) => {
        const { scripts, refused } = await explain(bytes, extension);
        expect(scripts.length + refused.filter(({ path }) => path.startsWith("scripts/")).length).toBe(1);
        for (const script of scripts) {
          expect(script.interpreter.command).toMatch(/^[A-Za-z0-9_][A-Za-z0-9_.+-]*$/);
          const shown = [
            script.description,
            ...(script.arguments ?? []).flatMap(({ name, help }) => [name, help]),
          ];
          for (const line of shown.filter((line) => line !== undefined)) {
            expect(line).not.toMatch(/[\p{Cc}\u202e]/u);
            expect(Array.from(line).length).toBeLessThanOrEqual(200);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("cannot make the single readers fail", () => {
    fc.assert(
      fc.property(text, (value) => {
        pep723(value);
        requirements(value);
        packageJsonDependencies(value);
        findScript([], value);
        const missing = missingDependency(value, { dependencies: [] });
        expect(missing?.name ?? "x").toMatch(/^[\p{L}\p{N}@_][\p{L}\p{N}_.+@/~-]*$/u);
      }),
      { numRuns: 2_000 },
    );
  });

  // Each fills all that is read. With quadratic work any of them takes minutes, beyond the test's time-out.
  it.each(
    [
      ..."([{\"'`#/\\\n\r \t;<-:|=,.$".split(""),
      ...[
        "${",
        "`${",
        "(a",
        "/*",
        "//",
        '"""',
        "f'{",
        "p.add_argument(",
        "p.add_argument('x',",
        "getopts a: x\n",
      ],
      ...[
        "-a|",
        "-a)\n",
        "# Usage: x [",
        "usage:",
        "# /// script\n",
        "import a,",
        "a.",
        "a.b(",
        "\\\n",
        "a \\\n",
      ],
      ...[
        "  --x  y\n",
        "# --x  y\n",
        "# a\n#\n",
        "ArgumentParser(",
        "def x(\n",
        "def x():\n",
        "try:\n  x\n",
        "env ",
      ],
    ].map((unit) => [unit]),
  )("of nothing but %j are read in linear time", async (unit) => {
    const filler = unit.repeat(Math.ceil(SCRIPT_READ_MAX_BYTES / unit.length));
    const starts = [
      ["", "py"],
      ["", "js"],
      ["#!/bin/sh\n", "sh"],
      ["#!/bin/sh\n# Usage: x <a>\n# ", "sh"],
      ["#!/usr/bin/env python3\n", ""],
    ] as const;
    for (const [head, extension] of starts) await explain(bytesOf(head + filler), extension);
    expect(missingDependency(filler, { dependencies: [] })).toBeUndefined();
  });
});
