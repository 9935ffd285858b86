import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { HubEnv } from "../context.ts";

/** What the log and an answer of ours about a failure have in common. */
export function assignRequestId(): MiddlewareHandler<HubEnv> {
  return createMiddleware<HubEnv>(async (context, next) => {
    context.set("requestId", randomUUID());
    await next();
  });
}
