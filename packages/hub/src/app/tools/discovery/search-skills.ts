import { verdictWords } from "@skillquay/scan/trust-scale";
import { describeHits, type HitContext, searchText } from "@skillquay/tools";
import * as z from "zod/v4";
import { type HubSearchHit, QUERY_MAX_CHARS, slugOf } from "../../../features/catalog/index.ts";
import { defineHubTool, workflow, workflowSchema } from "../hub-tool.ts";
import { catalogOf, collectionFilter } from "../lookup/collection-catalog.ts";

export const searchSkills = defineHubTool({
  name: "skills_searchSkills",
  title: "Search Skills",
  summary:
    "Finds skills for a task among all that this key may use, or says that none fits. Describe the task in a few words.",
  needs: ["catalog"],
  access: "anyone",
  effect: "read",
  idempotentHint: true,
  input: () =>
    z.strictObject({
      query: z
        .string()
        .trim()
        .min(1)
        .max(QUERY_MAX_CHARS)
        .describe(
          "What the task is about, in a few words; typing mistakes are forgiven. Filters can be part of it: tag:pdf, has:scripts, source:team",
        ),
      limit: z.number().int().min(1).max(50).default(10).describe("How many results at most"),
      offset: z
        .number()
        .int()
        .min(0)
        .max(10_000)
        .default(0)
        .describe("Results to pass over: nextOffset of the page before"),
      collectionName: collectionFilter(),
    }),
  output: () =>
    z.object({
      query: z.string(),
      fits: z.boolean().describe("False when no skill fits the task: results is then empty"),
      results: z.array(resultShape()),
      closest: z.array(resultShape()).describe("What came nearest, when nothing fits"),
      total: z.number().int().optional().describe("Results on all pages, where they were counted"),
      nextOffset: z.number().int().optional().describe("Where the next page begins"),
      suggestions: z.array(z.string()).describe("Near names, when nothing matched"),
      _workflow: workflowSchema(),
    }),
  errors: ["unauthenticated", "collection_not_found", "service_unavailable"],
  example: {
    arguments: { query: "fill in a PDF form", limit: 5 },
    shows: "The five best skills for PDF forms.",
  },
  run: async ({ query, limit, offset, collectionName }, context) => {
    const catalog = await catalogOf(collectionName, context);
    const { fits, hits, closest, total, nextOffset } = await catalog.search(query, { limit, offset });
    const isEmpty = hits.length + closest.length === 0;
    const suggestions = isEmpty && offset === 0 ? [...(await catalog.suggest(query))] : [];
    const [best = closest[0]] = hits;
    const slug = best === undefined ? suggestions[0] : slugOf(best.skill);
    const results = await resultsOf(hits, query, { ...context, catalog });
    const nearest = await resultsOf(closest, query, { ...context, catalog });
    return {
      // A model loads by slug, and reads a third of what the data says.
      plainText: () =>
        searchText({
          results: results.map(bySlug),
          closest: nearest.map(bySlug),
          suggestions,
          nextOffset,
        }),
      data: {
        query,
        fits,
        results,
        closest: nearest,
        ...(total !== undefined && { total }),
        ...(nextOffset !== undefined && { nextOffset }),
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

const resultShape = () =>
  z.object({
    slug: z.string().describe("For skills_getSkill and every skillSlug"),
    name: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    hasScripts: z.boolean(),
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
    usable: z.boolean().describe("False when something keeps it from being used here"),
    obstacles: z.array(z.string()).describe("What that is"),
    problems: z.array(z.string()).describe("Codes of what is wrong with its files"),
    verdict: z
      .enum(["review", "block"])
      .optional()
      .describe("What the scan says of it, unless it allows it or has not looked at it so far"),
    twins: z.array(z.string()).describe("Slugs of skills with nearly the same text"),
  });

async function resultsOf(hits: readonly HubSearchHit[], query: string, context: HitContext) {
  const described = await describeHits(hits, query, context);
  return described.map(({ uri, location, problems, ...hit }, index) => {
    const skill = hits[index]?.skill;
    const verdict = verdictIn(problems);
    return {
      ...hit,
      slug: skill === undefined ? hit.name : slugOf(skill),
      tags: [...(skill?.tags ?? [])],
      problems,
      ...(verdict !== undefined && { verdict }),
    };
  });
}

function bySlug<
  Hit extends { readonly slug: string; readonly verdict?: "review" | "block"; readonly obstacles: string[] },
>(hit: Hit): Hit & { readonly name: string } {
  const { slug, verdict, obstacles } = hit;
  const scanned = verdict === undefined ? [] : [`the scan says ${verdictWords[verdict]}`];
  return { ...hit, name: slug, obstacles: [...scanned, ...obstacles] };
}

// As `scanProblems` puts it.
function verdictIn(problems: readonly string[]): "review" | "block" | undefined {
  if (problems.includes("skill_quarantined")) return "block";
  return problems.some((code) => code.startsWith("scan_")) ? "review" : undefined;
}
