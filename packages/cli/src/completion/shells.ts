import type { CommandEntry } from "../program/command.ts";
import { bashCompletion } from "./bash-completion.ts";
import { type CompletedProgram, completedProgram } from "./completed-program.ts";
import { fishCompletion } from "./fish-completion.ts";
import { powershellCompletion } from "./powershell-completion.ts";
import { zshCompletion } from "./zsh-completion.ts";

export interface Shell {
  readonly name: "bash" | "zsh" | "fish" | "powershell";
  /** Of the file in the package that holds the same, for those who package this program. */
  readonly file: string;
  /** The line that switches it on for good. */
  readonly install: string;
  script(program: CompletedProgram): string;
}

export const shells: readonly Shell[] = [
  {
    name: "bash",
    file: "skillquay.bash",
    install: `mkdir -p ~/.local/share/bash-completion/completions && skillquay completion bash > ~/.local/share/bash-completion/completions/skillquay`,
    script: bashCompletion,
  },
  {
    name: "zsh",
    file: "_skillquay",
    install: `skillquay completion zsh > "\${fpath[1]}/_skillquay"`,
    script: zshCompletion,
  },
  {
    name: "fish",
    file: "skillquay.fish",
    install: "skillquay completion fish > ~/.config/fish/completions/skillquay.fish",
    script: fishCompletion,
  },
  {
    name: "powershell",
    file: "skillquay.ps1",
    install: "skillquay completion powershell >> $PROFILE",
    script: powershellCompletion,
  },
];

export async function completionOf(shell: Shell, entries: readonly CommandEntry[]): Promise<string> {
  return shell.script(await completedProgram(entries));
}
