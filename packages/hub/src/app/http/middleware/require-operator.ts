import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { HubEnv } from "../context.ts";
import { createAdminGuard, presentedSecret } from "../routes/admin/admin-guard.ts";

/** For the operator's routes: whoever knows the secret. After `limitByAddress`, since nobody may try without end. */
export function requireOperator(secret: string): MiddlewareHandler<HubEnv> {
  const check = createAdminGuard(secret);
  return createMiddleware<HubEnv>(async (context, next) => {
    check(presentedSecret((name) => context.req.header(name)));
    await next();
  });
}
