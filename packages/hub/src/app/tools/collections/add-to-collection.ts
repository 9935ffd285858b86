import * as z from "zod/v4";
import { slugOf } from "../../../features/catalog/index.ts";
import { collectionRequired } from "../../../features/collections/index.ts";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { findAccountSkills, passesFlags } from "../lookup/find-account-skills.ts";
import { readYourWrites } from "../read-your-writes.ts";
import { collectionReference, skillSlugInput } from "./collection-fields.ts";

export const addToCollection = defineHubTool({
  name: "skills_addToCollection",
  title: "Add to Collection",
  summary:
    "Adds one skill of the account to the list of a scoped collection. A scoped key always adds to its own collection.",
  needs: ["catalog"],
  access: "account",
  effect: "write",
  idempotentHint: true,
  input: () =>
    z.strictObject({
      skillSlug: skillSlugInput().describe(
        "Slug of one skill, from skills_listSkills or skills_searchSkills",
      ),
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
      added: z.boolean().describe("False when it was on the list already"),
      hiddenByFlags: z
        .boolean()
        .optional()
        .describe("True when the key does not see it while the collection leaves team or shared skills out"),
      _workflow: workflowSchema(),
    }),
  errors: [
    "unauthenticated",
    "collection_required",
    "collection_not_found",
    "collection_unscoped",
    "skill_not_found",
    "quota_exceeded",
    "service_unavailable",
  ],
  example: {
    arguments: { skillSlug: "pdf", collectionName: "documents" },
    shows: "Lets the key of `documents` see the skill `pdf`.",
  },
  run: async ({ skillSlug, collectionName }, context) => {
    const caller = keyCaller(context);
    if (caller.tier !== "scoped" && collectionName === undefined) throw collectionRequired();
    const [skill] = await findAccountSkills(context, [skillSlug]);
    if (skill === undefined) throw new Error("one slug gave no skill");
    const { collection, isNew } = await context.services.collections.addSkill(caller, {
      nameOrKey: collectionName,
      skillId: skill.skillId,
    });
    await readYourWrites(context);
    return {
      data: {
        collectionName: collection.name,
        skillSlug: slugOf(skill),
        added: isNew,
        ...(passesFlags(skill, collection) ? {} : { hiddenByFlags: true }),
        _workflow: workflow(context, [
          { tool: "skills_listSkills", example: { collectionName: collection.name } },
          { tool: "skills_getSkill", example: { slug: slugOf(skill) } },
        ]),
      },
    };
  },
});
