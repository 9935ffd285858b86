import type { NextStep } from "@skillquay/tools";
import * as z from "zod/v4";
import type { DriveCatalog } from "../../../features/catalog/index.ts";
import { curlCommand, sendFileCommand, uploadPageUrl } from "../../../features/uploads/index.ts";
import { collectionReference } from "../collections/collection-fields.ts";
import { defineHubTool, type HubToolContext, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";

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
      uploadToken: z.string().describe("The same, by the name that other clients know it by"),
      expiresAt: z.string(),
      uploadUrl: z.string(),
      maxBytes: z.number(),
      collectionName: z.string().optional().describe("The collection that the skill is added to"),
      command: z
        .string()
        .describe(
          "Sends the file. Where it names send-file.sh, run it in the folder of the skill upload-to-skillquay",
        ),
      websiteFallbackUrl: z.string().describe("For the user, where no script can be run"),
      _workflow: workflowSchema(),
    }),
  errors: ["unauthenticated", "collection_not_found", "quota_exceeded", "service_unavailable"],
  example: { arguments: { filename: "pdf.zip" }, shows: "Gets the command that sends `pdf.zip`." },
  run: async ({ filename, collectionName }, context) => {
    const caller = keyCaller(context);
    const { uploads, publicUrl } = context.services;
    const owner = await uploads.ownerOf(caller, collectionName);
    // That of a scoped key is known by the key.
    const named = caller.tier === "scoped" ? undefined : owner.collection?.name;
    const hasSender = await canGetSender(context.catalog);
    const { token, expiresAt, maxBytes } = await uploads.createTicket(owner, filename);
    return {
      data: {
        ticket: token,
        uploadToken: token,
        expiresAt: expiresAt.toISOString(),
        uploadUrl: `${publicUrl}/v1/uploads`,
        maxBytes,
        ...(owner.collection === undefined ? {} : { collectionName: owner.collection.name }),
        command: (hasSender ? sendFileCommand : curlCommand)({ publicUrl, token, filename }),
        websiteFallbackUrl: uploadPageUrl(publicUrl, caller, named),
        _workflow: workflow(context, [
          ...(hasSender ? [stepToSender(context)] : []),
          { tool: "skills_listSkills", example: {} },
        ]),
      },
    };
  },
});

const SENDER = "upload-to-skillquay";
const SCRIPT = "send-file.sh";

/** Every account has the skill; the key of a collection sees it if that names it. Somebody's own may be by that name, too. */
async function canGetSender(catalog: DriveCatalog): Promise<boolean> {
  const sender = await catalog.find(SENDER);
  return sender !== undefined && (await catalog.paths(sender)).includes(`scripts/${SCRIPT}`);
}

/** Where no skill has scripts to run, the tools for scripts are not offered: its text is read as any file's. */
function stepToSender({ offered }: HubToolContext): NextStep {
  return offered("skills_getScript") === undefined
    ? {
        tool: "skills_readResourceContent",
        example: { skillSlug: SENDER, filePath: `scripts/${SCRIPT}` },
      }
    : { tool: "skills_getScript", example: { skillSlug: SENDER, scriptName: SCRIPT } };
}
