import type { Registry } from "prom-client";
import type { RequestFacts } from "../log/request-facts.ts";
import { logRecord, metricsOf, resourceOf, spanRecord } from "./otlp-records.ts";

/** Sends traces, metrics and logs to a collector in OTLP over HTTP. Nothing of it is waited for, and what finds no room is left out. */
export interface Telemetry {
  recordSpan(span: Span): void;
  /** A line of the log, as JSON and without secrets. */
  recordLine(line: string): void;
  /** From now on these are sent, too. */
  addMetrics(registry: Registry): void;
  /** How many records found no room or no collector. */
  readonly dropped: number;
  close(): Promise<void>;
}

export interface Span {
  readonly facts: RequestFacts;
  readonly name: string;
  readonly startedAtMs: number;
  readonly durationMs: number;
  readonly status: number;
}

export interface TelemetryOptions {
  /** Of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  /** Sent with each request, such as a token. */
  readonly headers: Readonly<Record<string, string>>;
  readonly version: string;
  readonly instanceId: string;
  readonly flushEveryMs?: number;
  readonly metricsEveryMs?: number;
}

export function openTelemetry(options: TelemetryOptions): Telemetry {
  const { endpoint, headers, flushEveryMs = 5_000, metricsEveryMs = 60_000 } = options;
  const resource = resourceOf(options);
  const scope = { name: "skillquay", version: options.version };
  const startedAtMs = Date.now();
  let spans: object[] = [];
  let logs: object[] = [];
  let dropped = 0;
  let registry: Registry | undefined;
  let sending: Promise<void> = Promise.resolve();

  async function post(kind: "traces" | "metrics" | "logs", body: object, count: number): Promise<void> {
    try {
      const response = await fetch(`${endpoint}/v1/${kind}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) dropped += count;
    } catch {
      dropped += count;
    }
  }

  async function flushRecords(): Promise<void> {
    const [sentSpans, sentLogs] = [spans, logs];
    spans = [];
    logs = [];
    if (sentSpans.length > 0)
      await post(
        "traces",
        { resourceSpans: [{ resource, scopeSpans: [{ scope, spans: sentSpans }] }] },
        sentSpans.length,
      );
    if (sentLogs.length > 0)
      await post(
        "logs",
        { resourceLogs: [{ resource, scopeLogs: [{ scope, logRecords: sentLogs }] }] },
        sentLogs.length,
      );
  }

  async function sendMetrics(): Promise<void> {
    if (registry === undefined) return;
    const metrics = metricsOf(await registry.getMetricsAsJSON(), { startedAtMs, nowMs: Date.now() });
    await post(
      "metrics",
      { resourceMetrics: [{ resource, scopeMetrics: [{ scope, metrics }] }] },
      metrics.length,
    );
  }

  // One request at a time: a collector that is slow gets no more of them.
  const inOrder = (work: () => Promise<void>) => {
    sending = sending.then(work).catch(() => {});
    return sending;
  };
  const timers = [
    setInterval(() => void inOrder(flushRecords), flushEveryMs),
    setInterval(() => void inOrder(sendMetrics), metricsEveryMs),
  ];
  for (const timer of timers) timer.unref();

  const keep = (records: object[], record: () => object) => {
    if (records.length < MOST_WAITING) records.push(record());
    else dropped += 1;
  };

  return {
    recordSpan: (span) => {
      if (span.facts.isSampled) keep(spans, () => spanRecord(span));
    },
    recordLine: (line) => keep(logs, () => logRecord(line)),
    addMetrics: (added) => {
      registry = added;
    },
    get dropped() {
      return dropped;
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await inOrder(flushRecords);
      await inOrder(sendMetrics);
    },
  };
}

const MOST_WAITING = 10_000;
const SEND_TIMEOUT_MS = 5_000;
