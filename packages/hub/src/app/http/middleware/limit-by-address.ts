import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { addressOf, type HubEnv } from "../context.ts";
import type { RequestLimits } from "./request-limits.ts";

/** For routes without a caller: so many requests of one address, and no more. */
export function limitByAddress(limits: RequestLimits, trustedProxy: boolean): MiddlewareHandler<HubEnv> {
  return createMiddleware<HubEnv>(async (context, next) => {
    await limits.takeForAddress(addressOf(context, trustedProxy));
    await next();
  });
}
