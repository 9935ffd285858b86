import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { WebhookFormat } from "../../../platform/db/skill-life-tables.ts";

export interface ClaimedEvent {
  readonly id: string;
  readonly webhookId: string;
  readonly accountId: string;
  readonly body: string;
  /** Attempts that came to an end before. */
  readonly attempts: number;
  readonly targetUrl: string;
  readonly format: WebhookFormat;
  /** Sealed. */
  readonly secret: Buffer;
}

/**
 * Takes the event that is due longest, of any account: whoever claims it has the lease's time to say what became of it,
 * and after that it is due again. Instances that claim at the same time get different ones.
 */
export async function claimEvent(
  db: Db,
  { leaseMs, busyWebhooks }: { readonly leaseMs: number; readonly busyWebhooks: readonly string[] },
): Promise<ClaimedEvent | undefined> {
  const { rows } = await sql<ClaimedEvent>`
    update webhook_events set next_at = now() + ${leaseMs} * interval '1 millisecond'
    from webhooks w
    where w.id = webhook_events.webhook_id and webhook_events.id = (
      select e.id from webhook_events e join webhooks active on active.id = e.webhook_id
      where e.state = 'pending' and e.next_at <= now() and active.state = 'active'
        and not (e.webhook_id = any(${busyWebhooks}::uuid[]))
      order by e.next_at, e.id limit 1
      for update of e skip locked
    )
    returning webhook_events.id, webhook_events.webhook_id as "webhookId", webhook_events.account_id as "accountId",
      webhook_events.body, webhook_events.attempts, w.target_url as "targetUrl", w.format, w.secret`.execute(
    db,
  );
  return rows[0];
}

/** Another instance, or this one after a restart, may send it at once. */
export async function releaseEvent(
  db: Db,
  { id, accountId }: Pick<ClaimedEvent, "id" | "accountId">,
): Promise<void> {
  await db
    .updateTable("webhook_events")
    .set({ next_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("state", "=", "pending")
    .execute();
}

/** How long the webhook has been failing; undefined when it is gone. Locked before its events are, as a deletion does. */
export async function lockWebhook(
  db: Db,
  { webhookId, accountId }: Pick<ClaimedEvent, "webhookId" | "accountId">,
): Promise<{ readonly isLongFailing: boolean } | undefined> {
  return await db
    .selectFrom("webhooks")
    .where("account_id", "=", accountId)
    .where("id", "=", webhookId)
    .select(sql<boolean>`coalesce(failing_since < now() - interval '5 days', false)`.as("isLongFailing"))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface AttemptRow {
  readonly eventId: string;
  readonly attempt: number;
  readonly status: number | undefined;
  readonly problem: string | undefined;
  readonly answer: string | undefined;
  readonly durationMs: number;
}

export async function insertAttempt(db: Db, row: AttemptRow): Promise<void> {
  await db
    .insertInto("webhook_deliveries")
    .values({
      event_id: row.eventId,
      attempt: row.attempt,
      status: row.status ?? null,
      problem: row.problem ?? null,
      answer: row.answer ?? null,
      duration_ms: row.durationMs,
    })
    .execute();
}

/** Ends an event, or says when it is due again. One that was delivered by another attempt stays delivered. */
export async function finishAttempt(
  db: Db,
  event: Pick<ClaimedEvent, "id" | "accountId">,
  next: { readonly state: "delivered" | "failed" } | { readonly state: "pending"; readonly delayMs: number },
): Promise<void> {
  await db
    .updateTable("webhook_events")
    .set({
      state: next.state,
      attempts: sql<number>`attempts + 1`,
      ...(next.state === "pending" && { next_at: later(next.delayMs) }),
    })
    .where("account_id", "=", event.accountId)
    .where("id", "=", event.id)
    .where("state", "=", "pending")
    .execute();
}

function later(delayMs: number) {
  return sql<Date>`now() + ${delayMs} * interval '1 millisecond'`;
}

/** Its receiver asked for a pause: that is meant for every event. */
export async function postponeEvents(
  db: Db,
  { webhookId, accountId, delayMs }: WebhookKey & { readonly delayMs: number },
): Promise<void> {
  await db
    .updateTable("webhook_events")
    .set({ next_at: sql<Date>`greatest(next_at, ${later(delayMs)})` })
    .where("account_id", "=", accountId)
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "pending")
    .execute();
}

interface WebhookKey {
  readonly webhookId: string;
  readonly accountId: string;
}

export async function markWorking(db: Db, { webhookId, accountId }: WebhookKey): Promise<void> {
  await db
    .updateTable("webhooks")
    .set({ failing_since: null })
    .where("account_id", "=", accountId)
    .where("id", "=", webhookId)
    .where("failing_since", "is not", null)
    .execute();
}

export async function markFailing(db: Db, { webhookId, accountId }: WebhookKey): Promise<void> {
  await db
    .updateTable("webhooks")
    .set({ failing_since: sql<Date>`coalesce(failing_since, now())` })
    .where("account_id", "=", accountId)
    .where("id", "=", webhookId)
    .execute();
}

/** What waits for it has failed; after the owner enables it again, it can be replayed. */
export async function disableWebhook(
  db: Db,
  { webhookId, accountId, why }: WebhookKey & { readonly why: string },
): Promise<void> {
  await db
    .updateTable("webhooks")
    .set({ state: "disabled", disabled_why: why })
    .where("account_id", "=", accountId)
    .where("id", "=", webhookId)
    .execute();
  await db
    .updateTable("webhook_events")
    .set({ state: "failed" })
    .where("account_id", "=", accountId)
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "pending")
    .execute();
}

/** Forgets events that are long over, of every account, with their log. */
export async function deleteOldEvents(db: Db, { keepDays }: { readonly keepDays: number }): Promise<void> {
  await db
    .deleteFrom("webhook_events")
    .where("state", "!=", "pending")
    .where("created_at", "<", sql<Date>`now() - ${keepDays} * interval '1 day'`)
    .execute();
}

/** What waits to be sent, of every account, counts as failed, so that it can be replayed. How many that were. */
export async function holdEvents(transaction: Db): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable("webhook_events")
    .set({ state: "failed" })
    .where("state", "=", "pending")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** What waits for its first or next attempt, of all accounts: for whoever runs the hub, and names nobody. */
export async function pendingEvents(
  db: Db,
): Promise<{ readonly count: number; readonly overdueSeconds: number }> {
  const { rows } = await sql<{ count: number; overdueSeconds: number }>`
    select count(*) as count, greatest(0, coalesce(extract(epoch from now() - min(next_at)), 0))::float8 as "overdueSeconds"
    from webhook_events where state = 'pending'`.execute(db);
  return rows[0] ?? { count: 0, overdueSeconds: 0 };
}
