import { askHubOrThrow, hubClientOptions } from "../hub-client/hub-client.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command } from "../program/command.ts";

export const tag: Command = {
  name: "tag",
  order: 181,
  summary: "Give a public version of a skill a name that others install it by, such as 'stable'.",
  usage: "<skill> <tag> <version> | <skill> <tag> --delete [--hub <url>]",
  examples: [
    {
      line: "skillquay tag pdf-forms stable 3",
      does: "'skillquay add hub:pdf-forms@stable' gets version 3 from now on",
    },
    { line: "skillquay tag pdf-forms stable --delete", does: "removes the name; the version stays" },
  ],
  positionals: [
    {
      name: "skill",
      description: "Slug of a skill that your account owns.",
      required: true,
      repeatable: false,
    },
    {
      name: "tag",
      description: "The name: a letter, then a-z, 0-9, '.', '_', '-'.",
      required: true,
      repeatable: false,
    },
    { name: "version", description: "Number of the version.", required: false, repeatable: false },
  ],
  options: [{ name: "delete", type: "boolean", description: "Remove the tag." }, ...hubClientOptions],
  settings: [],
  async run(context) {
    const { out, options, positionals } = context;
    const [skill = "", name = "", version] = positionals;
    const isDeleted = options.flag("delete");
    const isNumber = version !== undefined && /^[1-9]\d{0,6}$/.test(version);
    if (isDeleted ? version !== undefined : !isNumber)
      throw usageError("argument_missing", "Either the number of a version or --delete is needed.", [
        "For example: skillquay tag pdf-forms stable 3",
      ]);
    const path = `/v1/skills/${encodeURIComponent(skill)}/tags/${encodeURIComponent(name)}`;
    const answer = await askHubOrThrow(
      context,
      isDeleted ? { method: "DELETE", path } : { method: "PUT", path, body: { version: Number(version) } },
    );
    if (out.json(answer)) return 0;
    const [shown, of] = [terminalLine(name), terminalLine(skill)];
    out.say(
      isDeleted ? `'${of}' has no tag '${shown}' any more.` : `'${of}@${shown}' is version ${version} now.`,
    );
    return 0;
  },
};
