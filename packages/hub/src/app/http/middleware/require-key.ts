import { ToolError } from "@skillquay/tools";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Caller } from "../../../features/accounts/index.ts";
import { callerOf, type HubEnv } from "../context.ts";

/** After `requireCaller`: refuses callers without a key. `message` says what the key is for. */
export function requireKey(message = "This needs an API key."): MiddlewareHandler<HubEnv> {
  return createMiddleware<HubEnv>(async (context, next) => {
    if (callerOf(context).tier === "anonymous") {
      throw new ToolError("unauthenticated", message, {
        suggestions: ["Send the header 'Authorization: Bearer sk_live_…'"],
      });
    }
    await next();
  });
}

/** After `requireKey`: a key of a collection is given to agents that are to do less; it does not decide for the account. */
export function requireUnscopedKey(): MiddlewareHandler<HubEnv> {
  return createMiddleware<HubEnv>(async (context, next) => {
    refuseScoped(callerOf(context));
    await next();
  });
}

/** Throws for the key of a collection. */
export function refuseScoped({ tier }: Pick<Caller, "tier">): void {
  if (tier !== "scoped") return;
  throw new ToolError("access_denied", "The key of a collection may not do this.", {
    suggestions: ["Use a key of the whole account"],
  });
}
