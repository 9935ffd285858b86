import { oneLine } from "@skillquay/skill";
import type { NextStep } from "@skillquay/tools";
import * as z from "zod/v4";
import { type HubSkill, QUERY_MAX_CHARS, slugOf } from "../../../features/catalog/index.ts";
import { defineHubTool, workflow, workflowSchema } from "../hub-tool.ts";
import { catalogOf, collectionFilter } from "../lookup/collection-catalog.ts";

export const listSkills = defineHubTool({
  name: "skills_listSkills",
  title: "List Skills",
  summary:
    "Lists the skills that this key may use, with tags and whether they have scripts. To find one for a task, skills_searchSkills is quicker.",
  needs: ["catalog"],
  access: "anyone",
  effect: "read",
  idempotentHint: true,
  input: () =>
    z.strictObject({
      tags: z
        .array(z.string().trim().min(1).max(40))
        .max(20)
        .optional()
        .describe("Only skills that have all of these tags, in any letter case"),
      query: z
        .string()
        .trim()
        .min(1)
        .max(QUERY_MAX_CHARS)
        .optional()
        .describe("Only skills whose name, description or tags contain each of these words"),
      collectionName: collectionFilter(),
      offset: z.number().int().min(0).default(0).describe("How many to pass over: nextOffset of an answer"),
      limit: z.number().int().min(1).max(1_000).optional().describe("How many at most; without it, all"),
    }),
  output: () =>
    z.object({
      total: z.number().int().describe("How many skills fit"),
      shown: z.number().int().describe("How many of them are listed here, by slug"),
      nextOffset: z.number().int().optional().describe("Where to go on; absent with the last ones"),
      skills: z.array(
        z.object({
          slug: z.string().describe("For skills_getSkill and every skillSlug"),
          name: z.string(),
          description: z.string(),
          tags: z.array(z.string()),
          hasScripts: z.boolean(),
          version: z.number().int(),
          origin: z.enum(["own", "team", "shared", "bundled", "public"]),
          owner: z.string(),
        }),
      ),
      _workflow: workflowSchema(),
    }),
  errors: ["unauthenticated", "collection_not_found", "service_unavailable"],
  example: { arguments: { tags: ["pdf"] }, shows: "The skills with the tag `pdf`." },
  run: async ({ tags, query, collectionName, offset, limit }, context) => {
    const catalog = await catalogOf(collectionName, context);
    const all = await catalog.listAll();
    // What its author reserved for the user is not named to a model.
    const fitting = all.filter((skill) => skill.modelInvocable && fits(skill, tags ?? [], query ?? ""));
    const end = limit === undefined ? fitting.length : Math.min(offset + limit, fitting.length);
    const skills = fitting.slice(offset, end);
    const nextOffset = end < fitting.length ? end : undefined;
    return {
      data: {
        total: fitting.length,
        shown: skills.length,
        ...(nextOffset !== undefined && { nextOffset }),
        skills: skills.map(shownSkill),
        _workflow: workflow(context, [
          ...nextSteps(skills),
          ...(nextOffset === undefined
            ? []
            : [
                {
                  tool: "skills_listSkills",
                  example: { ...given({ tags, query, collectionName, limit }), offset: nextOffset },
                },
              ]),
        ]),
      },
    };
  },
});

function given(inputs: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== undefined));
}

function fits(skill: HubSkill, tags: readonly string[], query: string): boolean {
  const own = skill.tags.map((tag) => tag.toLowerCase());
  if (!tags.every((tag) => own.includes(tag.toLowerCase()))) return false;
  if (query === "") return true;
  const text = `${skill.name} ${skill.description} ${own.join(" ")}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function shownSkill(skill: HubSkill) {
  return {
    slug: slugOf(skill),
    name: skill.name,
    description: oneLine(skill.description, skill.description.length),
    tags: [...skill.tags],
    hasScripts: skill.hasScripts,
    version: skill.versionNumber,
    origin: skill.origin,
    owner: skill.ownerHandle,
  };
}

function nextSteps([first]: readonly HubSkill[]): NextStep[] {
  return first === undefined
    ? [{ tool: "skills_searchSkills", example: { query: "fill in a PDF form" } }]
    : [{ tool: "skills_getSkill", example: { slug: slugOf(first) } }];
}
