import type { ObservedCall } from "@skillquay/tools";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What `/metrics` shows. Labels are names of ours: never a skill, an account, a key or a path from outside. */
export interface HubMetrics {
  observeCall(call: ObservedCall): void;
  /** A request that was answered on one of the routes. */
  observeRequest(routeGroup: string, status: number): void;
  /** Streams that are open at the moment. */
  readonly openStreams: { inc(): void; dec(): void };
  /** A browser reported that a page tried something it must not. */
  countPolicyReport(): void;
  readonly contentType: string;
  text(): Promise<string>;
}

export function createHubMetrics(): HubMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: "skillquay_" });
  const calls = new Counter({
    name: "skillquay_tool_calls_total",
    help: "Tool calls by tool and outcome: ok, or the error code",
    labelNames: ["tool", "outcome"],
    registers,
  });
  const seconds = new Histogram({
    name: "skillquay_tool_call_seconds",
    help: "How long tool calls take",
    labelNames: ["tool"],
    buckets: [0.0001, 0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
    registers,
  });
  const requests = new Counter({
    name: "skillquay_http_requests_total",
    help: "Answered HTTP requests by door and status",
    labelNames: [ROUTE_LABEL, "status"],
    registers,
  });
  const openStreams = new Gauge({ name: "skillquay_open_streams", help: "Open event streams", registers });
  const policyReports = new Counter({
    name: "skillquay_policy_reports_total",
    help: "Reports of browsers that a page tried what its content security policy forbids",
    registers,
  });
  return {
    countPolicyReport: () => policyReports.inc(),
    observeCall: ({ tool, outcome, durationMs }) => {
      calls.inc({ tool, outcome });
      seconds.observe({ tool }, durationMs / 1000);
    },
    observeRequest: (routeGroup, status) => requests.inc({ [ROUTE_LABEL]: routeGroup, status }),
    openStreams: { inc: () => openStreams.inc(), dec: () => openStreams.dec() },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

// The label that operators have in their charts since the first hub.
const ROUTE_LABEL = "door";
