import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { WebhookEventType, WebhookFormat } from "../../../platform/db/skill-life-tables.ts";

export interface NewWebhook {
  readonly id: string;
  readonly accountId: string;
  readonly eventType: WebhookEventType;
  readonly targetUrl: string;
  readonly thresholdValue: number | undefined;
  readonly format: WebhookFormat;
  readonly secret: Buffer;
}

export async function insertWebhook(db: Db, webhook: NewWebhook): Promise<WebhookRow> {
  return await db
    .insertInto("webhooks")
    .values({
      id: webhook.id,
      account_id: webhook.accountId,
      event_type: webhook.eventType,
      target_url: webhook.targetUrl,
      threshold_value: webhook.thresholdValue ?? null,
      format: webhook.format,
      secret: webhook.secret,
    })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
}

// Everything but the secret.
const SHOWN = [
  "id",
  "event_type as eventType",
  "target_url as targetUrl",
  "threshold_value as thresholdValue",
  "format",
  "state",
  "disabled_why as disabledWhy",
  "failing_since as failingSince",
  "created_at as createdAt",
] as const;

export interface WebhookRow {
  readonly id: string;
  readonly eventType: WebhookEventType;
  readonly targetUrl: string;
  readonly thresholdValue: number | null;
  readonly format: WebhookFormat;
  readonly state: "active" | "disabled";
  readonly disabledWhy: string | null;
  readonly failingSince: Date | null;
  readonly createdAt: Date;
}

/** Oldest first, with what became of their events. */
export async function webhooksOf(db: Db, accountId: string) {
  return await db
    .selectFrom("webhooks")
    .where("account_id", "=", accountId)
    .select(SHOWN)
    .select((select) => [
      countEvents("pending").as("pending"),
      countEvents("failed").as("failed"),
      select
        .selectFrom("webhook_events as e")
        .innerJoin("webhook_deliveries as d", "d.event_id", "e.id")
        .whereRef("e.webhook_id", "=", "webhooks.id")
        .select((inner) => inner.fn.max("d.at").as("at"))
        .as("lastAttemptAt"),
    ])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

function countEvents(state: "pending" | "failed") {
  return sql<number>`(select count(*) from webhook_events e where e.webhook_id = webhooks.id and e.state = ${state})`;
}

export async function countWebhooks(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("webhooks")
    .where("account_id", "=", accountId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

interface WebhookOfAccount {
  readonly accountId: string;
  readonly webhookId: string;
}

export async function webhookOf(
  db: Db,
  { accountId, webhookId }: WebhookOfAccount,
): Promise<WebhookRow | undefined> {
  return await db
    .selectFrom("webhooks")
    .where("account_id", "=", accountId)
    .where("id", "=", webhookId)
    .select(SHOWN)
    .executeTakeFirst();
}

/** Its events and their log go with it. */
export async function deleteWebhookRow(
  db: Db,
  { accountId, webhookId }: WebhookOfAccount,
): Promise<WebhookRow | undefined> {
  return await db
    .deleteFrom("webhooks")
    .where("account_id", "=", accountId)
    .where("id", "=", webhookId)
    .returning(SHOWN)
    .executeTakeFirst();
}

export async function enableWebhookRow(db: Db, { accountId, webhookId }: WebhookOfAccount): Promise<boolean> {
  const row = await db
    .updateTable("webhooks")
    .set({ state: "active", disabled_why: null, failing_since: null })
    .where("account_id", "=", accountId)
    .where("id", "=", webhookId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Newest events first, each with its attempts, oldest first. */
export async function eventsOf(db: Db, { accountId, webhookId }: WebhookOfAccount, limit: number) {
  const events = await db
    .selectFrom("webhook_events")
    .where("account_id", "=", accountId)
    .where("webhook_id", "=", webhookId)
    .select(["id", "type", "body", "state", "attempts", "next_at as nextAt", "created_at as createdAt"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  if (events.length === 0) return [];
  const attempts = await db
    .selectFrom("webhook_deliveries")
    .where(
      "event_id",
      "in",
      events.map(({ id }) => id),
    )
    .select(["event_id as eventId", "status", "problem", "answer", "duration_ms as durationMs", "at"])
    .orderBy("id")
    .execute();
  return events.map((event) => ({
    ...event,
    deliveries: attempts.filter(({ eventId }) => eventId === event.id),
  }));
}

/** Makes an event due again, from the beginning of the table. */
export async function replayEvent(
  db: Db,
  { accountId, webhookId, eventId }: WebhookOfAccount & { readonly eventId: string },
): Promise<boolean> {
  const row = await db
    .updateTable("webhook_events")
    .set({ state: "pending", attempts: 0, next_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("webhook_id", "=", webhookId)
    .where("id", "=", eventId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
