import * as z from "zod/v4";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { shownWebhook, webhookFields } from "./webhook-fields.ts";

export const deleteWebhook = defineHubTool({
  name: "skills_deleteWebhook",
  title: "Delete Webhook",
  summary: "Deletes a credit-alert webhook. Messages that were not delivered yet are not sent any more.",
  needs: ["catalog"],
  access: "account",
  effect: "delete",
  input: () => z.strictObject({ id: z.string().min(1).max(100).describe("An id from skills_listWebhooks") }),
  output: () => z.object({ ...webhookFields(), deleted: z.literal(true), _workflow: workflowSchema() }),
  errors: ["unauthenticated", "webhook_not_found", "service_unavailable"],
  example: {
    arguments: { id: "7d0b7f4e-3c5a-4f0e-9b57-0a4a2f6f1c11" },
    shows: "Ends one webhook.",
  },
  run: async ({ id }, context) => {
    const gone = await context.services.webhooks.delete(keyCaller(context), id);
    return {
      data: {
        ...shownWebhook(gone),
        deleted: true as const,
        _workflow: workflow(context, [{ tool: "skills_listWebhooks", example: {} }]),
      },
    };
  },
});
