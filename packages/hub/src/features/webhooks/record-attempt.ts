import type { HubDatabase } from "../../platform/db/connect.ts";
import { recordAudit } from "../audit/index.ts";
import { nextAttempt } from "./next-attempt.ts";
import {
  type ClaimedEvent,
  disableWebhook,
  finishAttempt,
  insertAttempt,
  lockWebhook,
  markFailing,
  markWorking,
  postponeEvents,
} from "./queries/sending-queries.ts";

export interface Attempt {
  /** Undefined when there was no answer. */
  readonly status: number | undefined;
  /** What went wrong, in words that the owner may read. */
  readonly problem: string | undefined;
  /** The beginning of what the receiver said, cleaned. */
  readonly answer: string | undefined;
  readonly retryAfter: string | undefined;
  readonly durationMs: number;
}

/** Writes down what became of an attempt, and what follows from it, in one go. */
export async function recordAttempt(
  { db }: HubDatabase,
  event: ClaimedEvent,
  attempt: Attempt,
): Promise<void> {
  const { status, problem, answer, durationMs, retryAfter } = attempt;
  const attempts = event.attempts + 1;
  await db.transaction().execute(async (transaction) => {
    const webhook = await lockWebhook(transaction, event);
    // Deleted while it was told something.
    if (webhook === undefined) return;
    await insertAttempt(transaction, {
      eventId: event.id,
      attempt: attempts,
      status,
      problem,
      answer,
      durationMs,
    });
    if (status !== undefined && status >= 200 && status < 300) {
      await finishAttempt(transaction, event, { state: "delivered" });
      return await markWorking(transaction, event);
    }
    await markFailing(transaction, event);
    const next = nextAttempt({ attempts, status, retryAfter, now: new Date(), random: Math.random() });
    if (next.kind === "retry") {
      const { delayMs } = next;
      await finishAttempt(transaction, event, { state: "pending", delayMs });
      if (next.isOverloaded) await postponeEvents(transaction, { ...event, delayMs });
    } else {
      await finishAttempt(transaction, event, { state: "failed" });
    }
    const why = next.kind === "gone" ? GONE : webhook.isLongFailing ? LONG_FAILING : undefined;
    if (why === undefined) return;
    await disableWebhook(transaction, { ...event, why });
    const { accountId, webhookId: target } = event;
    await recordAudit(transaction, {
      accountId,
      actor: "hub",
      action: "webhook.disable",
      target,
      details: { why },
    });
  });
}

const GONE = "The receiver answered 410: it does not want these messages any more.";
const LONG_FAILING = "No delivery succeeded for 5 days.";
