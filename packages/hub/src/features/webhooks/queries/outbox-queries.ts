import type { Db } from "../../../platform/db/connect.ts";
import type { WebhookEventType } from "../../../platform/db/skill-life-tables.ts";

/** Active webhooks of the account whose line lies between the two balances. They stay until the transaction ends. */
export async function webhooksToTell(
  db: Db,
  change: { readonly accountId: string; readonly before: number; readonly after: number },
) {
  return await db
    .selectFrom("webhooks")
    .where("account_id", "=", change.accountId)
    .where("state", "=", "active")
    .where(({ and, eb, or }) =>
      or([
        and([
          eb("event_type", "=", "credits.threshold_hit"),
          eb("threshold_value", "<", change.before),
          eb("threshold_value", ">=", change.after),
        ]),
        ...(change.before > 0 && change.after === 0 ? [eb("event_type", "=", "credits.exhausted")] : []),
      ]),
    )
    .select(["id", "event_type as eventType", "threshold_value as thresholdValue", "format"])
    .orderBy("id")
    // A webhook that is deleted at this moment must not make the charge fail.
    .forKeyShare()
    .execute();
}

export interface NewEvent {
  readonly id: string;
  readonly webhookId: string;
  readonly accountId: string;
  readonly type: WebhookEventType;
  readonly body: string;
}

export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  await db
    .insertInto("webhook_events")
    .values(
      events.map((event) => ({
        id: event.id,
        webhook_id: event.webhookId,
        account_id: event.accountId,
        type: event.type,
        body: event.body,
      })),
    )
    .execute();
}
