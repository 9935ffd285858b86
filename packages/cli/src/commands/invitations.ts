import * as z from "zod/v4";
import { askHubOrThrow, hubClientOptions, readAnswer } from "../hub-client/hub-client.ts";
import { printTable } from "../output/table.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";

export const invitations: Command = {
  name: "invitations",
  order: 210,
  summary: "See, accept and decline what others on a hub want to share with your account.",
  usage: "[accept <id> | decline <id>] [--hub <url>]",
  examples: [
    { line: "skillquay invitations --hub https://skills.example.com", does: "all of them, sent ones too" },
    {
      line: "skillquay invitations accept 6b0f… --hub https://skills.example.com",
      does: "from now on your agents see the skill, or the team's skills",
    },
  ],
  positionals: [
    {
      name: "action",
      description: "accept or decline; without it, they are listed.",
      required: false,
      repeatable: false,
    },
    { name: "id", description: "Which one, as the list shows it.", required: false, repeatable: false },
  ],
  options: hubClientOptions,
  settings: [],
  async run(context) {
    const { out, positionals } = context;
    const [action, id] = positionals;
    if (action === undefined) return list(context);
    if (id === undefined || (action !== "accept" && action !== "decline")) {
      throw usageError("action_unknown", "'invitations' needs accept or decline, and the <id> of one.", [
        "See them: skillquay invitations --hub http://127.0.0.1:4711",
      ]);
    }
    const path = `/v1/account/invitations/${encodeURIComponent(id)}`;
    const answer = await askHubOrThrow(
      context,
      action === "accept" ? { method: "POST", path: `${path}/accept` } : { method: "DELETE", path },
    );
    if (!out.json(answer)) out.say(action === "accept" ? "Accepted." : "Declined.");
    return 0;
  },
};

const answered = z.object({
  invitations: z.array(
    z.object({
      id: z.string(),
      direction: z.enum(["received", "sent"]),
      from: z.string(),
      to: z.string(),
      skill: z.object({ slug: z.string(), description: z.string() }).optional(),
      team: z.object({ handle: z.string(), role: z.string() }).optional(),
    }),
  ),
});

async function list(context: CommandContext): Promise<number> {
  const { out } = context;
  const answer = await askHubOrThrow(context, { method: "GET", path: "/v1/account/invitations" });
  if (out.json(answer)) return 0;
  const { invitations: listed } = readAnswer(answered, answer);
  if (listed.length === 0) {
    out.say("No invitation waits, neither for you nor for somebody else.");
    return 0;
  }
  printTable(
    out,
    [
      { title: "ID", value: ({ id }) => id },
      { title: "FROM", value: ({ from }) => from },
      { title: "TO", value: ({ to }) => to },
      {
        title: "WHAT",
        value: ({ skill, team }) =>
          skill === undefined
            ? `team ${team?.handle ?? ""} (${team?.role ?? ""})`
            : `skill ${skill.slug}: ${skill.description}`,
      },
    ],
    listed,
  );
  return 0;
}
