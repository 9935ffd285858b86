import { oneLine } from "@skillquay/skill";
import * as z from "zod/v4";
import { slugOf } from "../catalog/hub-skill.ts";
import { type HubSearchHit, QUERY_MAX_CHARS } from "../catalog/search-view.ts";
import { catalogOf, collectionFilter } from "./collection-catalog.ts";
import { defineHubTool, workflow, workflowSchema } from "./hub-tool.ts";

export const searchSkills = defineHubTool({
  name: "skills_searchSkills",
  title: "Search Skills",
  summary:
    "Finds skills for a task by name, description or tags, among all that this key may use. Describe the task in a few words.",
  needs: ["catalog"],
  access: "account",
  effect: "read",
  idempotentHint: true,
  input: () =>
    z.strictObject({
      query: z
        .string()
        .trim()
        .min(1)
        .max(QUERY_MAX_CHARS)
        .describe("What the task is about, in a few words; typing mistakes are forgiven"),
      limit: z.number().int().min(1).max(50).default(10).describe("How many results at most"),
      collectionName: collectionFilter(),
    }),
  output: () =>
    z.object({
      query: z.string(),
      results: z.array(
        z.object({
          slug: z.string().describe("For skills_getSkill and every skillSlug"),
          name: z.string(),
          description: z.string(),
          tags: z.array(z.string()),
          hasScripts: z.boolean(),
          matched: z.array(z.string()).describe("Where the query matched: name, tags, description, body"),
        }),
      ),
      suggestions: z.array(z.string()).describe("Near names, when nothing matched"),
      _workflow: workflowSchema(),
    }),
  errors: ["missing_credentials", "collection_not_found", "service_unavailable"],
  example: {
    arguments: { query: "fill in a PDF form", limit: 5 },
    shows: "The five best skills for PDF forms.",
  },
  run: async ({ query, limit, collectionName }, context) => {
    const catalog = await catalogOf(collectionName, context);
    const hits = await catalog.search(query, { limit });
    const suggestions = hits.length > 0 ? [] : [...(await catalog.suggest(query))];
    const [best] = hits;
    const slug = best === undefined ? suggestions[0] : slugOf(best.skill);
    return {
      data: {
        query,
        results: hits.map(resultOf),
        suggestions,
        _workflow: workflow(
          context,
          slug === undefined
            ? [{ tool: "skills_listSkills", example: {} }]
            : [{ tool: "skills_getSkill", example: { slug } }],
        ),
      },
    };
  },
});

function resultOf({ skill, matched }: HubSearchHit) {
  return {
    slug: slugOf(skill),
    name: skill.name,
    description: oneLine(skill.description, 1024),
    tags: [...skill.tags],
    hasScripts: skill.hasScripts,
    matched: [...matched],
  };
}
