import type { Command, Language, Source } from "../skill-view.ts";
import type { SyntaxNode } from "../syntax/syntax-node.ts";
import { mergeSources, type Value } from "../value.ts";

/** A command while its pipe is being read. */
export interface CommandDraft extends Command {
  readonly inputs: CommandDraft[];
  readonly outputs: CommandDraft[];
  readonly redirects: { operator: string; target: string }[];
  carries: readonly Source[];
  /** What it prints, where that is known without running it. */
  output: string | undefined;
}

/** `pipe`, nearest first, and the commands of `inner` substitutions feed the command. */
export function linkPipe(
  command: CommandDraft,
  pipe: readonly CommandDraft[],
  inner: readonly CommandDraft[] = [],
): void {
  for (const input of [...pipe.slice(0, MAX_LINKS), ...inner.slice(0, MAX_LINKS)]) {
    if (input === command || command.inputs.includes(input)) continue;
    command.inputs.push(input);
    if (input.outputs.length < MAX_LINKS) input.outputs.push(command);
  }
  // The nearest one already carries what came before it.
  const lists = [...pipe.slice(0, 1), ...inner.slice(0, MAX_LINKS)].map(({ carries }) => carries);
  if (lists.length > 0) command.carries = mergeSources([command.carries, ...lists]);
}

// More than any real pipe has; a line of a thousand bars must not make a million links.
const MAX_LINKS = 12;

/** Programs that only start another one; it is the other one that counts. */
export function takeOffWrappers(words: readonly Value[]): {
  kept: readonly Value[];
  dropped: readonly string[];
} {
  const dropped: string[] = [];
  let at = 0;
  for (let turn = 0; turn < 8; turn += 1) {
    const program = programName(words[at]?.text ?? "");
    const takesValue = WRAPPERS.get(program);
    if (takesValue === undefined) break;
    let next = at + 1;
    while (next < words.length) {
      const word = words[next]?.text ?? "";
      if (/^[A-Za-z_]\w*=/.test(word)) next += 1;
      else if (word.startsWith("-")) next += takesValue.test(word) ? 2 : 1;
      else if (program === "timeout" && /^\d+(?:\.\d+)?[smhd]?$/.test(word)) next += 1;
      else break;
    }
    // `env` alone prints the environment; `sudo` alone does nothing.
    if (next >= words.length) break;
    dropped.push(program);
    at = next;
  }
  return { kept: words.slice(at), dropped };
}

const NO_VALUE = /^$/;
const WRAPPERS: ReadonlyMap<string, RegExp> = new Map([
  ["sudo", /^-[ugphCTrt]$/],
  ["doas", /^-[uC]$/],
  ["env", /^-[uCS]$/],
  ["nohup", NO_VALUE],
  ["setsid", NO_VALUE],
  ["timeout", /^-[ks]$/],
  ["gtimeout", /^-[ks]$/],
  ["time", NO_VALUE],
  ["exec", /^-a$/],
  ["command", NO_VALUE],
  ["builtin", NO_VALUE],
  ["nice", /^-n$/],
  ["ionice", /^-[cn]$/],
  ["stdbuf", NO_VALUE],
  ["caffeinate", NO_VALUE],
  ["busybox", NO_VALUE],
  ["unbuffer", NO_VALUE],
  ["proxychains", NO_VALUE],
  ["then", NO_VALUE],
  ["do", NO_VALUE],
  ["else", NO_VALUE],
  ["!", NO_VALUE],
]);

/** Base name in lower case, without `.exe`. */
export function programName(word: string): string {
  const name = word.slice(Math.max(word.lastIndexOf("/"), word.lastIndexOf("\\")) + 1);
  return name
    .toLowerCase()
    .replace(/\.exe$/, "")
    .slice(0, 200);
}

/** `python3.12` is Python. */
export function withoutVersion(program: string): string {
  let end = program.length;
  while (end > 0 && "0123456789.".includes(program[end - 1] ?? "")) end -= 1;
  return program.slice(0, end);
}

export const SHELLS: ReadonlySet<string> = new Set(["sh", "bash", "zsh", "dash", "ksh", "ash", "fish"]);

export const INTERPRETERS: ReadonlyMap<string, Language> = new Map<string, Language>([
  ["python", "python"],
  ["pypy", "python"],
  ["ipython", "python"],
  ["node", "javascript"],
  ["nodejs", "javascript"],
  ["bun", "javascript"],
  ["deno", "javascript"],
  ["perl", "other"],
  ["ruby", "ruby"],
  ["php", "php"],
  ["powershell", "powershell"],
  ["pwsh", "powershell"],
  ["osascript", "applescript"],
]);

/** Stands for the place of a command that another command starts. */
export const NO_NODE: SyntaxNode = {
  type: "",
  field: "",
  start: 0,
  end: 0,
  line: 1,
  isNamed: true,
  children: [],
};

// Redirections may stand before the mark, each with a target of one word.
const BACKGROUND = /^\s{0,20}(?:[\d&]?>[>&]?\s{0,4}[^\s>&]{1,80}\s{1,20}|[\d&]?>&\d\s{0,20}){0,3}&(?![&>])/;

export function isBackground({ end }: SyntaxNode, text: string): boolean {
  return end > 0 && BACKGROUND.test(text.slice(end, end + 200));
}
