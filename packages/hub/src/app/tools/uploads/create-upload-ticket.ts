import * as z from "zod/v4";
import { sendFileCommand, uploadPageUrl } from "../../../features/uploads/index.ts";
import { collectionReference } from "../collections/collection-fields.ts";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";

export const createUploadTicket = defineHubTool({
  name: "skills_createUploadTicket",
  title: "Create Upload Ticket",
  summary:
    "Makes a ticket with which a skill's zip file or SKILL.md is uploaded once within ten minutes, from the agent's machine. A scoped key always uploads into its own collection.",
  needs: [],
  access: "account",
  effect: "write",
  input: () =>
    z.strictObject({
      filename: z
        .string()
        .trim()
        .min(1)
        .max(255)
        .regex(/^[^\p{Cc}]*$/u, "must not have control characters")
        .optional()
        .describe("The file that will be sent, such as pdf.zip or SKILL.md; goes into the command"),
      collectionName: collectionReference()
        .optional()
        .describe("Name from skills_listCollections, with an all-skills key; ignored with a scoped one"),
    }),
  output: () =>
    z.object({
      ticket: z.string().describe("The bearer token, shown this once"),
      expiresAt: z.string(),
      uploadUrl: z.string(),
      maxBytes: z.number(),
      collectionName: z.string().optional().describe("The collection that the skill is added to"),
      command: z.string().describe("Run in the folder of the skill upload-to-skillquay; sends the file"),
      websiteFallbackUrl: z.string().describe("For the user, where no script can be run"),
      _workflow: workflowSchema(),
    }),
  errors: ["missing_credentials", "collection_not_found", "quota_exceeded", "service_unavailable"],
  example: { arguments: { filename: "pdf.zip" }, shows: "Gets the command that sends `pdf.zip`." },
  run: async ({ filename, collectionName }, context) => {
    const caller = keyCaller(context);
    const { uploads, publicUrl } = context.services;
    const owner = await uploads.ownerOf(caller, collectionName);
    const { token, expiresAt, maxBytes } = await uploads.createTicket(owner, filename);
    return {
      data: {
        ticket: token,
        expiresAt: expiresAt.toISOString(),
        uploadUrl: `${publicUrl}/v1/uploads`,
        maxBytes,
        ...(owner.collection === undefined ? {} : { collectionName: owner.collection.name }),
        command: sendFileCommand({ publicUrl, token, filename }),
        websiteFallbackUrl: uploadPageUrl(publicUrl, caller),
        _workflow: workflow(context, [
          {
            tool: "skills_getScript",
            example: { skillSlug: "upload-to-skillquay", scriptName: "send-file.sh" },
          },
          { tool: "skills_listSkills", example: {} },
        ]),
      },
    };
  },
});
