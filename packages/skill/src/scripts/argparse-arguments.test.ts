import { describe, expect, it } from "vitest";
import { runToEnd } from "../cooperative-task.ts";
import { argparseArguments } from "./argparse-arguments.ts";
import { pythonLines } from "./python-lines.ts";

const read = (source: string) => argparseArguments(runToEnd(pythonLines(source)));

describe("argparseArguments", () => {
  it("reads a whole program", () => {
    const program = `
import argparse

def main():
    parser = argparse.ArgumentParser(description="Resize pictures")
    parser.add_argument("source", help="Picture to read")
    parser.add_argument("target", nargs="?")
    parser.add_argument("extras", nargs=argparse.REMAINDER)
    parser.add_argument(
        "-w", "--width",
        type=int,
        required=True,
        help="Width in pixels "
             "(100%% of it)",
    )
    parser.add_argument("--format", choices=["png", "webp"], default="png")
    parser.add_argument("--level", type=int, choices=(1, 2, -1))
    parser.add_argument("--size", choices=range(3), help=f"At most {MAX}")
    parser.add_argument("--verbose", "-v", action="store_true", help=("Say more"))
    parser.add_argument("--tag", action="append")
    parser.add_argument("--cache", action=argparse.BooleanOptionalAction)
    parser.add_argument("-q", action='count')
    parser.add_argument("--secret", help=argparse.SUPPRESS)
    args = parser.parse_args()
`;
    expect(read(program)).toEqual([
      { name: "source", flags: [], required: true, kind: "positional", help: "Picture to read" },
      { name: "target", flags: [], required: false, kind: "positional" },
      { name: "extras", flags: [], required: false, kind: "positional", repeats: true },
      {
        name: "width",
        flags: ["-w", "--width"],
        required: true,
        kind: "option",
        help: "Width in pixels (100% of it)",
      },
      { name: "format", flags: ["--format"], required: false, kind: "option", choices: ["png", "webp"] },
      { name: "level", flags: ["--level"], required: false, kind: "option", choices: ["1", "2", "-1"] },
      { name: "size", flags: ["--size"], required: false, kind: "option" },
      { name: "verbose", flags: ["--verbose", "-v"], required: false, kind: "flag", help: "Say more" },
      { name: "tag", flags: ["--tag"], required: false, kind: "option", repeats: true },
      { name: "cache", flags: ["--cache"], required: false, kind: "flag" },
      { name: "q", flags: ["-q"], required: false, kind: "flag" },
    ]);
  });

  it("knows which sub-command an argument belongs to", () => {
    const program = `
sub = parser.add_subparsers(dest="command")
add = sub.add_parser("add", help="Add one")
add.add_argument("title")
group = add.add_mutually_exclusive_group()
group.add_argument("--now", action="store_true")
drop = sub.add_parser("drop")
drop.add_argument("id")
parser.add_argument("--store")
`;
    expect(read(program)).toEqual([
      { name: "command", flags: [], required: true, kind: "positional", choices: ["add", "drop"] },
      { name: "title", flags: [], required: true, kind: "positional", command: "add" },
      { name: "now", flags: ["--now"], required: false, kind: "flag", command: "add" },
      { name: "id", flags: [], required: true, kind: "positional", command: "drop" },
      { name: "store", flags: ["--store"], required: false, kind: "option" },
    ]);
  });

  it("reads click's decorators", () => {
    const program = `
@click.command()
@click.argument("path", nargs=-1)
@click.option("--dry-run/--no-dry-run", help="Change nothing")
@click.option("-n", "--name", required=True)
def main(path, dry_run, name): pass
`;
    expect(read(program)).toEqual([
      { name: "path", flags: [], required: false, kind: "positional", repeats: true },
      {
        name: "dry-run",
        flags: ["--dry-run", "--no-dry-run"],
        required: false,
        kind: "flag",
        help: "Change nothing",
      },
      { name: "name", flags: ["-n", "--name"], required: true, kind: "option" },
    ]);
  });

  it("leaves out an argument whose name is computed", () => {
    expect(
      read('for n in names:\n    p.add_argument(f"--{n}")\np.add_argument(n)\np.add_argument("--known")'),
    ).toEqual([{ name: "known", flags: ["--known"], required: false, kind: "option" }]);
  });

  it("knows nothing of a program without declarations", () => {
    expect(read("print('add_argument(\"--x\")')\nadd_argument('--y')")).toBeUndefined();
  });

  it("shows text of a script as one clean line", () => {
    const [argument] = read('p.add_argument("--x", help="a\\n\\u202eb\u202e\u200b\x1b[31m")') ?? [];
    expect(argument?.help).toBe("a \\u202eb [31m");
  });

  it("ends with a hundred arguments and reads no endless call", () => {
    expect(read('p.add_argument("--x")\n'.repeat(1_000))).toHaveLength(100);
    expect(read("p.add_argument(".repeat(20_000))).toBeUndefined();
    expect(read(`p.add_argument(${"[".repeat(100_000)}`)).toBeUndefined();
  });
});
