import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { HubMetrics } from "../../../platform/metrics/hub-metrics.ts";
import type { HubEnv } from "../context.ts";

/** Counts answers by kind of route and status. */
export function countRequests(metrics: Pick<HubMetrics, "observeRequest">): MiddlewareHandler<HubEnv> {
  return createMiddleware<HubEnv>(async (context, next) => {
    await next();
    metrics.observeRequest(routeGroupOf(context.req.path), context.res.status);
  });
}

/** The route's name in metrics: a fixed set, whatever paths are asked for. */
function routeGroupOf(path: string): string {
  return GROUPS.find(([start]) => path.startsWith(start))?.[1] ?? "other";
}

const GROUPS: readonly (readonly [start: string, name: string])[] = [
  ["/mcp", "mcp"],
  ["/v1/tools/", "tools"],
  ["/v1/blobs/", "blobs"],
  ["/v1/downloads/", "downloads"],
  ["/v1/uploads", "uploads"],
  ["/v1/", "v1"],
  ["/.well-known/", "well-known"],
  ["/ui/", "ui"],
  ["/dashboard", "dashboard"],
  ["/admin/", "admin"],
  ["/internal/", "internal"],
  ["/readyz", "probe"],
  ["/healthz", "probe"],
];
