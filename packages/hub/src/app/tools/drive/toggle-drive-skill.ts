import * as z from "zod/v4";
import { ownerOf } from "../../../features/drive/index.ts";
import { skillSlugInput } from "../collections/collection-fields.ts";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { readYourWrites } from "../read-your-writes.ts";

export const toggleDriveSkill = defineHubTool({
  name: "skills_toggleDriveSkill",
  title: "Toggle Drive Skill",
  summary:
    "Switches a skill of the drive off, or on again. One that is off stays in the drive, and no key of the account sees it.",
  needs: [],
  access: "account",
  effect: "write",
  input: () =>
    z.strictObject({
      skillSlug: skillSlugInput().describe("Slug of a skill of the drive, switched on or off"),
    }),
  output: () =>
    z.object({
      skillSlug: z.string(),
      enabled: z.boolean().describe("As it is now"),
      _workflow: workflowSchema(),
    }),
  errors: ["unauthenticated", "skill_not_found", "service_unavailable"],
  example: { arguments: { skillSlug: "pdf" }, shows: "Switches the skill `pdf` off, or on if it was off." },
  run: async ({ skillSlug }, context) => {
    const owner = ownerOf(keyCaller(context));
    const { slug, enabled } = await context.services.drive.toggle(owner, skillSlug);
    await readYourWrites(context);
    return {
      data: {
        skillSlug: slug,
        enabled,
        _workflow: workflow(context, [
          enabled
            ? { tool: "skills_getSkill", example: { slug } }
            : { tool: "skills_toggleDriveSkill", example: { skillSlug: slug } },
        ]),
      },
    };
  },
});
