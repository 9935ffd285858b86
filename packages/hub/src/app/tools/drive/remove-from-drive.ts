import * as z from "zod/v4";
import { slugOf } from "../../../features/catalog/index.ts";
import { ofTeam, ownerOf } from "../../../features/drive/index.ts";
import { skillSlugInput } from "../collections/collection-fields.ts";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { readYourWrites } from "../read-your-writes.ts";

export const removeFromDrive = defineHubTool({
  name: "skills_removeFromDrive",
  title: "Remove from Drive",
  summary:
    "Removes a skill from the drive. A private copy or upload is deleted with all its versions and cannot be brought back; a skill that others shared is given back to them; one that is shared with others is kept and refused.",
  needs: [],
  access: "account",
  effect: "delete",
  input: () =>
    z.strictObject({
      skillSlug: skillSlugInput().describe("Slug of a skill of the drive, switched on or off"),
    }),
  output: () =>
    z.object({
      skillSlug: z.string(),
      deleted: z.boolean().describe("The skill was this account's alone, and is gone with all its versions"),
      returned: z
        .boolean()
        .optional()
        .describe("True: it was shared by another account, and the share is given back"),
      stillPublished: z
        .boolean()
        .optional()
        .describe("True: the account publishes this skill, and others go on seeing it"),
      _workflow: workflowSchema(),
    }),
  errors: ["unauthenticated", "skill_not_found", "skill_in_use", "access_denied", "service_unavailable"],
  example: { arguments: { skillSlug: "pdf" }, shows: "Takes the skill `pdf` out of the drive." },
  run: async ({ skillSlug }, context) => {
    const owner = ownerOf(keyCaller(context));
    const { drive } = context.services;
    const skill = await context.catalog.find(skillSlug);
    if (skill?.origin === "team") throw ofTeam(slugOf(skill));
    const removed =
      skill?.origin === "shared"
        ? await drive.giveBack(owner, skill.skillId, slugOf(skill))
        : await drive.remove(owner, skillSlug);
    await readYourWrites(context);
    return {
      data: {
        skillSlug: removed.slug,
        deleted: removed.isDeleted,
        ...(removed.isReturned && { returned: true }),
        ...(removed.isStillPublished && { stillPublished: true }),
        _workflow: workflow(context, [{ tool: "skills_listSkills", example: {} }]),
      },
    };
  },
});
