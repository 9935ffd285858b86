import { randomBytes, randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { onTestFinished } from "vitest";
import type { HubDatabase } from "../../../platform/db/connect.ts";
import type { WebhookFormat } from "../../../platform/db/skill-life-tables.ts";
import { createGuardedFetch } from "../../../platform/outbound/guarded-fetch.ts";
import { RECEIVER_HOST, type SecureReceiver } from "../../../platform/outbound/testing/secure-receiver.ts";
import { createSecretBox } from "../../../platform/secrets/secret-box.ts";
import { creditFixture } from "../../credits/testing/credit-fixture.ts";
import { startWebhookSender, type WebhookSenderOptions } from "../webhook-sender.ts";
import { createWebhooks } from "../webhooks.ts";

export const TARGET = `https://${RECEIVER_HOST}/hook`;

/** For tests: accounts whose credits run low, webhooks that are told, and a sender that reaches only what it is given. */
export function webhookFixture(database: HubDatabase) {
  const key = randomBytes(32);
  const box = createSecretBox(key);
  const fixture = creditFixture(database);
  const webhooks = createWebhooks({ database, box });
  return {
    ...fixture,
    key,
    box,
    webhooks,
    /** An account with credits and a webhook that is told when they are gone. */
    async subscribed(amount = 1, format: WebhookFormat = "standard") {
      const accountId = await fixture.account(amount);
      const owner = { accountId, keyId: randomUUID() };
      const { webhook, secret } = await webhooks.create(owner, {
        eventType: "credits.exhausted",
        targetUrl: TARGET,
        thresholdValue: undefined,
        format,
      });
      return { ...owner, owner, webhookId: webhook.id, secret };
    },
    /** Spends the last credits; the id of the event that this makes. */
    async exhaust(accountId: string): Promise<string> {
      const balance = await fixture.credits.balance(accountId);
      if (balance === 0) await fixture.grant(fixture.requested(accountId, 1));
      await fixture.charge(fixture.requested(accountId, Math.max(balance, 1)));
      const { id } = await database.db
        .selectFrom("webhook_events")
        .where("account_id", "=", accountId)
        .select("id")
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirstOrThrow();
      return id;
    },
    sender(receiver: SecureReceiver, options: Partial<WebhookSenderOptions> = {}) {
      const fetch = createGuardedFetch(receiver.transport);
      const sender = startWebhookSender({ database, box, fetch, lookEveryMs: 20, ...options });
      onTestFinished(() => sender.close());
      return sender;
    },
    event: (eventId: string) =>
      database.db
        .selectFrom("webhook_events")
        .where("id", "=", eventId)
        .select(["state", "attempts", "next_at"])
        .executeTakeFirst(),
    /** As time would: everything of the webhook that waits is due. */
    async makeDue(webhookId: string) {
      await database.pool.query("update webhook_events set next_at = now() where webhook_id = $1", [
        webhookId,
      ]);
    },
  };
}

/** What a receiver learns after checking the signature with the reference library. */
export function verified(
  secret: string,
  received: { body: string; headers: Readonly<Record<string, string>> },
) {
  return new Webhook(secret).verify(received.body, { ...received.headers });
}
