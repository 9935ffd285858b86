import * as z from "zod/v4";
import { askHubOrThrow, hubClientOptions, readAnswer } from "../hub-client/hub-client.ts";
import { printTable } from "../output/table.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command } from "../program/command.ts";

export const audit: Command = {
  name: "audit",
  order: 240,
  summary: "Who did what in your account on a hub, newest first.",
  usage: "[--limit <count>] [--before <number>] [--hub <url>]",
  examples: [
    { line: "skillquay audit --hub https://skills.example.com", does: "the last 50 entries" },
    {
      line: "skillquay audit --limit 200 --json --hub https://skills.example.com",
      does: "more of them, for a program",
    },
  ],
  positionals: [],
  options: [
    {
      name: "limit",
      type: "string",
      valueName: "count",
      default: "50",
      description: "How many entries, from 1 to 200.",
    },
    {
      name: "before",
      type: "string",
      valueName: "number",
      description: "Only entries older than this one, as the last line of a page names it.",
    },
    ...hubClientOptions,
  ],
  settings: [],
  async run(context) {
    const { out, options } = context;
    const query = new URLSearchParams({ limit: wholeNumber("limit", options.text("limit") ?? "50", MOST) });
    const previous = options.text("before");
    if (previous !== undefined) query.set("before", wholeNumber("before", previous, Number.MAX_SAFE_INTEGER));
    const answer = await askHubOrThrow(context, { method: "GET", path: `/v1/account/audit?${query}` });
    if (out.json(answer)) return 0;
    const { entries, nextBefore } = readAnswer(answered, answer);
    printTable(
      out,
      [
        { title: "WHEN", value: ({ at }) => at.slice(0, 19).replace("T", " ") },
        {
          title: "WHO",
          value: ({ actor, key }) => (key === undefined ? actor : `key ${key.name ?? key.id}`),
        },
        { title: "WHAT", value: ({ action }) => action, paint: out.style.bold },
        { title: "TARGET", value: ({ target }) => target },
        {
          title: "DETAILS",
          value: ({ details }) =>
            Object.entries(details)
              .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)
              .join(" "),
        },
      ],
      entries,
    );
    if (nextBefore !== undefined) out.say(`Older ones: --before ${nextBefore}`);
    return 0;
  },
};

// What the hub gives at once.
const MOST = 200;

function wholeNumber(option: string, text: string, most: number): string {
  if (/^[1-9]\d{0,14}$/.test(text) && Number(text) <= most) return text;
  const range = most === MOST ? ` from 1 to ${MOST}` : "";
  throw usageError("option_value_invalid", `'--${option}' must be a whole number${range}, not '${text}'.`);
}

const answered = z.object({
  entries: z.array(
    z.object({
      at: z.string(),
      actor: z.string(),
      action: z.string(),
      target: z.string(),
      details: z.record(z.string(), z.unknown()),
      key: z.object({ id: z.string(), name: z.string().optional() }).optional(),
    }),
  ),
  nextBefore: z.number().optional(),
});
