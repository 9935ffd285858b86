import { commands } from "../../packages/cli/src/commands/index.ts";
import type { Command } from "../../packages/cli/src/program/command.ts";
import { settings } from "../../packages/cli/src/settings/settings.ts";
import { code, codeBlock, page, table } from "./markdown.ts";
import { flagOf } from "./settings-table.ts";

/** docs/reference/cli.md: every command, from the data that its help is made of. */
export async function cliPage(): Promise<string> {
  const loaded = await Promise.all(commands.filter(({ hidden }) => !hidden).map(({ load }) => load()));
  return page("Command line", "`commands` in `packages/cli`", [
    "Data goes to standard output, words to standard error. Exit code 0: done; 1: failed; 2: wrong usage.",
    table(
      ["command", "what it does"],
      loaded.map(({ name, summary }) => [`[${code(name)}](#${name})`, summary]),
    ),
    ...loaded.flatMap(commandSection),
  ]);
}

function commandSection(command: Command): string[] {
  const positionals = command.positionals.map(({ name, description, required }) => [
    code(required ? `<${name}>` : `[${name}]`),
    description,
  ]);
  const flags = [...optionRows(command), ...settingRows(command)];
  return [
    `## ${command.name}`,
    command.summary,
    codeBlock("text", `skillquay ${command.name} ${command.usage}`.trim()),
    ...(positionals.length === 0 ? [] : [table(["argument", "meaning"], positionals)]),
    ...(flags.length === 0 ? [] : [table(["flag", "default", "meaning"], flags)]),
    // Only the hub's: its package knows them, and they have a page of their own.
    ...(command.optionsOnDemand === undefined
      ? []
      : ["Every [setting of the hub](hub-configuration.md) is a flag of this command, too."]),
    "Examples:",
    codeBlock("sh", command.examples.map(({ line, does }) => `# ${does}\n${line}`).join("\n")),
  ];
}

function optionRows({ options }: Command): string[][] {
  return options.map(({ name, short, negatable, valueName, values, default: fallback, description }) => {
    const shown = valueName ?? values?.join("|");
    const long = `--${negatable ? "[no-]" : ""}${name}${shown === undefined ? "" : ` <${shown}>`}`;
    return [code(short === undefined ? long : `-${short}, ${long}`), fallback ?? "", description];
  });
}

function settingRows(command: Command): string[][] {
  return settings
    .filter(({ name, flag }) => flag !== undefined && command.settings.includes(name))
    .map((setting) => [flagOf(setting), setting.defaultText, setting.description]);
}
