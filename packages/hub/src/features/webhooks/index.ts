// What the hub tells other programs. All that the rest of the hub may import of it.
export { scheduleEventCleaning } from "./clean-events.ts";
export { holdEvents, pendingEvents } from "./queries/sending-queries.ts";
export type { WebhookRow } from "./queries/webhook-queries.ts";
export { recordCreditEvents } from "./record-credit-events.ts";
export { startWebhookSender } from "./webhook-sender.ts";
export { createWebhooks, type WebhookEvent, type WebhookFacts, type Webhooks } from "./webhooks.ts";
