import * as z from "zod/v4";
import { uploadPageUrl } from "../../../features/uploads/index.ts";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";

export const getUploadUrl = defineHubTool({
  name: "skills_getUploadUrl",
  title: "Get Upload URL",
  summary:
    "Gives the address of the page on which a person uploads a skill from a browser, set up for this key and its collection.",
  needs: [],
  access: "account",
  effect: "read",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      url: z.string().describe("For the user to open; it holds no secret"),
      keyName: z.string(),
      collectionName: z.string().optional().describe("Where uploads land, for a key of one collection"),
      message: z.string(),
      _workflow: workflowSchema(),
    }),
  errors: ["unauthenticated"],
  example: { arguments: {}, shows: "Where the user uploads a skill by hand." },
  run: async (_input, context) => {
    const caller = keyCaller(context);
    const collectionName = caller.tier === "scoped" ? caller.collection?.name : undefined;
    return {
      data: {
        url: uploadPageUrl(context.services.publicUrl, caller),
        keyName: caller.keyName,
        ...(collectionName === undefined ? {} : { collectionName }),
        message:
          "Give this address to the user: they choose a zip file or a SKILL.md there and enter the key, or a ticket.",
        _workflow: workflow(context, [{ tool: "skills_createUploadTicket", example: {} }]),
      },
    };
  },
});
