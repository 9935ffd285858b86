import { commandLine } from "../output/command-line.ts";
import { hangingLine } from "../output/hanging-line.ts";
import type { Output } from "../output/output.ts";
import { wrapWords } from "../output/wrap-words.ts";
import type { Command, CommandEntry, Option } from "./command.ts";
import { commonOptions, optionsOf } from "./parse-arguments.ts";

/** Colours, and the width to wrap to where there is one. */
export type HelpLook = Pick<Output, "style" | "width">;

/** What `skillquay --help` prints. */
export async function overviewHelp(
  entries: readonly CommandEntry[],
  { style, width }: HelpLook,
): Promise<string> {
  const commands = await Promise.all(entries.map((entry) => entry.load()));
  return [
    "Every Agent Skill on this machine, in every agent, over MCP.",
    "",
    `${style.bold("Usage:")} skillquay [command] [options]`,
    "",
    ...groupedCommands(commands, { style, width }),
    style.bold("Options:"),
    ...aligned([["--version", "Print the version."], ...commonOptions.map(optionRow)], width),
    "",
    style.bold("Examples:"),
    ...aligned(EXAMPLES, width),
    "",
    "See 'skillquay <command> --help' for a command's options.",
    "",
  ].join("\n");
}

/** In the order of their definitions, under the title that begins with the first of each group. */
function groupedCommands(commands: readonly Command[], { style, width }: HelpLook): string[] {
  const rows = aligned(
    commands.map((command) => [command.name, command.summary]),
    width,
  );
  const lines: string[] = [];
  for (const row of rows) {
    const name = /^ {2}(\S+)/.exec(row)?.[1] ?? "";
    const title = GROUPS.get(name);
    if (title !== undefined) lines.push(...(lines.length > 0 ? [""] : []), style.bold(`${title}:`));
    lines.push(row);
  }
  return [...lines, ""];
}

const GROUPS: ReadonlyMap<string, string> = new Map([
  ["serve", "Skills in your agents"],
  ["find", "Get skills and keep them"],
  ["list", "Look at skills"],
  ["new", "Write skills"],
  ["run", "Run scripts"],
  ["hub", "Hubs and teams"],
  ["call", "When something is odd"],
]);

/** What `skillquay <command> --help` prints. */
export function commandHelp(command: Command, { style, width }: HelpLook): string {
  const lines = [
    ...wrapWords(command.summary, width ?? Infinity),
    "",
    hangingLine(`${style.bold("Usage:")} skillquay ${command.name} ${command.usage}`.trimEnd(), width),
    "",
  ];
  if (command.positionals.length > 0) {
    const rows = command.positionals.map(({ name, description }): Row => [name, description]);
    lines.push(style.bold("Arguments:"), ...aligned(rows, width), "");
  }
  lines.push(style.bold("Options:"), ...aligned(optionsOf(command).map(optionRow), width), "");
  lines.push(style.bold("Examples:"));
  for (const example of command.examples)
    lines.push(
      ...wrapWords(example.does, (width ?? Infinity) - 4).map((text) => `  ${style.dim(`# ${text}`)}`),
      commandLine(`  ${example.line}`, width),
    );
  return `${lines.join("\n")}\n`;
}

const EXAMPLES: readonly Row[] = [
  ["npx skillquay", "the MCP server, when an agent starts it; a welcome on a terminal"],
  ["npx skillquay connect claude-code", "show how to add it to an agent"],
  ["npx skillquay find pdf", "look for skills to get"],
  ["npx skillquay add owner/skills", "get skills, after you have seen what they are"],
  ["npx skillquay list", "the skills on this machine"],
  ["npx skillquay ui", "the same in the browser, and more"],
  ["npx skillquay demo", "a tour on sample skills"],
];

type Row = readonly [left: string, right: string];

function optionRow(option: Option): Row {
  const name = option.negatable ? `--[no-]${option.name}` : `--${option.name}`;
  const value = option.type === "string" ? ` <${option.valueName ?? "value"}>` : "";
  const short = option.short === undefined ? "" : `-${option.short}, `;
  const choices = option.values === undefined ? "" : ` One of: ${option.values.join(", ")}.`;
  const fallback = option.default === undefined ? "" : ` Default: ${option.default}.`;
  return [`${short}${name}${value}`, `${option.description}${choices}${fallback}`];
}

function aligned(rows: readonly Row[], width: number | undefined): string[] {
  const leftWidth = Math.max(...rows.map(([left]) => left.length));
  const room = (width ?? Infinity) - leftWidth - 4;
  if (room < LEAST_TEXT_WIDTH)
    return rows.flatMap(([left, right]) => [
      `  ${left}`,
      ...wrapWords(right, (width ?? Infinity) - 6).map((line) => `      ${line}`),
    ]);
  return rows.flatMap(([left, right]) =>
    wrapWords(right, room).map((line, index) => `  ${(index === 0 ? left : "").padEnd(leftWidth)}  ${line}`),
  );
}

// Narrower than this, a text is easier to read below what it is about.
const LEAST_TEXT_WIDTH = 30;
