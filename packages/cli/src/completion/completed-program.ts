import { aliases } from "../program/aliases.ts";
import type { Command, CommandEntry, Option } from "../program/command.ts";
import { optionsOf } from "../program/parse-arguments.ts";

/** What a shell has to know of this program to finish its lines. */
export interface CompletedProgram {
  readonly commands: readonly CompletedCommand[];
}

export interface CompletedCommand {
  /** Its own name first, then its short ones. */
  readonly names: readonly string[];
  readonly summary: string;
  readonly flags: readonly CompletedFlag[];
  /** What its arguments may be; undefined where that is for the file system to say. */
  readonly argumentWords: readonly string[] | undefined;
}

export interface CompletedFlag {
  /** With dashes, the long form first. */
  readonly forms: readonly string[];
  readonly description: string;
  /** Undefined: it takes none. */
  readonly value: "file" | "folder" | "word" | readonly string[] | undefined;
}

/** Every command that help shows, from its definition. */
export async function completedProgram(entries: readonly CommandEntry[]): Promise<CompletedProgram> {
  const shown = entries.filter(({ hidden }) => !hidden);
  const commands = await Promise.all(shown.map(async ({ load }) => completedCommand(await load())));
  return { commands };
}

function completedCommand(command: Command): CompletedCommand {
  const { name, summary, positionals } = command;
  const short = [...aliases].filter(([, own]) => own === name).map(([alias]) => alias);
  return {
    names: [name, ...short],
    summary: plain(summary),
    flags: optionsOf(command).flatMap(completedFlags),
    argumentWords: positionals.find(({ values }) => values !== undefined)?.values,
  };
}

function completedFlags(option: Option): CompletedFlag[] {
  const { name, short, type, negatable, description, valueName = "", values } = option;
  const kind = /file/.test(valueName) ? "file" : /folder|dir/.test(valueName) ? "folder" : "word";
  const flag: CompletedFlag = {
    forms: [`--${name}`, ...(short === undefined ? [] : [`-${short}`])],
    description: plain(description),
    value: type === "boolean" ? undefined : (values ?? kind),
  };
  const negated: CompletedFlag = { forms: [`--no-${name}`], description: flag.description, value: undefined };
  return negatable ? [flag, negated] : [flag];
}

/** The first sentence, without what a shell could take for its own. */
function plain(text: string): string {
  const [first = ""] = text.split(/(?<=\.)\s/);
  return first
    .replace(/[`'"$\\[\]{}<>:;|&!]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/\.$/, "")
    .trim();
}
