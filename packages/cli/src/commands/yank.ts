import { askHubOrThrow, hubClientOptions } from "../hub-client/hub-client.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command } from "../program/command.ts";

export const yank: Command = {
  name: "yank",
  order: 182,
  summary:
    "Take a public version of a skill back, so that nobody gets it anew; whoever has it locked keeps it.",
  usage: "<skill> <version> --reason <text> [--undo] [--hub <url>]",
  examples: [
    {
      line: 'skillquay yank pdf-forms 3 --reason "It loses fields of long forms."',
      does: "'add' and 'update' no longer take version 3, and say why",
    },
    { line: "skillquay yank pdf-forms 3 --undo", does: "offers it again" },
  ],
  positionals: [
    {
      name: "skill",
      description: "Slug of a skill that your account owns.",
      required: true,
      repeatable: false,
    },
    { name: "version", description: "Number of the version.", required: true, repeatable: false },
  ],
  options: [
    {
      name: "reason",
      type: "string",
      valueName: "text",
      description: "Told to everybody who asks for the version. Needed.",
    },
    { name: "undo", type: "boolean", description: "Offer it again." },
    ...hubClientOptions,
  ],
  settings: [],
  async run(context) {
    const { out, options, positionals } = context;
    const [skill = "", version = ""] = positionals;
    if (!/^[1-9]\d{0,6}$/.test(version))
      throw usageError("argument_invalid", `'${terminalLine(version)}' is no number of a version.`, [
        'For example: skillquay yank pdf-forms 3 --reason "It loses fields."',
      ]);
    const isUndone = options.flag("undo");
    const reason = options.text("reason")?.trim() ?? "";
    if (isUndone === (reason !== ""))
      throw usageError("option_missing", "Either --reason <text> or --undo is needed.");
    const path = `/v1/skills/${encodeURIComponent(skill)}/versions/${version}/yank`;
    const answer = await askHubOrThrow(
      context,
      isUndone ? { method: "DELETE", path } : { method: "PUT", path, body: { reason } },
    );
    if (out.json(answer)) return 0;
    const what = `Version ${version} of '${terminalLine(skill)}'`;
    out.say(isUndone ? `${what} is offered again.` : `${what} is taken back.`);
    return 0;
  },
};
