import * as z from "zod/v4";
import { askHubOrThrow, hubClientOptions, readAnswer } from "../hub-client/hub-client.ts";
import { printTable } from "../output/table.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command } from "../program/command.ts";

export const usage: Command = {
  name: "usage",
  order: 230,
  summary: "How often each skill of your account on a hub is loaded and run, and which are never used.",
  usage: "[--days <count>] [--unused] [--hub <url>]",
  examples: [
    { line: "skillquay usage --hub https://skills.example.com", does: "the last 30 days, most used first" },
    {
      line: "skillquay usage --unused --days 90 --hub https://skills.example.com",
      does: "what nobody of your account used in 90 days",
    },
  ],
  positionals: [],
  options: [
    {
      name: "days",
      type: "string",
      valueName: "count",
      default: "30",
      description: "How far back is counted, from 1 to 3660.",
    },
    { name: "unused", type: "boolean", description: "Only skills that were not used in that time." },
    ...hubClientOptions,
  ],
  settings: [],
  async run(context) {
    const { out, options } = context;
    const days = options.text("days") ?? "30";
    if (!/^[1-9]\d{0,3}$/.test(days) || Number(days) > 3_660) {
      throw usageError(
        "option_value_invalid",
        `'--days' must be a whole number from 1 to 3660, not '${days}'.`,
      );
    }
    const answer = await askHubOrThrow(context, { method: "GET", path: `/v1/account/usage?days=${days}` });
    const report = readAnswer(answered, answer);
    const skills = report.skills.filter(({ loads, runs }) => !options.flag("unused") || loads + runs === 0);
    if (out.json({ ...report, skills })) return 0;
    if (skills.length === 0) {
      const isEmpty = report.skills.length === 0;
      out.say(
        isEmpty ? "Your account has no skills so far." : `Every skill was used in the last ${days} days.`,
      );
      return 0;
    }
    printTable(
      out,
      [
        { title: "SKILL", value: ({ slug }) => slug, paint: out.style.bold },
        { title: "LOADS", value: ({ loads }) => String(loads) },
        { title: "RUNS", value: ({ runs }) => String(runs) },
        { title: "FAILED", value: ({ failures }) => String(failures) },
        { title: "LAST USED", value: ({ lastUsedAt }) => lastUsedAt?.slice(0, 10) ?? "never" },
        {
          title: "BY OTHERS",
          value: ({ others }) => (others === undefined ? "" : String(others.loads + others.runs)),
        },
      ],
      skills,
    );
    if (report.neverUsed > 0) out.say(`${report.neverUsed} of them were never used by this account.`);
    return 0;
  },
};

const count = z.number();

const answered = z.looseObject({
  neverUsed: count,
  skills: z.array(
    z.looseObject({
      slug: z.string(),
      loads: count,
      runs: count,
      failures: count,
      lastUsedAt: z.string().optional(),
      others: z.looseObject({ loads: count, runs: count }).optional(),
    }),
  ),
});
