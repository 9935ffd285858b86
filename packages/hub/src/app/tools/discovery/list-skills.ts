import { oneLine } from "@skillquay/skill";
import type { NextStep } from "@skillquay/tools";
import * as z from "zod/v4";
import { type HubSkill, QUERY_MAX_CHARS, slugOf } from "../../../features/catalog/index.ts";
import { defineHubTool, type HubToolContext, workflow, workflowSchema } from "../hub-tool.ts";
import { catalogOf, collectionFilter } from "../lookup/collection-catalog.ts";

export const listSkills = defineHubTool({
  name: "skills_listSkills",
  title: "List Skills",
  summary:
    "Lists the skills that this key may use, with tags and whether they have scripts. To find one for a task, skills_searchSkills is quicker.",
  needs: ["catalog"],
  access: "account",
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
    }),
  output: () =>
    z.object({
      total: z.number().int().describe("How many skills fit"),
      shown: z.number().int().describe("How many of them are listed here, by slug"),
      hint: z.string().optional().describe("How to see the others"),
      skills: z.array(
        z.object({
          slug: z.string().describe("For skills_getSkill and every skillSlug"),
          name: z.string(),
          description: z.string(),
          tags: z.array(z.string()),
          hasScripts: z.boolean(),
          version: z.number().int(),
          origin: z.enum(["own", "team", "shared", "public"]),
          owner: z.string(),
        }),
      ),
      _workflow: workflowSchema(),
    }),
  errors: ["missing_credentials", "collection_not_found", "service_unavailable"],
  example: { arguments: { tags: ["pdf"] }, shows: "The skills with the tag `pdf`." },
  run: async ({ tags, query, collectionName }, context) => {
    const catalog = await catalogOf(collectionName, context);
    const all = await catalog.listAll();
    // What its author reserved for the user is not named to a model.
    const fitting = all.filter((skill) => skill.modelInvocable && fits(skill, tags ?? [], query ?? ""));
    const skills = fitting.slice(0, SHOWN_MAX);
    return {
      data: {
        total: fitting.length,
        shown: skills.length,
        ...(fitting.length > skills.length && { hint: hint(context) }),
        skills: skills.map(shownSkill),
        _workflow: workflow(context, nextSteps(skills, fitting.length)),
      },
    };
  },
});

// With descriptions cut as below, about what hosts still pass on whole.
const SHOWN_MAX = 200;
const DESCRIPTION_CHARS = 300;

function hint({ offered }: HubToolContext): string {
  const search = offered("skills_searchSkills");
  const or = search === undefined ? "" : `, or describe the task to ${search}`;
  return `Pass tags or query to narrow the list down${or}.`;
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
    description: oneLine(skill.description, DESCRIPTION_CHARS),
    tags: [...skill.tags],
    hasScripts: skill.hasScripts,
    version: skill.versionNumber,
    origin: skill.origin,
    owner: skill.ownerHandle,
  };
}

function nextSteps(skills: readonly HubSkill[], total: number): NextStep[] {
  const [first] = skills;
  const steps: NextStep[] =
    first === undefined ? [] : [{ tool: "skills_getSkill", example: { slug: slugOf(first) } }];
  if (total > skills.length || first === undefined) {
    steps.push({ tool: "skills_searchSkills", example: { query: "fill in a PDF form" } });
  }
  return steps;
}
