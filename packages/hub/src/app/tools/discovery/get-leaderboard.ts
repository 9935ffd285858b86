import { oneLine } from "@skillquay/skill";
import * as z from "zod/v4";
import {
  LEADERBOARD_DAYS as DAYS,
  LEADERBOARD_MIN_RATINGS as MIN_RATINGS,
} from "../../../features/market/index.ts";
import { defineHubTool, workflow, workflowSchema } from "../hub-tool.ts";

export const getLeaderboard = defineHubTool({
  name: "skills_getLeaderboard",
  title: "Get Leaderboard",
  summary:
    "Shows the top 10 public and premium skills of the last 30 days, by executions, installs or rating. Use it to see what others find useful.",
  needs: ["catalog"],
  access: "anyone",
  effect: "read",
  input: () =>
    z.strictObject({
      sort_by: z
        .enum(["executions", "installs", "rating"])
        .default("executions")
        .describe("Script runs, accounts that imported it, or the mean of ratings from 1 to 5"),
    }),
  output: () =>
    z.object({
      sortBy: z.enum(["executions", "installs", "rating"]),
      days: z.number().describe("How far back is counted"),
      message: z.string().optional().describe("Why the board is empty"),
      skills: z.array(
        z.object({
          rank: z.number(),
          slug: z.string(),
          owner: z.string(),
          description: z.string(),
          visibility: z.enum(["public", "premium"]),
          hasScripts: z.boolean(),
          executions: z.number(),
          installs: z.number(),
          rating: z.number().optional().describe(`Mean of at least ${MIN_RATINGS} ratings`),
          ratings: z.number().describe("How many there are"),
        }),
      ),
      _workflow: workflowSchema(),
    }),
  errors: ["service_unavailable"],
  example: { arguments: { sort_by: "installs" }, shows: "What most accounts imported in the last 30 days." },
  run: async ({ sort_by: sortBy }, context) => {
    const rows = await context.services.leaderboards.top(sortBy);
    const [first] = rows;
    return {
      data: {
        sortBy,
        days: DAYS,
        ...(first === undefined && { message: EMPTY[sortBy] }),
        skills: rows.map(({ rating, description, ...row }, index) => ({
          rank: index + 1,
          ...row,
          description: oneLine(description, 200),
          ...(rating !== null && { rating }),
        })),
        _workflow: workflow(
          context,
          first === undefined
            ? [{ tool: "skills_discoverSkills", example: { keywords: "documents" } }]
            : [{ tool: "skills_importToDrive", example: { skillSlug: first.slug } }],
        ),
      },
    };
  },
});

const EMPTY = {
  executions: `No script of a public or premium skill was run in the last ${DAYS} days.`,
  installs: `Nobody imported a public or premium skill in the last ${DAYS} days.`,
  rating: `No public or premium skill was rated by at least ${MIN_RATINGS} accounts in the last ${DAYS} days.`,
} as const;
