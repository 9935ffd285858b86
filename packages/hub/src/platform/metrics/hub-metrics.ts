import type { ObservedCall } from "@skillquay/tools";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What `/metrics` shows. Labels are names of ours: never a skill, an account, a key or a path from outside. */
export interface HubMetrics {
  observeCall(call: ObservedCall): void;
  /** A request that was answered on one of the routes. */
  observeRequest(routeGroup: string, status: number, seconds?: number): void;
  /** Streams that are open at the moment. */
  readonly openStreams: { inc(): void; dec(): void };
  /** Requests that are being answered. */
  readonly inFlight: { inc(): void; dec(): void };
  /** A browser reported that a page tried something it must not. */
  countPolicyReport(): void;
  /** Asked for its values whenever somebody looks. */
  addGauge(definition: GaugeDefinition): void;
  readonly contentType: string;
  text(): Promise<string>;
  /** The same as numbers, for whoever sends them on. */
  readonly registry: Registry;
}

export interface GaugeDefinition {
  readonly name: `skillquay_${string}`;
  readonly help: string;
  readonly labels?: readonly string[];
  /** What cannot be told at the moment is left out. */
  readonly values: () => readonly GaugeValue[] | Promise<readonly GaugeValue[]>;
}

export interface GaugeValue {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
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
  const requestSeconds = new Histogram({
    name: "skillquay_http_request_seconds",
    help: "How long HTTP requests take until their answer begins",
    labelNames: [ROUTE_LABEL],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers,
  });
  const inFlight = new Gauge({
    name: "skillquay_requests_in_flight",
    help: "HTTP requests that are being answered",
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
    observeRequest: (routeGroup, status, took) => {
      requests.inc({ [ROUTE_LABEL]: routeGroup, status });
      if (took !== undefined) requestSeconds.observe({ [ROUTE_LABEL]: routeGroup }, took);
    },
    openStreams: { inc: () => openStreams.inc(), dec: () => openStreams.dec() },
    inFlight: { inc: () => inFlight.inc(), dec: () => inFlight.dec() },
    addGauge({ name, help, labels = [], values }) {
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        async collect() {
          this.reset();
          try {
            for (const { labels: of = {}, value } of await values()) this.set(of, value);
          } catch {
            // A database that is away must not hide what the process itself knows.
            this.remove();
          }
        },
      });
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
    registry,
  };
}

// The label that operators have in their charts since the first hub.
const ROUTE_LABEL = "door";
