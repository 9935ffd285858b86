import * as z from "zod/v4";
import { SKILL_FILES_KEY, SKILLS_APP_META } from "../app/skills-app.ts";
import type { SearchHit } from "../catalog.ts";
import { defineTool, type ToolContext } from "../define-tool.ts";
import { firstLineOfSkills } from "../planning/first-line.ts";
import { skillUri } from "../skill-uri.ts";
import { describeHits } from "./describe-hit.ts";
import { searchText } from "./search-text.ts";

/** Finds skills that the shown list has no room for. */
export const searchSkills = defineTool({
  name: "search_skills",
  title: "Search Skills",
  summary:
    "Finds skills for a task among all installed ones, including those that no list shows. Describe the task in a few words.",
  describe: (view) => {
    const load = view.offered("skill") ?? view.offered("read_skill");
    const then = load === undefined ? "" : ` Load one with ${load}.`;
    return `${firstLineOfSkills("Search", view)}\n\nFinds skills by what a task is about, also those that no list shows. Describe the task in a few words.${then}`;
  },
  needs: ["catalog"],
  access: "anyone",
  effect: "read",
  answersText: true,
  idempotentHint: true,
  input: () =>
    z.strictObject({
      query: z
        .string()
        .min(1, "Query cannot be empty")
        .max(1000)
        .describe(
          "What the task is about, in a few words. Filters can be part of it: tag:pdf, has:scripts, source:project, -tag:draft",
        ),
      limit: z.number().int().min(1).max(50).optional().describe("How many results at most (10 when absent)"),
      offset: z
        .number()
        .int()
        .min(0)
        .max(10_000)
        .optional()
        .describe("Results to pass over: nextOffset of the page before"),
    }),
  output: () =>
    z.object({
      fits: z.boolean().describe("False when no skill fits the task: results is then empty"),
      results: z.array(hitShape()),
      closest: z.array(hitShape()).describe("What came nearest, when nothing fits"),
      total: z.number().int().optional().describe("Results on all pages"),
      nextOffset: z.number().int().optional().describe("Where the next page begins"),
      suggestions: z.array(z.string()).describe("Near names, when nothing matched"),
    }),
  errors: [],
  meta: SKILLS_APP_META,
  example: { arguments: { query: "fill in a PDF form" }, shows: "Finds skills about PDF forms." },
  run: async ({ query, limit = 10, offset = 0 }, context) => {
    const answer = await context.catalog.search(query, { limit, offset });
    const results = await describeHits(answer.hits, query, context);
    const closest = await describeHits(answer.closest, query, context);
    const isEmpty = results.length + closest.length === 0;
    const suggestions = isEmpty && offset === 0 ? [...(await context.catalog.suggest(query))] : [];
    const { fits, total, nextOffset } = answer;
    const shown = fits ? answer.hits : answer.closest;
    return {
      ...(context.isForPage?.({ meta: SKILLS_APP_META }) && {
        meta: { [SKILL_FILES_KEY]: await filesOf(shown, context) },
      }),
      text: searchText({ results, closest, suggestions, nextOffset }),
      data: {
        fits: fits && (results.length > 0 || offset > 0),
        results,
        closest,
        ...(total !== undefined && { total }),
        ...(nextOffset !== undefined && { nextOffset }),
        suggestions,
      },
    };
  },
});

/** What the page beside the answer shows of each, by its address. */
async function filesOf(hits: readonly SearchHit[], { catalog }: ToolContext) {
  const named = hits
    .filter(({ skill }) => skill.modelInvocable)
    .map(async ({ skill }) => {
      const paths = await catalog.paths(skill);
      const files = paths.filter((path) => path !== skill.skillFile).slice(0, NAMED_FILES);
      return [skillUri(skill, skill.skillFile), files] as const;
    });
  return Object.fromEntries(await Promise.all(named));
}

// As many as nearly all skills have.
const NAMED_FILES = 40;

const hitShape = () =>
  z.object({
    name: z.string(),
    description: z.string(),
    uri: z.string(),
    location: z.enum(["project", "global"]),
    matched: z.array(z.string()).describe("Where the query matched, best first"),
    why: z
      .array(
        z.object({
          field: z.string(),
          phrase: z.string().optional().describe("Text of the skill around the match"),
          words: z.array(z.string()).describe("Words of the query that are met there"),
        }),
      )
      .describe("Why it was found, strongest first"),
    tokens: z.number().int().optional().describe("What loading it costs, roughly"),
    hasScripts: z.boolean(),
    usable: z.boolean().describe("False when something it needs is missing here"),
    obstacles: z.array(z.string()).describe("What is missing"),
    problems: z.array(z.string()).describe("Codes of what is wrong with its files"),
    twins: z.array(z.string()).describe("Names of skills with nearly the same text"),
  });
