import { completionOf, shells } from "../completion/shells.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command } from "../program/command.ts";
import { commands } from "./index.ts";

export const completion: Command = {
  name: "completion",
  order: 265,
  summary: "Print what lets your shell finish commands and options of skillquay.",
  usage: "<shell>",
  examples: shells.map(({ name, install }) => ({ line: install, does: `for ${name}` })),
  positionals: [
    {
      name: "shell",
      description: `One of: ${shells.map(({ name }) => name).join(", ")}.`,
      required: true,
      repeatable: false,
      values: shells.map(({ name }) => name),
    },
  ],
  options: [],
  settings: [],
  async run({ out, positionals }) {
    const shell = shells.find(({ name }) => name === positionals[0]);
    if (shell === undefined) {
      throw usageError("shell_unknown", "There is no completion for that shell.", [
        `Known: ${shells.map(({ name }) => name).join(", ")}`,
      ]);
    }
    const script = await completionOf(shell, commands);
    if (!out.json({ shell: shell.name, install: shell.install, script })) out.write(script);
    return 0;
  },
};
