import * as z from "zod/v4";
import { askHubOrThrow, hubClientOptions, readAnswer } from "../hub-client/hub-client.ts";
import { terminalLine } from "../output/terminal-text.ts";
import type { Command } from "../program/command.ts";
import { sharePath } from "./share.ts";

export const unshare: Command = {
  name: "unshare",
  order: 200,
  summary: "Take a skill back that your account shares on a hub.",
  usage: "<skill> <account> [--hub <url>]",
  examples: [
    {
      line: "skillquay unshare pdf-forms ada --hub https://skills.example.com",
      does: "'ada' does not see the skill any more; an open invitation is withdrawn",
    },
  ],
  positionals: [
    {
      name: "skill",
      description: "Slug of a skill that your account owns.",
      required: true,
      repeatable: false,
    },
    { name: "account", description: "Handle of the other account.", required: true, repeatable: false },
  ],
  options: hubClientOptions,
  settings: [],
  async run(context) {
    const { out, positionals } = context;
    const [skill = "", account = ""] = positionals;
    const answer = await askHubOrThrow(context, { method: "DELETE", path: sharePath(skill, account) });
    if (out.json(answer)) return 0;
    const { wasShared } = readAnswer(z.object({ wasShared: z.boolean() }), answer);
    const [shown, other] = [terminalLine(skill), terminalLine(account)];
    out.say(
      wasShared
        ? `'${other}' does not see '${shown}' any more.`
        : `'${shown}' was not shared with '${other}'.`,
    );
    return 0;
  },
};
