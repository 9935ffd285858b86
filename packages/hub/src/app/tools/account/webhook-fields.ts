import * as z from "zod/v4";
import type { WebhookRow } from "../../../features/webhooks/index.ts";

/** What every answer says about a webhook. Named as the arguments of skills_createWebhook are. */
export function webhookFields() {
  return {
    id: z.string(),
    event_type: z.enum(["credits.threshold_hit", "credits.exhausted"]),
    target_url: z.string(),
    threshold_value: z.number().int().optional(),
    format: z.literal("original").optional().describe("Set where messages are not Standard Webhooks"),
    createdAt: z.string(),
  };
}

export function shownWebhook(webhook: WebhookRow) {
  const { id, eventType, targetUrl, thresholdValue, format, createdAt } = webhook;
  return {
    id,
    event_type: eventType,
    target_url: targetUrl,
    ...(thresholdValue !== null && { threshold_value: thresholdValue }),
    ...(format === "original" && { format }),
    createdAt: createdAt.toISOString(),
  };
}
