import type { Db } from "../../platform/db/connect.ts";
import { newMessageId } from "./message-id.ts";
import { insertEvents, webhooksToTell } from "./queries/outbox-queries.ts";

export interface BalanceChange {
  readonly accountId: string;
  readonly before: number;
  readonly after: number;
  readonly at: Date;
}

/**
 * Writes an event for each webhook whose line was crossed downwards, in the transaction that took the credits. Above the
 * line again, a webhook is armed again.
 */
export async function recordCreditEvents(db: Db, change: BalanceChange): Promise<void> {
  if (change.after >= change.before) return;
  const webhooks = await webhooksToTell(db, change);
  const events = webhooks.map((webhook) => ({
    id: newMessageId(),
    webhookId: webhook.id,
    accountId: change.accountId,
    type: webhook.eventType,
    body: JSON.stringify(
      webhook.format === "standard" ? standardBody(webhook, change) : originalBody(webhook, change),
    ),
  }));
  if (events.length > 0) await insertEvents(db, events);
}

type ToldWebhook = Awaited<ReturnType<typeof webhooksToTell>>[number];

function standardBody({ id, eventType, thresholdValue }: ToldWebhook, { after, at }: BalanceChange) {
  return {
    type: eventType,
    timestamp: at.toISOString(),
    data: {
      webhook_id: id,
      balance: after,
      ...(thresholdValue === null ? {} : { threshold_value: thresholdValue }),
    },
  };
}

function originalBody({ eventType, thresholdValue }: ToldWebhook, { after }: BalanceChange) {
  return { event: eventType, credits_remaining: after, threshold: thresholdValue };
}
