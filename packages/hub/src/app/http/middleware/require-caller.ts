import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { HubEnv } from "../context.ts";
import type { RequestAuthentication } from "./authenticate-request.ts";

/**
 * For routes of callers: says who calls, within the limits of their key or address, before the body is read. Callers without
 * a key pass where the hub takes them; `requireKey` refuses those.
 */
export function requireCaller(authentication: RequestAuthentication): MiddlewareHandler<HubEnv> {
  return createMiddleware<HubEnv>(async (context, next) => {
    context.set("authenticated", await authentication.authenticate(context));
    await next();
  });
}
