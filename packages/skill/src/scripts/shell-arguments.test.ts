import { describe, expect, it } from "vitest";
import { runToEnd } from "../cooperative-task.ts";
import { shellArguments } from "./shell-arguments.ts";

const argumentsOf = (text: string) => runToEnd(shellArguments(text));

describe("shellArguments", () => {
  it("reads the letters of getopts", () => {
    expect(
      argumentsOf('while getopts ":vo:n:" opt; do\n  case $opt in\n    v) V=1 ;;\n  esac\ndone'),
    ).toEqual([
      { name: "v", flags: ["-v"], required: false, kind: "flag" },
      { name: "o", flags: ["-o"], required: false, kind: "option" },
      { name: "n", flags: ["-n"], required: false, kind: "option" },
    ]);
  });

  it("reads the labels of a case over the arguments", () => {
    const script = `
case "$1" in
  -h|--help) usage; exit 0 ;;
  --output | -o)
    OUT="$2"
    shift 2
    ;;
  --level=*) LEVEL="\${1#*=}" ;;
  --dry-run) DRY=1; shift ;;
  -*) echo "unknown" ;;
  *) break ;;
esac`;
    expect(argumentsOf(script)).toEqual([
      { name: "help", flags: ["-h", "--help"], required: false, kind: "flag" },
      { name: "output", flags: ["--output", "-o"], required: false, kind: "option" },
      { name: "level", flags: ["--level"], required: false, kind: "option" },
      { name: "dry-run", flags: ["--dry-run"], required: false, kind: "flag" },
    ]);
  });

  it("finds none in other code", () => {
    expect(argumentsOf("rm -rf (x)\n- item)\necho --done")).toEqual([]);
  });
});
