import { parseArgs } from "node:util";
import { flagOptions } from "@skillquay/settings";
import type { FlagValues } from "../settings/read-settings.ts";
import { type SettingName, settings } from "../settings/settings.ts";
import { type CliError, usageError } from "./cli-error.ts";
import type { Command, Option, OptionValues } from "./command.ts";

export interface ParsedArguments {
  readonly positionals: readonly string[];
  readonly rest: readonly string[];
  readonly options: OptionValues;
  readonly flags: FlagValues;
}

/** Options every command has. */
export const commonOptions: readonly Option[] = [
  { name: "json", type: "boolean", description: "Print data as JSON on standard output." },
  { name: "help", short: "h", type: "boolean", description: "Show this help." },
];

/** All options of a command: its own, those of its settings, and the common ones. */
export function optionsOf(command: Command): readonly Option[] {
  const own = settings.filter((setting) => command.settings.includes(setting.name));
  return [...command.options, ...flagOptions(own), ...commonOptions];
}

/** Throws a usage error that names the nearest known flag. */
export async function parseArguments(command: Command, argv: readonly string[]): Promise<ParsedArguments> {
  const existing = optionsOf(command);
  const { tokens } = parseArgs({
    args: argv.map(markFilter),
    options: parserOptions(existing),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = new Map<string, (string | boolean)[]>();
  const positionals: string[] = [];
  const rest: string[] = [];
  let terminated = false;
  /** The option that was given last, as long as more of its values may follow. */
  let open: string | undefined;
  const give = (name: string, value: string | boolean) =>
    given.set(name, [...(given.get(name) ?? []), value]);
  for (const token of tokens) {
    if (token.kind === "option-terminator") terminated = true;
    else if (token.kind === "positional") {
      const word = withoutMark(token.value);
      if (terminated) rest.push(word);
      else if (open !== undefined && positionals.length >= command.positionals.length) give(open, word);
      else positionals.push(word);
    } else {
      const { name, value } = await readOption(command, existing, {
        ...token,
        value: token.value === undefined ? undefined : withoutMark(token.value),
      });
      give(name, value);
      open = existing.some((option) => option.name === name && option.takesMore === true) ? name : undefined;
    }
  }
  checkPositionals(command, positionals, given.has("help"));
  return {
    positionals,
    rest,
    options: optionValues(existing, given),
    flags: flagValues(command, given, positionals),
  };
}

/** `-tag:draft` is a word of a search: no option has a colon behind its name. The parser would read letters of it as options. */
function markFilter(word: string): string {
  return /^-[a-z]+:\S/.test(word) ? `${MARK}${word}` : word;
}

function withoutMark(word: string): string {
  return word.startsWith(MARK) ? word.slice(MARK.length) : word;
}

// No argument of a process holds it.
const MARK = "\0";

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

async function readOption(
  command: Command,
  existing: readonly Option[],
  token: OptionToken,
): Promise<{ name: string; value: string | boolean }> {
  const negated = existing.find((option) => option.negatable && token.name === `no-${option.name}`);
  if (negated !== undefined) return { name: negated.name, value: false };
  const option = existing.find((candidate) => candidate.name === token.name);
  if (option === undefined) throw await unknownOption(command, existing, token.rawName);
  if (option.type === "boolean") {
    if (token.value === undefined) return { name: option.name, value: true };
    throw usageError("option_value_unexpected", `'${token.rawName}' takes no value.`, seeHelp(command));
  }
  // `--dir --json` is a forgotten value, not a folder called --json; `--dir=--json` says it on purpose.
  if (token.value === undefined || (!token.inlineValue && /^-./.test(token.value))) {
    const requested = `${token.rawName} <${option.valueName ?? "value"}>`;
    throw usageError(
      "option_value_missing",
      `'${token.rawName}' needs a value: ${requested}.`,
      seeHelp(command),
    );
  }
  if (option.values !== undefined && !option.values.includes(token.value)) {
    const but = command.hidesArguments ? "" : `, not '${token.value}'`;
    const message = `'${token.rawName}' must be one of ${option.values.join(", ")}${but}.`;
    throw usageError("option_value_invalid", message);
  }
  return { name: option.name, value: token.value };
}

async function unknownOption(
  command: Command,
  existing: readonly Option[],
  rawName: string,
): Promise<CliError> {
  const { nearest } = await import("@skillquay/search");
  const { optionsElsewhere } = await import("./names-elsewhere.ts");
  const bare = rawName.replace(/^-+/, "");
  const its = optionsElsewhere.get(`${command.name} ${bare}`);
  const names = existing.flatMap((option) =>
    option.negatable ? [option.name, `no-${option.name}`] : [option.name],
  );
  const similar =
    its === undefined ? nearest(bare, names, 1).map((name) => `Did you mean '--${name}'?`) : [its];
  const option = command.hidesArguments ? "option" : `option '${rawName}'`;
  return usageError("option_unknown", `Unknown ${option} for '${command.name}'.`, [
    ...similar,
    ...seeHelp(command),
  ]);
}

function parserOptions(existing: readonly Option[]) {
  const entries: [string, { type: "boolean" | "string"; short?: string }][] = [];
  for (const { name, short, type, negatable } of existing) {
    entries.push([name, { type, ...(short === undefined ? {} : { short }) }]);
    if (negatable) entries.push([`no-${name}`, { type: "boolean" }]);
  }
  return Object.fromEntries(entries);
}

function checkPositionals(command: Command, positionals: readonly string[], wantsHelp: boolean): void {
  if (wantsHelp) return;
  const missing = command.positionals[positionals.length];
  if (missing?.required) {
    const message = `'${command.name}' needs <${missing.name}>: ${missing.description}`;
    throw usageError("argument_missing", message, [usageLine(command), ...seeHelp(command)]);
  }
  const isOpenEnded = command.positionals.some((positional) => positional.repeatable);
  const extra = positionals[command.positionals.length];
  if (extra !== undefined && !isOpenEnded) {
    const what = command.hidesArguments ? "a further argument" : `'${extra}'`;
    const message = `'${command.name}' does not take ${what}.`;
    throw usageError("argument_unexpected", message, [usageLine(command), ...seeHelp(command)]);
  }
}

function usageLine(command: Command): string {
  return `Usage: skillquay ${command.name} ${command.usage}`.trimEnd();
}

function seeHelp(command: Command): string[] {
  return [`See: skillquay ${command.name} --help`];
}

function optionValues(
  existing: readonly Option[],
  given: ReadonlyMap<string, (string | boolean)[]>,
): OptionValues {
  return {
    flag: (name) => given.get(name)?.at(-1) === true,
    all: (name) => given.get(name) ?? [],
    text(name) {
      const value = given.get(name)?.at(-1);
      return typeof value === "string" ? value : existing.find((option) => option.name === name)?.default;
    },
  };
}

function flagValues(
  command: Command,
  given: ReadonlyMap<string, (string | boolean)[]>,
  positionals: readonly string[],
): FlagValues {
  const flags: Partial<Record<SettingName, boolean | string | readonly string[]>> = {};
  for (const setting of settings.filter(({ name }) => command.settings.includes(name))) {
    const isPositional = command.positionals.some((positional) => positional.setting === setting.name);
    const values = [
      ...(isPositional ? positionals : []),
      ...(setting.flag === undefined ? [] : (given.get(setting.flag) ?? [])),
    ];
    const last = values.at(-1);
    if (last === undefined) continue;
    flags[setting.name] = setting.isList ? values.filter((value) => typeof value === "string") : last;
  }
  return flags;
}
