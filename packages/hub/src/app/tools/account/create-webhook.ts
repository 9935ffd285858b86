import * as z from "zod/v4";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";
import { shownWebhook, webhookFields } from "./webhook-fields.ts";

export const createWebhook = defineHubTool({
  name: "skills_createWebhook",
  title: "Create Webhook",
  summary:
    "Sends a signed message to an https address when the account's credits fall to a threshold or run out. The signing secret is in the answer and is never shown again.",
  needs: ["catalog"],
  access: "account",
  effect: "write",
  input: () =>
    z
      .strictObject({
        event_type: z
          .enum(["credits.threshold_hit", "credits.exhausted"])
          .describe(
            "`credits.threshold_hit`: fell to threshold_value or below. `credits.exhausted`: fell to 0",
          ),
        target_url: z
          .string()
          .min(1)
          .max(2_048)
          .describe("https address on the public internet, port 443 or 8443, without user name and password"),
        threshold_value: z
          .number()
          .int()
          .min(0)
          .max(1_000_000_000_000)
          .optional()
          .describe("Credits; needed for credits.threshold_hit and for nothing else"),
        format: z
          .enum(["standard", "original"])
          .default("standard")
          .describe(
            "`standard`: Standard Webhooks. `original`: the body and the X-Skillzdrive-Signature header of the hosted original",
          ),
      })
      .superRefine((input, { addIssue }) => {
        const isNeeded = input.event_type === "credits.threshold_hit";
        if (isNeeded === (input.threshold_value !== undefined)) return;
        const message = isNeeded
          ? "is needed for credits.threshold_hit"
          : "belongs to credits.threshold_hit alone";
        addIssue({ code: "custom", path: ["threshold_value"], message });
      }),
  output: () =>
    z.object({
      ...webhookFields(),
      secret: z.string().describe("Signing key of this webhook, shown this once"),
      secretNote: z.string(),
      balance: z.number().int().describe("Credits now; a message is sent when they fall past the line"),
      _workflow: workflowSchema(),
    }),
  errors: ["unauthenticated", "url_not_allowed", "quota_exceeded", "service_unavailable"],
  example: {
    arguments: {
      event_type: "credits.threshold_hit",
      target_url: "https://example.com/hooks/credits",
      threshold_value: 100,
    },
    shows: "Tells https://example.com/hooks/credits when 100 credits or fewer are left.",
  },
  run: async (input, context) => {
    const caller = keyCaller(context);
    const { webhooks, credits } = context.services;
    const { webhook, secret } = await webhooks.create(caller, {
      eventType: input.event_type,
      targetUrl: input.target_url,
      thresholdValue: input.threshold_value,
      format: input.format,
    });
    return {
      data: {
        ...shownWebhook(webhook),
        secret,
        secretNote: `Store the secret now. ${VERIFY[input.format]}`,
        balance: await credits.balance(caller.accountId),
        _workflow: workflow(context, [{ tool: "skills_listWebhooks", example: {} }]),
      },
    };
  },
});

const VERIFY = {
  standard:
    "Verify deliveries with a Standard Webhooks library: HMAC-SHA256 in the headers webhook-id, webhook-timestamp and webhook-signature.",
  original:
    "Verify deliveries by the header X-Skillzdrive-Signature: 'sha256=' and the HMAC-SHA256 of the body with this secret, in hexadecimal digits.",
} as const;
