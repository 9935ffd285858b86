import * as z from "zod/v4";
import { askHubOrThrow, hubClientOptions, readAnswer } from "../hub-client/hub-client.ts";
import { printTable } from "../output/table.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";

export const team: Command = {
  name: "team",
  order: 220,
  summary: "Make teams on a hub, and say who is in them.",
  usage:
    "[list | create <team> | add <team> <account> | remove <team> <account> | review <team> on|off] [--hub <url>]",
  examples: [
    {
      line: "skillquay team create docs --name 'Documentation' --hub https://skills.example.com",
      does: "you are its admin",
    },
    {
      line: "skillquay team add docs ada --hub https://skills.example.com",
      does: "'ada' is asked to join; with --admin, to run it with you",
    },
    {
      line: "skillquay team review docs on --hub https://skills.example.com",
      does: "what one member accepts of a finding waits for the yes of another",
    },
    { line: "skillquay team --hub https://skills.example.com", does: "the teams that you are in" },
  ],
  positionals: [
    {
      name: "action",
      description: "list, create, add, remove or review.",
      required: false,
      repeatable: false,
    },
    { name: "team", description: "Handle of the team.", required: false, repeatable: false },
    {
      name: "account",
      description: "Handle of an account; on or off with review.",
      required: false,
      repeatable: false,
    },
  ],
  options: [
    { name: "name", type: "string", valueName: "text", description: "With create: what people call it." },
    { name: "admin", type: "boolean", description: "With add: as one of its admins." },
    ...hubClientOptions,
  ],
  settings: [],
  async run(context) {
    const [action = "list", handle, account] = context.positionals;
    if (action === "list") return list(context);
    if (action === "create" && handle !== undefined) return create(context, handle);
    if (handle !== undefined && account !== undefined) {
      if (action === "add") return add(context, handle, account);
      if (action === "remove") return remove(context, handle, account);
      if (action === "review" && (account === "on" || account === "off"))
        return review(context, handle, account === "on");
    }
    throw usageError(
      "action_unknown",
      "'team' needs list, create <team>, add <team> <account>, remove <team> <account> or review <team> on|off.",
      ["For example: skillquay team add docs ada --hub http://127.0.0.1:4711"],
    );
  },
};

const teams = z.object({
  teams: z.array(
    z.object({
      handle: z.string(),
      name: z.string(),
      role: z.string(),
      // Hubs of an earlier version do not say.
      secondReview: z.boolean().default(false),
      members: z.array(z.object({ handle: z.string(), role: z.string() })),
    }),
  ),
});

async function list(context: CommandContext): Promise<number> {
  const { out } = context;
  const answer = await askHubOrThrow(context, { method: "GET", path: "/v1/account/teams" });
  if (out.json(answer)) return 0;
  const { teams: listed } = readAnswer(teams, answer);
  if (listed.length === 0) {
    out.say("You are in no team so far. Make one: skillquay team create <team>");
    return 0;
  }
  printTable(
    out,
    [
      { title: "TEAM", value: ({ handle }) => handle, paint: out.style.bold },
      { title: "NAME", value: ({ name }) => name },
      { title: "YOU", value: ({ role }) => role },
      {
        title: "MEMBERS",
        value: ({ members }) =>
          members.map(({ handle, role }) => (role === "admin" ? `${handle} (admin)` : handle)).join(", "),
      },
      { title: "SECOND YES", value: ({ secondReview }) => (secondReview ? "wanted" : "-") },
    ],
    listed,
  );
  return 0;
}

async function create(context: CommandContext, handle: string): Promise<number> {
  const { out, options } = context;
  const body = { handle, name: options.text("name") ?? handle };
  const answer = await askHubOrThrow(context, { method: "POST", path: "/v1/account/teams", body });
  if (!out.json(answer)) out.say(`Made the team '${terminalLine(handle)}'; you are its admin.`);
  return 0;
}

async function add(context: CommandContext, handle: string, account: string): Promise<number> {
  const { out, options } = context;
  const body = { role: options.flag("admin") ? "admin" : "member" };
  const answer = await askHubOrThrow(context, { method: "PUT", path: memberPath(handle, account), body });
  if (out.json(answer)) return 0;
  const { state } = readAnswer(z.object({ state: z.enum(["member", "invited"]) }), answer);
  const [shown, other] = [terminalLine(handle), terminalLine(account)];
  out.say(
    state === "member"
      ? `'${other}' is in the team '${shown}' now.`
      : `'${other}' is asked to join the team '${shown}'.`,
  );
  return 0;
}

async function remove(context: CommandContext, handle: string, account: string): Promise<number> {
  const { out } = context;
  const answer = await askHubOrThrow(context, { method: "DELETE", path: memberPath(handle, account) });
  if (out.json(answer)) return 0;
  const { wasMember } = readAnswer(z.object({ wasMember: z.boolean() }), answer);
  const [shown, other] = [terminalLine(handle), terminalLine(account)];
  out.say(
    wasMember
      ? `'${other}' is not in the team '${shown}' any more.`
      : `'${other}' was not in the team '${shown}'.`,
  );
  return 0;
}

async function review(context: CommandContext, handle: string, secondReview: boolean): Promise<number> {
  const { out } = context;
  const path = `/v1/account/teams/${encodeURIComponent(handle)}/review`;
  const answer = await askHubOrThrow(context, { method: "PUT", path, body: { secondReview } });
  if (out.json(answer)) return 0;
  const shown = terminalLine(handle);
  out.say(
    secondReview
      ? `From now on a second person of '${shown}' agrees before a finding is accepted.`
      : `In '${shown}' one person is enough to accept a finding.`,
  );
  return 0;
}

function memberPath(handle: string, account: string): string {
  return `/v1/account/teams/${encodeURIComponent(handle)}/members/${encodeURIComponent(account)}`;
}
