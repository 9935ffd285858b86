import { describe, expect, it } from "vitest";
import { runToEnd } from "../cooperative-task.ts";
import { pythonLines } from "./python-lines.ts";

const texts = (source: string) =>
  runToEnd(pythonLines(source)).map((line) => line.tokens.map((token) => token.text));

describe("pythonLines", () => {
  it("gives one entry per statement, over brackets and continued lines", () => {
    expect(texts("a = [\n 1, # one\n 2]\nb = 1 + \\\n 2\nc; d")).toEqual([
      ["a", "=", "[", "1", ",", "2", "]"],
      ["b", "=", "1", "+", "2"],
      ["c"],
      ["d"],
    ]);
  });

  it("tells what is indented", () => {
    expect(runToEnd(pythonLines("if x:\n    a(); b()\n\tc\nd")).map(({ indent }) => indent)).toEqual([
      0, 4, 4, 1, 0,
    ]);
  });

  it("reads strings of every kind", () => {
    expect(texts(`r"a\\n" b'x' u"y" '''t'h"''' "q\\"" 'l\\n'`)).toEqual([
      ["a\\n", "x", "y", "t'h\"", 'q"', "l\n"],
    ]);
  });

  it("marks strings that are put together at run time", () => {
    const [line] = runToEnd(pythonLines('f"{x}" f"plain" "{x}"'));
    expect(line?.tokens.map((token) => token.isFormatted)).toEqual([true, undefined, undefined]);
  });

  it("does not see comments and statements inside strings", () => {
    expect(texts('"""\nimport os # no\n"""\n# import re\n"#"')).toEqual([["\nimport os # no\n"], ["#"]]);
  });

  it("goes on with the next definition after a bracket that is never closed", () => {
    expect(texts("x = foo(1,\ndef main():\n  pass").at(-1)).toEqual(["pass"]);
  });

  it("goes on with the next line after a quote that is never closed", () => {
    expect(texts('x = "oops\nmain()')).toEqual([
      ["x", "=", "oops"],
      ["main", "(", ")"],
    ]);
  });

  it("cuts a string that fills the whole file", () => {
    expect(texts(`"""${"x".repeat(100_000)}`)[0]?.[0]).toHaveLength(2_000);
  });
});
