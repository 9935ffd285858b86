import { oneLine } from "@skillquay/skill";
import * as z from "zod/v4";
import type { SearchHit } from "../catalog.ts";
import { defineTool } from "../define-tool.ts";
import { skillUri } from "../skill-uri.ts";

/** Finds skills that the shown list has no room for. */
export const searchSkills = defineTool({
  name: "search_skills",
  title: "Search Skills",
  summary:
    "Finds skills for a task among all installed ones, including those that no list shows. Describe the task in a few words.",
  needs: ["catalog"],
  effect: "read",
  idempotentHint: true,
  input: () =>
    z.strictObject({
      query: z
        .string()
        .min(1, "Query cannot be empty")
        .max(1000)
        .describe("What the task is about, in a few words"),
      limit: z.number().int().min(1).max(50).optional().describe("How many results at most (10 when absent)"),
    }),
  output: () =>
    z.object({
      results: z.array(
        z.object({
          name: z.string(),
          description: z.string(),
          uri: z.string(),
          location: z.enum(["project", "global"]),
          matched: z.array(z.string()).describe("Where the query matched, best first"),
        }),
      ),
      suggestions: z.array(z.string()).describe("Near names, when nothing matched"),
    }),
  errors: [],
  example: { arguments: { query: "fill in a PDF form" }, shows: "Finds skills about PDF forms." },
  run: async (input, context) => {
    const hits = await context.catalog.search(input.query, { limit: input.limit ?? 10 });
    const results = hits.filter((hit) => hit.skill.modelInvocable).map(resultOf);
    const suggestions = results.length > 0 ? [] : [...(await context.catalog.suggest(input.query))];
    return { text: resultText(results, suggestions), data: { results, suggestions } };
  },
});

function resultOf(hit: SearchHit) {
  return {
    name: hit.skill.name,
    description: oneLine(hit.skill.description, 1024),
    uri: skillUri(hit.skill, hit.skill.skillFile),
    location: hit.skill.location,
    matched: [...hit.matched],
  };
}

function resultText(results: readonly ReturnType<typeof resultOf>[], suggestions: readonly string[]): string {
  if (results.length > 0) {
    return results.map((result) => `- ${oneLine(result.name, 64)}: ${result.description}`).join("\n");
  }
  const near = suggestions.map((name) => `'${oneLine(name, 80)}'`).join(", ");
  return near === "" ? "No skill matches." : `No skill matches. Did you mean ${near}?`;
}
