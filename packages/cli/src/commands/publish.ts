import * as z from "zod/v4";
import { askHubOrThrow, hubClientOptions, readAnswer } from "../hub-client/hub-client.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command } from "../program/command.ts";

const VISIBILITIES = ["private", "team", "shared", "public", "premium"] as const;

export const publish: Command = {
  name: "publish",
  order: 180,
  summary: "Say who sees a skill of your account on a hub: everybody, a team, some accounts or nobody else.",
  usage: "<skill> --as <visibility> [--team <handle>] [--hub <url>]",
  examples: [
    {
      line: "skillquay publish pdf-forms --as public --hub https://skills.example.com",
      does: "everybody finds it and can import it",
    },
    {
      line: "skillquay publish pdf-forms --as premium --hub https://skills.example.com",
      does: "the same, but nobody else reads its files",
    },
    {
      line: "skillquay publish pdf-forms --as team --team docs --hub https://skills.example.com",
      does: "every member of the team 'docs' sees it",
    },
    {
      line: "skillquay publish pdf-forms --as private --hub https://skills.example.com",
      does: "it is yours alone again; who has imported it keeps that version",
    },
  ],
  positionals: [
    {
      name: "skill",
      description: "Slug of a skill that your account owns.",
      required: true,
      repeatable: false,
    },
  ],
  options: [
    {
      name: "as",
      type: "string",
      valueName: "visibility",
      values: VISIBILITIES,
      description: "Who sees it. Needed.",
    },
    { name: "team", type: "string", valueName: "handle", description: "With --as team: which one." },
    ...hubClientOptions,
  ],
  settings: [],
  async run(context) {
    const { out, options, positionals } = context;
    const [skill = ""] = positionals;
    const visibility = options.text("as");
    if (visibility === undefined) {
      throw usageError("option_missing", "'publish' needs --as <visibility>.", [
        `One of ${VISIBILITIES.join(", ")}`,
        "For example: skillquay publish pdf-forms --as public --hub http://127.0.0.1:4711",
      ]);
    }
    const team = options.text("team");
    if ((visibility === "team") !== (team !== undefined)) {
      throw usageError("option_missing", "'--as team' and '--team <handle>' belong together.", [
        "For example: skillquay publish pdf-forms --as team --team docs --hub http://127.0.0.1:4711",
      ]);
    }
    const answer = await askHubOrThrow(context, {
      method: "PUT",
      path: `/v1/skills/${encodeURIComponent(skill)}/visibility`,
      body: { visibility, ...(team !== undefined && { team }) },
    });
    if (out.json(answer)) return 0;
    const { before } = readAnswer(z.object({ before: z.string() }), answer);
    out.say(`'${terminalLine(skill)}' is ${visibility} now; it was ${terminalLine(before)}.`);
    return 0;
  },
};
