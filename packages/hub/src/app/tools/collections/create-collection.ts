import * as z from "zod/v4";
import { slugOf } from "../../../features/catalog/index.ts";
import { MAX_COLLECTION_SKILLS } from "../../../features/collections/index.ts";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { findAccountSkills, passesFlags } from "../lookup/find-account-skills.ts";
import { collectionFields, newCollectionName, shownCollection, skillSlugInput } from "./collection-fields.ts";

export const createCollection = defineHubTool({
  name: "skills_createCollection",
  title: "Create Collection",
  summary:
    "Creates a collection: a named API key that sees the listed skills, or all of them. The key is in the answer and is never shown again.",
  needs: ["catalog"],
  access: "unscoped",
  effect: "write",
  input: () =>
    z.strictObject({
      name: newCollectionName().describe(
        "Name of the collection, unique in the account, at most 100 characters",
      ),
      skillSlugs: z
        .array(skillSlugInput())
        .max(MAX_COLLECTION_SKILLS)
        .optional()
        .describe("Slugs from skills_listSkills that the key is limited to; omit for all skills"),
      includeTeamSkills: z.boolean().default(true).describe("Whether skills of the account's teams count"),
      includeSharedSkills: z.boolean().default(true).describe("Whether skills that others shared count"),
    }),
  output: () =>
    z.object({
      ...collectionFields(),
      skillSlugs: z.array(z.string()).optional(),
      hiddenByFlags: z
        .array(z.string())
        .optional()
        .describe(
          "Skills on the list that its key does not see while the collection leaves team or shared skills out",
        ),
      key: z.string().describe("The API key, shown this once"),
      keyNote: z.string(),
      _workflow: workflowSchema(),
    }),
  errors: [
    "unauthenticated",
    "access_denied",
    "collection_exists",
    "skill_not_found",
    "quota_exceeded",
    "service_unavailable",
  ],
  example: {
    arguments: { name: "documents", skillSlugs: ["pdf"] },
    shows: "Makes a key that sees the skill `pdf` and nothing else.",
  },
  run: async ({ name, skillSlugs, includeTeamSkills, includeSharedSkills }, context) => {
    const listed = skillSlugs === undefined ? undefined : await findAccountSkills(context, skillSlugs);
    const { collection, key } = await context.services.collections.create(keyCaller(context), {
      name,
      skillIds: listed?.map(({ skillId }) => skillId),
      includeTeamSkills,
      includeSharedSkills,
    });
    const hidden = (listed ?? []).filter((skill) => !passesFlags(skill, collection));
    return {
      data: {
        ...shownCollection(collection),
        ...(listed === undefined ? {} : { skillSlugs: [...new Set(listed.map(slugOf))] }),
        ...(hidden.length === 0 ? {} : { hiddenByFlags: [...new Set(hidden.map(slugOf))] }),
        key,
        keyNote: "Store the key now: the hub keeps only its hash and cannot show it again.",
        _workflow: workflow(context, [
          { tool: "skills_listCollections", example: {} },
          { tool: "skills_listSkills", example: { collectionName: collection.name } },
        ]),
      },
    };
  },
});
