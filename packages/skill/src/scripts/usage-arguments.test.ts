import { describe, expect, it } from "vitest";
import { usageArguments } from "./usage-arguments.ts";

const read = (text: string, fileName = "tool.sh") => usageArguments(text.split("\n"), fileName);
const brief = (text: string) =>
  read(text)?.map(
    ({ name, flags, required, kind }) => `${kind} ${flags.join(",") || name}${required ? "!" : ""}`,
  );

describe("usageArguments", () => {
  it.each([
    ["Usage: tool.sh <in> [out]", ["positional in!", "positional out"]],
    ["Usage: ./tool.sh IN_FILE", ["positional IN_FILE!"]],
    ["usage: $0 <in> [--force] [-n <count>]", ["positional in!", "flag --force", "option -n"]],
    ["Usage: bash tool.sh --to <where> [--as=NAME]", ["option --to!", "option --as"]],
    ['echo "Usage: $0 <in>" >&2', ["positional in!"]],
    ["Usage: tool.sh [options] <in>", ["positional in!"]],
    ["Usage:\n  tool.sh <in>   # copies it", ["positional in!"]],
    ["Usage: tool.sh [-h|--help]", ["flag -h", "flag --help"]],
  ])("reads %j", (text, expected) => {
    expect(brief(text)).toEqual(expected);
  });

  it("makes nothing of examples", () => {
    expect(read("Usage: tool.sh report.pdf")).toBeUndefined();
    expect(read('Usage: tool.sh --spend 5000 --note "for all"')).toBeUndefined();
  });

  it("shares the options of several ways to call, and guesses no positional arguments", () => {
    expect(brief("Usage:\n  tool.sh add <title> --now\n  tool.sh drop <id> [--force]")).toEqual([
      "flag --now",
      "flag --force",
    ]);
  });

  it("reads the lists below the usage", () => {
    const text = `Greets people.
Usage: tool.sh <who> [--lang <code>] [files ...]

Arguments:
  who   - Whom to greet
  other - Not in the usage

Options:
  --lang <code>         Language of the greeting
  -o, --output FILE     Where to write
  --loud                Shout
  -x and then some prose without a gap`;
    expect(read(text)).toEqual([
      { name: "who", flags: [], required: true, kind: "positional", help: "Whom to greet" },
      { name: "lang", flags: ["--lang"], required: false, kind: "option", help: "Language of the greeting" },
      { name: "files", flags: [], required: false, kind: "positional", repeats: true },
      { name: "output", flags: ["-o", "--output"], required: false, kind: "option", help: "Where to write" },
      { name: "loud", flags: ["--loud"], required: false, kind: "flag", help: "Shout" },
    ]);
  });

  it("reads choices", () => {
    expect(read("Usage: tool.sh <on|off> --style {solid|dashed}")).toEqual([
      { name: "value", flags: [], required: true, kind: "positional", choices: ["on", "off"] },
      { name: "style", flags: ["--style"], required: true, kind: "option", choices: ["solid", "dashed"] },
    ]);
  });

  it("knows nothing without usage text", () => {
    expect(read("Greets people.")).toBeUndefined();
  });
});
