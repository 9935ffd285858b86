import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { noteRequest } from "../../../platform/log/request-facts.ts";
import type { HubEnv } from "../context.ts";
import type { RequestAuthentication } from "./authenticate-request.ts";

/**
 * For routes of callers: says who calls, within the limits of their key or address, before the body is read. Callers without
 * a key pass where the hub takes them; `requireKey` refuses those.
 */
export function requireCaller(authentication: RequestAuthentication): MiddlewareHandler<HubEnv> {
  return createMiddleware<HubEnv>(async (context, next) => {
    const authenticated = await authentication.authenticate(context);
    context.set("authenticated", authenticated);
    const { caller } = authenticated;
    if (caller.tier !== "anonymous") noteRequest({ tenant: caller.accountId, key: caller.keyId });
    await next();
  });
}
