import { aliases } from "../program/aliases.ts";
import type { Command, CommandEntry, Option } from "../program/command.ts";
import { commonOptions } from "../program/parse-arguments.ts";
import { version } from "../program/version.ts";
import { settings } from "../settings/settings.ts";

/** skillquay(1), of the same definitions as help. */
export async function manPage(entries: readonly CommandEntry[]): Promise<string> {
  const shown = entries.filter(({ hidden }) => !hidden);
  const commands = await Promise.all(shown.map(({ load }) => load()));
  return [
    `.TH SKILLQUAY 1 "" "skillquay ${version}" "User Commands"`,
    ".SH NAME",
    "skillquay \\- every Agent Skill on this machine, in every agent, over MCP",
    ".SH SYNOPSIS",
    ".B skillquay",
    "[\\fIcommand\\fR] [\\fIoptions\\fR]",
    ".SH DESCRIPTION",
    text(
      "Serves Agent Skills (folders with a SKILL.md) to agents over MCP, gets them from repositories, sites and hubs after showing what they may do, and runs their scripts in a sandbox. Without a command it is the server, or on a terminal a welcome.",
    ),
    ".SH OPTIONS",
    ".TP\n.B \\-\\-version\nPrint the version.",
    ...commonOptions.map(optionText),
    ".SH COMMANDS",
    ...commands.flatMap(commandText),
    ".SH ENVIRONMENT",
    ".TP\n.B SKILLQUAY_KEY\nKey of a hub, before the one that \\fBskillquay login\\fR keeps.",
    ".TP\n.B SKILLQUAY_HUB\nAddress of the hub to work on, where \\fB\\-\\-hub\\fR names none.",
    ...settings.flatMap(({ env, description }) =>
      env === undefined ? [] : [`.TP\n.B ${escaped(env)}\n${text(description)}`],
    ),
    ".SH EXIT STATUS",
    "0 done, 1 failed, 2 wrong usage.",
    "",
  ].join("\n");
}

function commandText({
  name,
  summary,
  usage,
  positionals,
  options,
  settings: used,
  examples,
}: Command): string[] {
  const short = [...aliases].filter(([, own]) => own === name).map(([alias]) => alias);
  const ofSettings = settings.filter((setting) => used.includes(setting.name));
  return [
    `.SS "skillquay ${escaped(name)} ${escaped(usage).replaceAll('"', "\\(dq")}"`,
    text(summary),
    ...(short.length > 0 ? [`Also: ${escaped(short.join(", "))}.`] : []),
    ...positionals.map((one) => `.TP\n.I ${escaped(one.name)}\n${text(one.description)}`),
    ...options.map(optionText),
    ...(ofSettings.length > 0
      ? [
          ".PP",
          `Settings that are options of it, too: ${ofSettings
            .flatMap(({ flag }) => (flag === undefined ? [] : [`\\fB${escaped(`--${flag}`)}\\fR`]))
            .join(", ")}.`,
        ]
      : []),
    ...examples.flatMap(({ line, does }) => [
      ".PP",
      text(`${does}:`),
      ".RS",
      ".nf",
      text(line),
      ".fi",
      ".RE",
    ]),
  ];
}

function optionText(option: Option): string {
  const { name, short, type, valueName = "value", description, values, default: fallback } = option;
  const forms = [...(short === undefined ? [] : [`-${short}`]), `--${name}`].map(
    (form) => `\\fB${escaped(form)}\\fR`,
  );
  const value = type === "string" ? ` \\fI${escaped(valueName)}\\fR` : "";
  const choices = values === undefined ? "" : ` One of: ${values.join(", ")}.`;
  const otherwise = fallback === undefined ? "" : ` Default: ${fallback}.`;
  return `.TP\n${forms.join(", ")}${value}\n${text(`${description}${choices}${otherwise}`)}`;
}

/** A line that starts with a dot or an apostrophe would be an order to the formatter. */
function text(words: string): string {
  return escaped(words).replace(/^([.'])/gm, "\\&$1");
}

function escaped(words: string): string {
  return words.replaceAll("\\", "\\e").replaceAll("-", "\\-").replaceAll("…", "...");
}
