import type { Logger } from "pino";
import type { RequestFacts } from "../../platform/log/request-facts.ts";
import type { HubMetrics } from "../../platform/metrics/hub-metrics.ts";
import type { Span } from "../../platform/telemetry/telemetry.ts";
import { routeGroupOf } from "./route-group.ts";

/** What is said of every request once it is answered: a line of the log, counts, and a span where somebody keeps traces. */
export interface RequestReport {
  /** Call the result with the status of the answer. */
  begin(facts: RequestFacts, request: ReportedRequest): (status: number) => void;
}

export interface ReportedRequest {
  readonly method: string;
  readonly path: string;
}

export type RequestLog = "all" | "failures" | "off";

export interface RequestReportOptions {
  readonly log: Logger;
  readonly metrics: Pick<HubMetrics, "observeRequest" | "inFlight">;
  readonly requestLog: RequestLog;
  readonly recordSpan?: ((span: Span) => void) | undefined;
}

export function createRequestReport(options: RequestReportOptions): RequestReport {
  const { log, metrics, requestLog, recordSpan } = options;
  return {
    begin(facts, { method, path }) {
      const startedAt = performance.now();
      const startedAtMs = Date.now();
      const route = routeGroupOf(path);
      metrics.inFlight.inc();
      return (status) => {
        const durationMs = performance.now() - startedAt;
        metrics.inFlight.dec();
        metrics.observeRequest(route, status, durationMs / 1000);
        const isFailure = status >= 500 || durationMs > SLOW_MS;
        if (route !== "probe" && (requestLog === "all" || (requestLog === "failures" && isFailure))) {
          // The group and not the path: addresses hold slugs, and some of them secrets.
          const line = { ...facts, method, route, status, durationMs: Math.round(durationMs * 10) / 10 };
          log[isFailure ? "warn" : "info"](line, "request");
        }
        if (route !== "probe")
          recordSpan?.({ facts, name: `${method} ${route}`, startedAtMs, durationMs, status });
      };
    },
  };
}

// Longer than anything but a script or an import takes on a healthy hub.
const SLOW_MS = 5_000;
