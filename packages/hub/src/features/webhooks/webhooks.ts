import { randomUUID } from "node:crypto";
import { oneLine } from "@skillquay/skill";
import type { ToolError } from "@skillquay/tools";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { isId } from "../../platform/db/is-id.ts";
import type { WebhookEventType, WebhookFormat } from "../../platform/db/skill-life-tables.ts";
import { hubError } from "../../platform/errors.ts";
import { checkTargetUrl, type OwnReceivers } from "../../platform/outbound/check-target-url.ts";
import type { SecretBox } from "../../platform/secrets/secret-box.ts";
import { type KeyCaller, lockBalance } from "../accounts/index.ts";
import { actorOf, recordAudit } from "../audit/index.ts";
import {
  countWebhooks,
  deleteWebhookRow,
  enableWebhookRow,
  eventsOf,
  insertWebhook,
  replayEvent,
  type WebhookRow,
  webhookOf,
  webhooksOf,
} from "./queries/webhook-queries.ts";
import { newWebhookSecret } from "./sign-message.ts";
import { secretPurpose } from "./webhook-secret.ts";

/** Who is told when an account's credits run low, and what became of it. What belongs to others is not found. */
export interface Webhooks {
  /** The secret is in the answer and nowhere else in readable form. */
  create(caller: Owner, requested: WebhookRequest): Promise<{ webhook: WebhookRow; secret: string }>;
  list(accountId: string): Promise<readonly WebhookFacts[]>;
  /** Events that wait go with it. */
  delete(caller: Owner, webhookId: string): Promise<WebhookRow>;
  /** After its receiver works again. */
  enable(caller: Owner, webhookId: string): Promise<void>;
  /** Its last events, newest first, with every attempt. */
  deliveries(accountId: string, webhookId: string): Promise<readonly WebhookEvent[]>;
  /** Sends an event once more, with the same id. */
  replay(caller: Owner, webhookId: string, eventId: string): Promise<void>;
}

export type Owner = Pick<KeyCaller, "accountId" | "keyId">;
export type WebhookFacts = Awaited<ReturnType<typeof webhooksOf>>[number];
export type WebhookEvent = Awaited<ReturnType<typeof eventsOf>>[number];
export type { WebhookRow } from "./queries/webhook-queries.ts";

export interface WebhookRequest {
  readonly eventType: WebhookEventType;
  readonly targetUrl: string;
  /** Set for `credits.threshold_hit` and for nothing else. */
  readonly thresholdValue: number | undefined;
  /** `standard` unless given. */
  readonly format?: WebhookFormat | undefined;
}

export interface WebhooksOptions {
  readonly database: HubDatabase;
  readonly box: SecretBox;
  /** What the operator allowed in their own network. */
  readonly receivers?: OwnReceivers;
  /** Told when something is due now. */
  readonly wake?: () => void;
}

// Enough for every alert and a spare; each of them costs deliveries.
export const MAX_WEBHOOKS = 20;

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const {
    database: { db },
    box,
    receivers,
    wake = () => {},
  } = options;
  return {
    async create(caller, requested) {
      const { accountId } = caller;
      const checked = checkTargetUrl(requested.targetUrl, receivers);
      if ("problem" in checked) throw urlNotAllowed(checked.problem);
      const id = randomUUID();
      const secret = newWebhookSecret();
      return await db.transaction().execute(async (transaction) => {
        // One after the other, so that the count is right.
        await lockBalance(transaction, accountId);
        if ((await countWebhooks(transaction, accountId)) >= MAX_WEBHOOKS) throw tooMany();
        const webhook = await insertWebhook(transaction, {
          ...requested,
          format: requested.format ?? "standard",
          id,
          accountId,
          targetUrl: checked.url.href,
          secret: box.seal(secretPurpose(id), secret),
        });
        await recordAudit(transaction, {
          ...actorOf(caller),
          action: "webhook.create",
          target: id,
          details: { eventType: requested.eventType, host: checked.url.host },
        });
        return { webhook, secret };
      });
    },
    list: (accountId) => webhooksOf(db, accountId),
    delete: async (caller, webhookId) =>
      await db.transaction().execute(async (transaction) => {
        const { accountId } = caller;
        const gone = isId(webhookId)
          ? await deleteWebhookRow(transaction, { accountId, webhookId })
          : undefined;
        if (gone === undefined) throw webhookNotFound(webhookId);
        await recordAudit(transaction, { ...actorOf(caller), action: "webhook.delete", target: webhookId });
        return gone;
      }),
    async enable(caller, webhookId) {
      await db.transaction().execute(async (transaction) => {
        const { accountId } = caller;
        const isKnown = isId(webhookId) && (await enableWebhookRow(transaction, { accountId, webhookId }));
        if (!isKnown) throw webhookNotFound(webhookId);
        await recordAudit(transaction, { ...actorOf(caller), action: "webhook.enable", target: webhookId });
      });
    },
    async deliveries(accountId, webhookId) {
      const existing = isId(webhookId) ? await webhookOf(db, { accountId, webhookId }) : undefined;
      if (existing === undefined) throw webhookNotFound(webhookId);
      return await eventsOf(db, { accountId, webhookId }, SHOWN_EVENTS);
    },
    async replay(caller, webhookId, eventId) {
      const { accountId } = caller;
      const existing = isId(webhookId) ? await webhookOf(db, { accountId, webhookId }) : undefined;
      if (existing === undefined) throw webhookNotFound(webhookId);
      if (existing.state === "disabled") throw webhookDisabled();
      await db.transaction().execute(async (transaction) => {
        if (!(await replayEvent(transaction, { accountId, webhookId, eventId })))
          throw eventNotFound(eventId);
        const details = { event: eventId };
        await recordAudit(transaction, {
          ...actorOf(caller),
          action: "webhook.replay",
          target: webhookId,
          details,
        });
      });
      wake();
    },
  };
}

const SHOWN_EVENTS = 50;

function webhookNotFound(id: string): ToolError {
  return hubError("webhook_not_found", `No webhook with id '${oneLine(id, 80)}'.`, {
    suggestions: ["skills_listWebhooks shows the account's webhooks"],
    nextSteps: [{ tool: "skills_listWebhooks", example: {} }],
  });
}

function eventNotFound(id: string): ToolError {
  return hubError("event_not_found", `The webhook has no event '${oneLine(id, 80)}'.`, {
    suggestions: ["GET /v1/webhooks/<id>/deliveries shows its events"],
  });
}

function webhookDisabled(): ToolError {
  return hubError("webhook_disabled", "The webhook is disabled, so nothing is sent to it.", {
    suggestions: ["POST /v1/webhooks/<id>/enable switches it on again"],
  });
}

function urlNotAllowed(problem: string): ToolError {
  return hubError("url_not_allowed", `target_url ${problem}.`, {
    suggestions: ["Use an https address on the public internet, such as https://example.com/hooks/credits"],
  });
}

function tooMany(): ToolError {
  return hubError("quota_exceeded", `An account has at most ${MAX_WEBHOOKS} webhooks.`, {
    suggestions: ["Delete one that is not needed with skills_deleteWebhook"],
    nextSteps: [{ tool: "skills_listWebhooks", example: {} }],
  });
}
