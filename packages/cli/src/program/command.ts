import type { Output } from "../output/output.ts";
import type { SettingName, Settings } from "../settings/settings.ts";
import type { Io } from "./io.ts";

/** A command is data: the parser, the help, the reference page and the tests all read it. */
export interface Command {
  readonly name: string;
  /** Its place in the list of commands: smaller numbers come first. */
  readonly order: number;
  /** Not offered in help: it is what runs when no command is given. */
  readonly hidden?: boolean;
  /** One line, shown in the list of commands. */
  readonly summary: string;
  /** What follows the command's name. */
  readonly usage: string;
  readonly examples: readonly Example[];
  readonly positionals: readonly Positional[];
  readonly options: readonly Option[];
  /** Further options, which a package knows that is loaded on demand. */
  readonly optionsOnDemand?: (io: Io) => Promise<readonly Option[]>;
  /** Settings of the configuration that this command takes as flags. */
  readonly settings: readonly SettingName[];
  /** What stands in its arguments by mistake may be a secret, and is never repeated. */
  readonly hidesArguments?: boolean;
  run(context: CommandContext): Promise<number>;
}

/** A command that is loaded only when it is the one to run: the server must start fast. */
export interface CommandEntry extends Pick<Command, "name" | "hidden"> {
  load(): Promise<Command>;
}

export interface Example {
  readonly line: string;
  readonly does: string;
}

export interface Positional {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly repeatable: boolean;
  /** What it may be, for shells that finish it; the command says no to anything else. */
  readonly values?: readonly string[];
  /** Its values are given to this setting as if they were its flag. */
  readonly setting?: SettingName;
}

export interface Option {
  /** Without the leading dashes. */
  readonly name: string;
  readonly short?: string;
  readonly type: "boolean" | "string";
  readonly repeatable?: boolean;
  /** What follows its value is further values, once every positional is there: `owner/skills --skill pdf xlsx`. */
  readonly takesMore?: boolean;
  /** Also accepts `--no-<name>`. */
  readonly negatable?: boolean;
  /** Shown after the flag in help: `--limit <count>`. */
  readonly valueName?: string;
  readonly values?: readonly string[];
  readonly default?: string;
  readonly description: string;
}

export interface CommandContext {
  readonly io: Io;
  readonly out: Output;
  readonly settings: Settings;
  readonly positionals: readonly string[];
  /** What stood after `--`. */
  readonly rest: readonly string[];
  readonly options: OptionValues;
}

export interface OptionValues {
  /** True when the flag was given. */
  flag(name: string): boolean;
  /** The last value given, or the option's default. */
  text(name: string): string | undefined;
  /** Everything given, in order; false for `--no-<name>`. */
  all(name: string): readonly (string | boolean)[];
}
