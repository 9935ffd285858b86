import { nearest } from "@skillquay/search";
import { oneLine } from "@skillquay/skill";
import { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import type { Collection } from "../../../features/collections/index.ts";
import { defineHubTool, type HubToolContext, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { accountCatalog } from "../lookup/find-account-skills.ts";
import { readYourWrites } from "../read-your-writes.ts";
import { collectionReference, skillSlugInput } from "./collection-fields.ts";

export const removeFromCollection = defineHubTool({
  name: "skills_removeFromCollection",
  title: "Remove from Collection",
  summary:
    "Takes one skill off the list of a scoped collection. The skill stays in the drive. A scoped key always means its own collection.",
  needs: ["catalog"],
  access: "account",
  effect: "write",
  input: () =>
    z.strictObject({
      skillSlug: skillSlugInput().describe("Slug of one skill of the collection, from skills_listSkills"),
      collectionName: collectionReference()
        .optional()
        .describe(
          "Name from skills_listCollections; required with an all-skills key, ignored with a scoped one",
        ),
    }),
  output: () =>
    z.object({
      collectionName: z.string(),
      skillSlug: z.string(),
      removed: z.literal(true),
      _workflow: workflowSchema(),
    }),
  errors: [
    "unauthenticated",
    "collection_required",
    "collection_not_found",
    "collection_unscoped",
    "skill_not_found",
    "service_unavailable",
  ],
  example: {
    arguments: { skillSlug: "pdf", collectionName: "documents" },
    shows: "The key of `documents` does not see the skill `pdf` any more.",
  },
  run: async ({ skillSlug, collectionName }, context) => {
    const match = await accountCatalog(context).find(skillSlug);
    const { collection, wasThere } = await context.services.collections.removeSkill(keyCaller(context), {
      nameOrKey: collectionName,
      skillId: match?.skillId,
      slug: skillSlug,
    });
    if (!wasThere) throw await notListed(context, skillSlug, collection);
    await readYourWrites(context);
    return {
      data: {
        collectionName: collection.name,
        skillSlug,
        removed: true as const,
        _workflow: workflow(context, [
          { tool: "skills_listSkills", example: { collectionName: collection.name } },
        ]),
      },
    };
  },
});

async function notListed(context: HubToolContext, slug: string, collection: Collection): Promise<ToolError> {
  const collections = await context.services.collections.list(keyCaller(context));
  const listed = collections.find(({ id }) => id === collection.id)?.skillSlugs ?? [];
  const shown = oneLine(slug, 80);
  return new ToolError(
    "skill_not_found",
    `No skill with slug '${shown}' in the collection '${oneLine(collection.name, 100)}'`,
    {
      suggestions: [
        ...nearest(slug, listed, 3).map((near) => `Did you mean '${near}'?`),
        "Pass the slug of a skill that is on the collection's list",
      ],
      nextSteps: [{ tool: "skills_listSkills", example: { collectionName: collection.name } }],
    },
  );
}
