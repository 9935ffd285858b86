import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { errorAnswer } from "../answers.ts";
import type { HubEnv } from "../context.ts";
import type { createRequestGuard } from "./request-guard.ts";

/** Answers only requests for a name of this hub and from pages that it knows. */
export function checkHost(guard: ReturnType<typeof createRequestGuard>): MiddlewareHandler<HubEnv> {
  return createMiddleware<HubEnv>(async (context, next) => {
    const { path } = context.req;
    const refused = isForMachines(path)
      ? undefined
      : guard(context.req.header("host"), context.req.header("origin"));
    if (refused !== undefined) return errorAnswer(refused);
    await next();
    return undefined;
  });
}

/** Probes and other instances come by whatever address they know; the first say nothing, the second are signed. */
function isForMachines(path: string): boolean {
  return path === "/healthz" || path === "/readyz" || path.startsWith("/internal/");
}
