import * as z from "zod/v4";
import type { WebhookFacts } from "../../../features/webhooks/index.ts";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { shownWebhook, webhookFields } from "./webhook-fields.ts";

export const listWebhooks = defineHubTool({
  name: "skills_listWebhooks",
  title: "List Webhooks",
  summary:
    "Lists the account's credit-alert webhooks and whether their deliveries arrive. Use it to find the id of one.",
  needs: ["catalog"],
  access: "account",
  effect: "read",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      webhooks: z.array(
        z.object({
          ...webhookFields(),
          state: z.enum(["active", "disabled"]).describe("Nothing is sent to a disabled one"),
          disabledWhy: z.string().optional(),
          failingSince: z.string().optional().describe("No delivery succeeded since then"),
          pendingEvents: z.number().int().describe("Wait for their first or next attempt"),
          failedEvents: z.number().int().describe("Were given up; the delivery log can replay them"),
          lastAttemptAt: z.string().optional(),
          deliveriesUrl: z.string().describe("Delivery log, for the account's key"),
        }),
      ),
      _workflow: workflowSchema(),
    }),
  errors: ["unauthenticated", "service_unavailable"],
  example: { arguments: {}, shows: "Shows every webhook of the account." },
  run: async (_, context) => {
    const { webhooks, publicUrl } = context.services;
    const match = await webhooks.list(keyCaller(context).accountId);
    const [first] = match;
    const steps =
      first === undefined
        ? [
            {
              tool: "skills_createWebhook",
              example: { event_type: "credits.exhausted", target_url: "https://example.com/hooks/credits" },
            },
          ]
        : [{ tool: "skills_deleteWebhook", example: { id: first.id } }];
    return {
      data: { webhooks: match.map((one) => shownFacts(one, publicUrl)), _workflow: workflow(context, steps) },
    };
  },
});

function shownFacts(facts: WebhookFacts, publicUrl: string) {
  const { state, disabledWhy, failingSince, pending, failed, lastAttemptAt } = facts;
  return {
    ...shownWebhook(facts),
    state,
    ...(disabledWhy !== null && { disabledWhy }),
    ...(failingSince !== null && { failingSince: failingSince.toISOString() }),
    pendingEvents: pending,
    failedEvents: failed,
    ...(lastAttemptAt !== null && { lastAttemptAt: lastAttemptAt.toISOString() }),
    deliveriesUrl: `${publicUrl}/v1/webhooks/${facts.id}/deliveries`,
  };
}
