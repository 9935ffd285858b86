import * as z from "zod/v4";
import { ownerOf } from "../../../features/drive/index.ts";
import { skillSlugInput } from "../collections/collection-fields.ts";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";

export const dismissUpdate = defineHubTool({
  name: "skills_dismissUpdate",
  title: "Dismiss Update",
  summary:
    "Turns a pending update down: the drive stays at the version that it has, and the update is not shown again. A later version will be. Free.",
  needs: [],
  access: "account",
  effect: "write",
  input: () => z.strictObject({ skillSlug: skillSlugInput().describe("Slug from skills_checkUpdates") }),
  output: () =>
    z.object({
      skillSlug: z.string(),
      version: z.number().int().describe("The version that the drive keeps"),
      dismissedVersion: z.number().int(),
      _workflow: workflowSchema(),
    }),
  errors: ["unauthenticated", "skill_not_found", "update_not_found", "service_unavailable"],
  example: { arguments: { skillSlug: "pdf" }, shows: "Keeps the skill `pdf` at the version that it has." },
  run: async ({ skillSlug }, context) => {
    const owner = ownerOf(keyCaller(context));
    const { slug, ...dismissed } = await context.services.drive.dismissUpdate(owner, skillSlug);
    return {
      data: {
        skillSlug: slug,
        ...dismissed,
        _workflow: workflow(context, [{ tool: "skills_checkUpdates", example: {} }]),
      },
    };
  },
});
