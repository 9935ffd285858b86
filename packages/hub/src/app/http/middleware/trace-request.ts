import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { requestFacts, requestStorage, traceparentOf } from "../../../platform/log/request-facts.ts";
import type { HubEnv } from "../context.ts";
import type { RequestReport } from "../request-report.ts";

/** Gives a request its ids, says them in the answer, and reports how it ended. First of all: whatever follows belongs to it. */
export function traceRequest(report: RequestReport): MiddlewareHandler<HubEnv> {
  return createMiddleware<HubEnv>(async (context, next) => {
    const { req } = context;
    const facts = requestFacts(req.header("x-request-id"), req.header("traceparent"));
    context.set("requestId", facts.requestId);
    const end = report.begin(facts, { method: req.method, path: req.path });
    try {
      await requestStorage.run(facts, next);
    } finally {
      end(context.res.status);
    }
    context.header("x-request-id", facts.requestId);
    context.header("traceparent", traceparentOf(facts));
  });
}
