import { oneLine } from "@skillquay/skill";
import type { CrashPoint } from "../../platform/crash-points.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { type StorageLog, silentLog } from "../../platform/db/storage-log.ts";
import { type GuardedFetch, OutboundError } from "../../platform/outbound/guarded-fetch.ts";
import type { SecretBox } from "../../platform/secrets/secret-box.ts";
import { type ClaimedEvent, claimEvent, releaseEvent } from "./queries/sending-queries.ts";
import { type Attempt, recordAttempt } from "./record-attempt.ts";
import { signatureHeaders } from "./sign-message.ts";
import { secretPurpose } from "./webhook-secret.ts";

/** Sends what is in the outbox, at least once, until it is closed. The rows are the queue: nothing else has to survive. */
export interface WebhookSender {
  /** Looks for due events now. */
  wake(): void;
  /** Claims nothing more and waits for what is under way, for a while. */
  close(): Promise<void>;
}

export interface WebhookSenderOptions {
  readonly database: HubDatabase;
  readonly box: SecretBox;
  readonly fetch: GuardedFetch;
  readonly log?: StorageLog;
  readonly crashPoint?: CrashPoint;
  readonly lookEveryMs?: number;
  /** How long nobody else sends an event that was claimed. Longer than a request may take. */
  readonly leaseMs?: number;
  readonly maxAtOnce?: number;
  readonly drainMs?: number;
}

export function startWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { database, log = silentLog, drainMs = 5_000 } = options;
  const { lookEveryMs = 1_000, leaseMs = 60_000, maxAtOnce = 8 } = options;
  const stopping = new AbortController();
  const abandoning = new AbortController();
  // At most one for each webhook: a slow receiver must not hold up the others.
  const underWay = new Map<string, Promise<void>>();
  let wake = () => {};
  let isAwake = false;
  const notify = () => {
    isAwake = true;
    wake();
  };

  const send = async (event: ClaimedEvent) => {
    try {
      const attempt = await attemptDelivery(event, options, abandoning.signal);
      if (attempt === undefined) await releaseEvent(database.db, event);
      else await recordAttempt(database, event, attempt);
    } catch (error) {
      log.error(
        { err: error, event: event.id },
        "what became of a webhook event was not recorded; it will be sent again",
      );
    } finally {
      underWay.delete(event.webhookId);
      notify();
    }
  };

  const claimAll = async () => {
    while (underWay.size < maxAtOnce && !stopping.signal.aborted) {
      const event = await claimEvent(database.db, { leaseMs, busyWebhooks: [...underWay.keys()] });
      if (event === undefined) return;
      underWay.set(event.webhookId, send(event));
    }
  };

  const pause = () =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, lookEveryMs);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });

  const loop = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      isAwake = false;
      try {
        await claimAll();
        failures = 0;
      } catch (error) {
        // Once, not every second.
        if (failures++ === 0) log.warn({ err: error }, "the outbox of webhooks cannot be read");
      }
      if (!isAwake && !stopping.signal.aborted) await pause();
    }
  };

  const running = loop();
  return {
    wake: notify,
    async close() {
      stopping.abort();
      notify();
      const deadline = setTimeout(() => abandoning.abort(new Error("the hub is closing")), drainMs);
      await running;
      await Promise.all(underWay.values());
      clearTimeout(deadline);
    },
  };
}

/** Undefined when the hub closed before there was an answer. */
async function attemptDelivery(
  event: ClaimedEvent,
  { box, fetch, crashPoint = () => {}, log = silentLog }: WebhookSenderOptions,
  signal: AbortSignal,
): Promise<Attempt | undefined> {
  const beganAt = performance.now();
  const ended = (rest: Omit<Attempt, "durationMs">): Attempt => ({
    ...rest,
    durationMs: Math.round(performance.now() - beganAt),
  });
  const none = { status: undefined, answer: undefined, retryAfter: undefined };
  let secret: string;
  try {
    secret = box.open(secretPurpose(event.webhookId), event.secret);
  } catch (error) {
    log.error({ err: error, webhook: event.webhookId }, "the secret of a webhook cannot be opened");
    return ended({
      ...none,
      problem: "The hub cannot read the webhook's secret; delete it and make it anew.",
    });
  }
  crashPoint("webhook.before_send");
  try {
    const { status, headers, body } = await fetch(event.targetUrl, {
      method: "POST",
      body: event.body,
      headers: {
        "content-type": "application/json",
        ...signatureHeaders(event.format, secret, { id: event.id, at: new Date(), body: event.body }),
      },
      signal,
    });
    crashPoint("webhook.after_send");
    const answer = oneLine(body.toString("utf8"), SHOWN_CHARS);
    const isRedirect = status >= 300 && status < 400;
    return ended({
      status,
      problem: isRedirect ? "Redirects are not followed." : undefined,
      answer: answer === "" ? undefined : answer,
      retryAfter: headers["retry-after"],
    });
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof OutboundError)) throw error;
    return ended({ ...none, problem: error.message });
  }
}

// What the owner may see of it: enough to recognise an error page, too little to read one.
const SHOWN_CHARS = 200;
