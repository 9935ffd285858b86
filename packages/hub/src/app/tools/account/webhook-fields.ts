import * as z from "zod/v4";
import type { WebhookRow } from "../../../features/webhooks/index.ts";

/** What every answer says about a webhook. Named as the arguments of skills_createWebhook are. */
export function webhookFields() {
  return {
    id: z.string(),
    event_type: z.enum(["credits.threshold_hit", "credits.exhausted"]),
    target_url: z.string(),
    threshold_value: z.number().int().optional(),
    createdAt: z.string(),
  };
}

export function shownWebhook({ id, eventType, targetUrl, thresholdValue, createdAt }: WebhookRow) {
  return {
    id,
    event_type: eventType,
    target_url: targetUrl,
    ...(thresholdValue !== null && { threshold_value: thresholdValue }),
    createdAt: createdAt.toISOString(),
  };
}
