import * as z from "zod/v4";
import { askHubOrThrow, hubClientOptions, readAnswer } from "../hub-client/hub-client.ts";
import { printTable } from "../output/table.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";

export const share: Command = {
  name: "share",
  order: 190,
  summary: "Share a skill of your account on a hub with another account, or list what is shared.",
  usage: "[<skill> <account>] [--hub <url>]",
  examples: [
    {
      line: "skillquay share pdf-forms ada --hub https://skills.example.com",
      does: "'ada' is asked, and sees the skill once she agrees; a team mate sees it at once",
    },
    {
      line: "skillquay share --hub https://skills.example.com",
      does: "what you share, and what others share with you",
    },
  ],
  positionals: [
    {
      name: "skill",
      description: "Slug of a skill that your account owns.",
      required: false,
      repeatable: false,
    },
    { name: "account", description: "Handle of the other account.", required: false, repeatable: false },
  ],
  options: hubClientOptions,
  settings: [],
  async run(context) {
    const { out, positionals } = context;
    const [skill, account] = positionals;
    if (skill === undefined) return listShares(context);
    if (account === undefined) throw missingAccount("share");
    const answer = await askHubOrThrow(context, { method: "PUT", path: sharePath(skill, account) });
    if (out.json(answer)) return 0;
    const { state } = readAnswer(z.object({ state: z.enum(["shared", "invited"]) }), answer);
    const [shown, other] = [terminalLine(skill), terminalLine(account)];
    out.say(
      state === "shared"
        ? `'${other}' sees '${shown}' now.`
        : `'${other}' is asked, and sees '${shown}' once that is accepted.`,
    );
    return 0;
  },
};

/** The share of one skill with one account. */
export function sharePath(skill: string, account: string): string {
  return `/v1/account/shares/${encodeURIComponent(skill)}/${encodeURIComponent(account)}`;
}

function missingAccount(command: string) {
  return usageError("argument_missing", `'${command}' needs <skill> and <account>.`, [
    "For example: skillquay share pdf-forms ada --hub http://127.0.0.1:4711",
  ]);
}

const listed = z.array(z.object({ skill: z.string(), account: z.string(), since: z.string() }));
const shares = z.object({ given: listed, received: listed });

async function listShares(context: CommandContext): Promise<number> {
  const { out } = context;
  const answer = await askHubOrThrow(context, { method: "GET", path: "/v1/account/shares" });
  if (out.json(answer)) return 0;
  const { given, received } = readAnswer(shares, answer);
  if (given.length + received.length === 0) {
    out.say("Nothing is shared so far. What waits for an answer: skillquay invitations");
    return 0;
  }
  printTable(
    out,
    [
      { title: "SKILL", value: ({ skill }) => skill, paint: out.style.bold },
      { title: "", value: ({ direction }) => direction },
      { title: "ACCOUNT", value: ({ account }) => account },
      { title: "SINCE", value: ({ since }) => since.slice(0, 10) },
    ],
    [
      ...given.map((one) => ({ ...one, direction: "shared with" })),
      ...received.map((one) => ({ ...one, direction: "shared by" })),
    ],
  );
  return 0;
}
