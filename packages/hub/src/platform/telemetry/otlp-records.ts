import type { MetricObjectWithValues, MetricValue } from "prom-client";
import type { Span } from "./telemetry.ts";

// Field names and numbers are those of the OpenTelemetry protocol in JSON, version 1.

/** Who sends. */
export function resourceOf({
  version,
  instanceId,
}: {
  readonly version: string;
  readonly instanceId: string;
}) {
  return {
    attributes: attributes({
      "service.name": "skillquay-hub",
      "service.version": version,
      "service.instance.id": instanceId,
    }),
  };
}

export function spanRecord({ facts, name, startedAtMs, durationMs, status }: Span): object {
  return {
    traceId: facts.traceId,
    spanId: facts.spanId,
    ...(facts.parentSpanId !== undefined && { parentSpanId: facts.parentSpanId }),
    name,
    kind: SERVER,
    startTimeUnixNano: nano(startedAtMs),
    endTimeUnixNano: nano(startedAtMs + durationMs),
    attributes: attributes({
      "http.response.status_code": status,
      "skillquay.request_id": facts.requestId,
      "skillquay.tenant": facts.tenant,
      "skillquay.key": facts.key,
      "skillquay.tool": facts.tool,
    }),
    status: status >= 500 ? { code: FAILED } : {},
  };
}

/** Of a line of the log, which is one JSON object. */
export function logRecord(line: string): object {
  const { level = "info", time, msg = "", traceId, spanId, ...rest } = parse(line);
  const atMs = typeof time === "string" ? Date.parse(time) : Number.NaN;
  return {
    timeUnixNano: nano(Number.isNaN(atMs) ? Date.now() : atMs),
    severityText: String(level).toUpperCase(),
    severityNumber: SEVERITIES[String(level)] ?? SEVERITIES.info,
    body: { stringValue: String(msg) },
    attributes: attributes(rest),
    ...(typeof traceId === "string" && { traceId }),
    ...(typeof spanId === "string" && { spanId }),
  };
}

/** Counters as sums from the start on, gauges as they are, histograms with their buckets. */
export function metricsOf(
  metrics: readonly MetricObjectWithValues<MetricValue<string>>[],
  { startedAtMs, nowMs }: { readonly startedAtMs: number; readonly nowMs: number },
): object[] {
  const times = { startTimeUnixNano: nano(startedAtMs), timeUnixNano: nano(nowMs) };
  return metrics.flatMap<object>(({ name, help: description, type, values }) => {
    const about = { name, description };
    switch (String(type)) {
      case "counter": {
        const dataPoints = values.map(({ labels, value }) => ({
          ...times,
          asDouble: value,
          attributes: attributes(labels),
        }));
        return [{ ...about, sum: { dataPoints, aggregationTemporality: CUMULATIVE, isMonotonic: true } }];
      }
      case "gauge": {
        const dataPoints = values.map(({ labels, value }) => ({
          ...times,
          asDouble: value,
          attributes: attributes(labels),
        }));
        return [{ ...about, gauge: { dataPoints } }];
      }
      case "histogram":
        return [
          {
            ...about,
            histogram: { dataPoints: histogramPoints(values, times), aggregationTemporality: CUMULATIVE },
          },
        ];
      default:
        return [];
    }
  });
}

/** Buckets come one by one, each with all smaller ones in it; the protocol has each by itself. */
function histogramPoints(values: readonly MetricValue<string>[], times: object): object[] {
  const groups = new Map<
    string,
    { labels: object; readonly buckets: Map<number, number>; sum: number; count: number }
  >();
  for (const { labels, value, ...named } of values) {
    const { le, ...own } = Object(labels);
    const id = JSON.stringify(own);
    const group = groups.get(id) ?? { labels: own, buckets: new Map<number, number>(), sum: 0, count: 0 };
    groups.set(id, group);
    const metricName = "metricName" in named ? String(named.metricName) : "";
    if (metricName.endsWith("_sum")) group.sum = value;
    else if (metricName.endsWith("_count")) group.count = value;
    else if (le !== "+Inf") group.buckets.set(Number(le), value);
  }
  return [...groups.values()].map(({ labels, buckets, sum, count }) => {
    const inOrder = [...buckets].sort(([a], [b]) => a - b);
    const upTo = [...inOrder.map(([, total]) => total), count];
    return {
      ...times,
      attributes: attributes(labels),
      sum,
      count: String(count),
      explicitBounds: inOrder.map(([le]) => le),
      bucketCounts: upTo.map((total, index) => String(total - (upTo[index - 1] ?? 0))),
    };
  });
}

const SERVER = 2;
const FAILED = 2;
const CUMULATIVE = 2;
const SEVERITIES: Readonly<Record<string, number>> = {
  trace: 1,
  debug: 5,
  info: 9,
  warn: 13,
  error: 17,
  fatal: 21,
};

function attributes(values: object): object[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [{ key, value: anyValue(value) }],
  );
}

function anyValue(value: unknown): object {
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value === "number")
    return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  return { stringValue: typeof value === "string" ? value : JSON.stringify(value) };
}

function nano(ms: number): string {
  return `${Math.round(ms * 1000)}000`;
}

function parse(line: string): Record<string, unknown> {
  try {
    return { ...Object(JSON.parse(line)) };
  } catch {
    return { msg: line };
  }
}
