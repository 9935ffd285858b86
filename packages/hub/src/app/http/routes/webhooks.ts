import type { WebhookEvent, Webhooks } from "../../../features/webhooks/index.ts";
import type { WithIdempotency } from "../../../platform/idempotency/idempotency.ts";
import { jsonAnswer } from "../answers.ts";
import { type HubApp, keyCallerOf, limitHeadersOf, type Middleware } from "../context.ts";
import { idempotentResponse } from "../middleware/idempotent-response.ts";
import type { PageBody } from "../page-body.ts";

export interface WebhookRoutesOptions {
  readonly webhooks: Webhooks;
  /** `requireCaller` and `requireKey`. */
  readonly middleware: Middleware;
  readonly withIdempotency: WithIdempotency;
}

/** What became of an account's webhook events, and sending them once more. For keys of the account. */
export function mountWebhookRoutes(
  app: HubApp,
  { webhooks, middleware, withIdempotency }: WebhookRoutesOptions,
): void {
  app.get("/v1/webhooks/:id/deliveries", middleware, async (context) => {
    const events = await webhooks.deliveries(keyCallerOf(context).accountId, context.req.param("id"));
    return jsonAnswer(
      { events: events.map(shownEvent) } satisfies PageBody<"GET /v1/webhooks/:id/deliveries">,
      200,
      limitHeadersOf(context),
    );
  });
  app.post("/v1/webhooks/:id/deliveries/:eventId/replay", middleware, async (context) => {
    const [caller, headers] = [keyCallerOf(context), limitHeadersOf(context)];
    const { id, eventId } = context.req.param();
    const once = { withIdempotency, caller, route: "webhooks/replay", request: { id, eventId }, headers };
    return idempotentResponse(context, once, async () => {
      await webhooks.replay(caller, id, eventId);
      const body: PageBody<"POST /v1/webhooks/:id/deliveries/:eventId/replay"> = { replaying: eventId };
      return { body, status: 202 };
    });
  });
  app.post("/v1/webhooks/:id/enable", middleware, async (context) => {
    const [caller, headers] = [keyCallerOf(context), limitHeadersOf(context)];
    const { id } = context.req.param();
    const once = { withIdempotency, caller, route: "webhooks/enable", request: { id }, headers };
    return idempotentResponse(context, once, async () => {
      await webhooks.enable(caller, id);
      const body: PageBody<"POST /v1/webhooks/:id/enable"> = { state: "active" };
      return { body, status: 200 };
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
