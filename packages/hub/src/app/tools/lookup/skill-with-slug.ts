import { oneLine } from "@skillquay/skill";
import { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import type { HubSkill } from "../../../features/catalog/index.ts";
import { type HubToolContext, workflow } from "../hub-tool.ts";

/** A skill of the caller's own set. Any other is not found, in the same words as one that does not exist. */
export async function skillWithSlug(slug: string, context: HubToolContext): Promise<HubSkill> {
  const skill = await context.catalog.find(slug);
  if (skill !== undefined) return skill;
  const shown = oneLine(slug, 80);
  const near = (await context.catalog.suggest(slug)).map((name) => oneLine(name, 80));
  const search = context.offered("skills_searchSkills");
  throw new ToolError("skill_not_found", `No skill with slug '${shown}'`, {
    suggestions: [
      ...near.map((name) => `Did you mean '${name}'?`),
      ...(search === undefined ? [] : [`Use ${search} to find skills`]),
    ],
    ...workflow(context, [{ tool: "skills_searchSkills", example: { query: near[0] ?? shown } }]),
  });
}

export const slugInput = () =>
  z
    .string()
    .min(1)
    .max(200)
    .describe("Slug of the skill, as skills_listSkills or skills_searchSkills gave it");
