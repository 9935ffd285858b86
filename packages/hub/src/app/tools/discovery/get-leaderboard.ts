import { oneLine } from "@skillquay/skill";
import * as z from "zod/v4";
import { leaderboardRows } from "../../../features/market/index.ts";
import { defineHubTool, workflow, workflowSchema } from "../hub-tool.ts";

export const getLeaderboard = defineHubTool({
  name: "skills_getLeaderboard",
  title: "Get Leaderboard",
  summary:
    "Shows the top 10 public and premium skills of the last 30 days, by executions, installs or rating. Use it to see what others find useful.",
  needs: ["catalog"],
  access: "account",
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
  errors: ["missing_credentials", "service_unavailable"],
  example: { arguments: { sort_by: "installs" }, shows: "What most accounts imported in the last 30 days." },
  run: async ({ sort_by: sortBy }, context) => {
    const window = { days: DAYS, limit: SHOWN, minRatings: MIN_RATINGS };
    const rows = await leaderboardRows(context.services.database.db, sortBy, window);
    const [first] = rows;
    return {
      data: {
        sortBy,
        days: DAYS,
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

const DAYS = 30;
const SHOWN = 10;
// One friend's five stars are no opinion.
const MIN_RATINGS = 3;
