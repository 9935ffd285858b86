import { ToolError } from "@skillquay/tools";
import type { KeyCaller } from "../../../features/accounts/caller.ts";
import type { WebhookEvent, Webhooks } from "../../../features/webhooks/webhooks.ts";
import type { WithIdempotency } from "../../../platform/idempotency/idempotency.ts";
import { type Headers, jsonAnswer } from "../answers.ts";
import type { HubApp, HubContext } from "../context.ts";
import { answerOnce } from "../middleware/answer-once.ts";
import type { RequestAuthentication } from "../middleware/authenticate-request.ts";

export interface WebhookRoutesOptions {
  readonly webhooks: Webhooks;
  readonly authentication: RequestAuthentication;
  readonly withIdempotency: WithIdempotency;
}

/** What became of an account's webhook events, and sending them once more. For keys of the account. */
export function mountWebhookRoutes(
  app: HubApp,
  { webhooks, authentication, withIdempotency }: WebhookRoutesOptions,
): void {
  const authenticate = async (context: HubContext): Promise<{ caller: KeyCaller; limitHeaders: Headers }> => {
    const { caller, limitHeaders } = await authentication.authenticate(context);
    if (caller.tier !== "anonymous") return { caller, limitHeaders };
    throw new ToolError("missing_credentials", "Webhooks belong to an account: this needs an API key.", {
      suggestions: ["Send the header 'Authorization: Bearer sk_live_…'"],
    });
  };
  app.get("/v1/webhooks/:id/deliveries", async (context) => {
    const { caller, limitHeaders } = await authenticate(context);
    const events = await webhooks.deliveries(caller.accountId, context.req.param("id"));
    return jsonAnswer({ events: events.map(shownEvent) }, 200, limitHeaders);
  });
  app.post("/v1/webhooks/:id/deliveries/:eventId/replay", async (context) => {
    const { caller, limitHeaders: headers } = await authenticate(context);
    const { id, eventId } = context.req.param();
    const once = { withIdempotency, caller, route: "webhooks/replay", request: { id, eventId }, headers };
    return answerOnce(context, once, async () => {
      await webhooks.replay(caller, id, eventId);
      return { body: { replaying: eventId }, status: 202 };
    });
  });
  app.post("/v1/webhooks/:id/enable", async (context) => {
    const { caller, limitHeaders: headers } = await authenticate(context);
    const { id } = context.req.param();
    const once = { withIdempotency, caller, route: "webhooks/enable", request: { id }, headers };
    return answerOnce(context, once, async () => {
      await webhooks.enable(caller, id);
      return { body: { state: "active" }, status: 200 };
    });
  });
}

function shownEvent({ id, type, body, state, attempts, nextAt, createdAt, deliveries }: WebhookEvent) {
  return {
    id,
    type,
    state,
    createdAt,
    attempts,
    ...(state === "pending" && { nextAttemptAt: nextAt }),
    body,
    deliveries: deliveries.map(({ status, problem, answer, durationMs, at }) => ({
      at,
      durationMs,
      ...(status !== null && { status }),
      ...(problem !== null && { problem }),
      ...(answer !== null && { answer }),
    })),
  };
}
