import type { SkillScript } from "@skillquay/skill/scripts";
import { quoteCommand } from "../drivers/shell/quote-shell.ts";

/** What follows the program on its command line, and files that must be there before. */
export interface PassedArguments {
  readonly words: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Gives a script its arguments. The kernel takes 128 KiB for one argument and about 2 MiB for all; what is larger goes
 * through a file, from which a few lines before the script make its arguments, where its language allows that. The
 * script itself sees no difference. `why` says what is too large.
 */
export function passArguments(
  script: Pick<SkillScript, "language" | "interpreter">,
  path: string,
  args: readonly string[],
): PassedArguments | { readonly why: string } {
  const sizes = args.map((argument) => Buffer.byteLength(argument));
  const totalBytes = sizes.reduce((sum, size) => sum + size, 0);
  const own = script.interpreter.args;
  if (totalBytes <= LIST_BYTES) return { words: [...own, path, ...args], files: {} };
  if (totalBytes > FILE_BYTES)
    return { why: `The arguments have ${totalBytes} bytes, and a script takes at most ${FILE_BYTES}` };
  const byFile = argumentFile(script, path, args);
  if (byFile !== undefined) return byFile;
  if (totalBytes <= MAX_LIST_BYTES && Math.max(...sizes) < MAX_ARGUMENT_BYTES)
    return { words: [...own, path, ...args], files: {} };
  return {
    why: `The arguments have ${totalBytes} bytes, more than '${script.interpreter.command}' can be started with`,
  };
}

// Some drivers pass a whole command line as one argument of a shell, in which each quote takes four characters.
const LIST_BYTES = 24 * 1024;
const FILE_BYTES = 4 * 1024 * 1024;
// Limits of Linux: 32 pages for one argument, and a quarter of the stack's 8 MiB for all, less the environment.
const MAX_ARGUMENT_BYTES = 128 * 1024;
const MAX_LIST_BYTES = 1024 * 1024;

function argumentFile(
  { interpreter: { command, args: own } }: Pick<SkillScript, "interpreter">,
  path: string,
  args: readonly string[],
): PassedArguments | undefined {
  const asJson = { [`${FOLDER}/arguments.json`]: JSON.stringify(args) };
  if (/^python[\d.]*$/.test(command)) {
    const start = `${FOLDER}/start.py`;
    return { words: [...own, start, path], files: { ...asJson, [start]: PYTHON_START } };
  }
  if (command === "node") {
    const start = `${FOLDER}/start.mjs`;
    return { words: ["--import", start, ...own, path], files: { ...asJson, [start]: NODE_START } };
  }
  if (/^(?:ba|da|a)?sh$/.test(command)) {
    const start = `${FOLDER}/arguments.sh`;
    // With -c the first word is the script's own name.
    return {
      words: [...own, "-c", '. "$1"; . "$0"', path, start],
      files: { [start]: `set -- ${quoteCommand(args)}\n` },
    };
  }
  return undefined;
}

const FOLDER = "/tmp/.skillquay-arguments";

const PYTHON_START = `import json, os, runpy, sys
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "arguments.json"), encoding="utf-8") as file:
    given = json.load(file)
script = sys.argv[1]
sys.argv = [script, *given]
sys.path[0] = os.path.dirname(script)
runpy.run_path(script, run_name="__main__")
`;

const NODE_START = `import { readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
if (isMainThread) process.argv.push(...JSON.parse(readFileSync(new URL("arguments.json", import.meta.url), "utf8")));
`;
