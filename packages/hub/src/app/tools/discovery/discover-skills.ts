import { oneLine } from "@skillquay/skill";
import * as z from "zod/v4";
import { QUERY_MAX_CHARS } from "../../../features/catalog/index.ts";
import { DISCOVERY_PAGE, type DiscoveredSkill, discover } from "../../../features/sources/index.ts";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";

export const discoverSkills = defineHubTool({
  name: "skills_discoverSkills",
  title: "Discover Skills",
  summary:
    "Finds skills that could be added to the drive, in the marketplace and in the catalog of repositories. Use it when no skill of the drive fits.",
  needs: ["catalog"],
  access: "account",
  effect: "read",
  idempotentHint: true,
  input: () =>
    z.strictObject({
      keywords: z
        .string()
        .trim()
        .min(1)
        .max(QUERY_MAX_CHARS)
        .describe("What the skill should be able to do, in a few words; typing mistakes are forgiven"),
      offset: z
        .number()
        .int()
        .min(0)
        .max(OFFSET_MAX)
        .default(0)
        .describe("How many results to pass over: nextOffset of the page before"),
    }),
  output: () =>
    z.object({
      keywords: z.string(),
      results: z.array(
        z.object({
          slug: z.string().describe("For skills_importToDrive"),
          source: z.enum(["marketplace", "github"]),
          name: z.string(),
          description: z.string(),
          tags: z.array(z.string()),
          origin: z
            .object({
              publisher: z.string().optional().describe("Handle of the account that published it here"),
              repository: z
                .string()
                .optional()
                .describe("Address of the repository, or of the publisher's index"),
              path: z.string().optional().describe("Where it is in there"),
              revision: z.string().optional(),
            })
            .describe("Where it comes from"),
          license: z.string().optional(),
          isPremium: z.boolean().optional(),
          inDrive: z.boolean().describe("Whether the drive has it already"),
        }),
      ),
      nextOffset: z.number().int().optional().describe("Absent on the last page"),
      _workflow: workflowSchema(),
    }),
  errors: ["unauthenticated", "service_unavailable"],
  example: {
    arguments: { keywords: "convert spreadsheets" },
    shows: "The first ten skills for spreadsheets, in the marketplace and in repositories.",
  },
  run: async ({ keywords, offset }, context) => {
    const { database } = context.services;
    const { skills, hasMore } = await discover(database, keyCaller(context), { keywords, offset });
    const requested = skills.find(({ inDrive }) => !inDrive);
    const nextOffset = hasMore && offset + DISCOVERY_PAGE <= OFFSET_MAX ? offset + DISCOVERY_PAGE : undefined;
    return {
      data: {
        keywords,
        results: skills.map(resultOf),
        ...(nextOffset !== undefined && { nextOffset }),
        _workflow: workflow(context, [
          ...(requested === undefined
            ? []
            : [{ tool: "skills_importToDrive", example: { skillSlug: requested.slug } }]),
          ...(nextOffset === undefined
            ? []
            : [{ tool: "skills_discoverSkills", example: { keywords, offset: nextOffset } }]),
          ...(skills.length > 0 ? [] : [{ tool: "skills_searchSkills", example: { query: keywords } }]),
        ]),
      },
    };
  },
});

// Nobody reads the hundredth page; a search that goes there asks for other words.
const OFFSET_MAX = 1_000;

function resultOf(skill: DiscoveredSkill) {
  const { publisher, repository, path, revision } = skill.origin;
  return {
    slug: skill.slug,
    source: skill.source,
    name: skill.name,
    description: oneLine(skill.description, 1024),
    tags: [...skill.tags],
    origin: {
      ...(publisher !== undefined && { publisher }),
      ...(repository !== undefined && { repository }),
      ...(path !== undefined && { path: oneLine(path, 1000) }),
      ...(revision !== undefined && { revision }),
    },
    ...(skill.license !== undefined && { license: skill.license }),
    ...(skill.isPremium && { isPremium: true }),
    inDrive: skill.inDrive,
  };
}
