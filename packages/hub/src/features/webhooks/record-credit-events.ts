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
  const events = webhooks.map(({ id, eventType: type, thresholdValue }) => ({
    id: newMessageId(),
    webhookId: id,
    accountId: change.accountId,
    type,
    body: JSON.stringify({
      type,
      timestamp: change.at.toISOString(),
      data: {
        webhook_id: id,
        balance: change.after,
        ...(thresholdValue === null ? {} : { threshold_value: thresholdValue }),
      },
    }),
  }));
  if (events.length > 0) await insertEvents(db, events);
}
