import { createServer } from "node:http";
import { Counter, Histogram, Registry } from "prom-client";
import { expect, it, onTestFinished } from "vitest";
import { requestFacts } from "../log/request-facts.ts";
import { openTelemetry } from "./telemetry.ts";

it("sends spans, lines and metrics to a collector, in the fields of the protocol", async () => {
  const collector = await openCollector();
  const telemetry = openTelemetry({
    ...WHO,
    endpoint: collector.url,
    headers: { authorization: "Bearer t" },
  });
  const facts = { ...requestFacts("request-1", undefined), tenant: "account", tool: "skills_getSkill" };
  telemetry.recordSpan({ facts, name: "POST mcp", startedAtMs: 1_000, durationMs: 12.5, status: 503 });
  telemetry.recordSpan({
    facts: requestFacts(undefined, `00-${"a".repeat(32)}-${"b".repeat(16)}-00`),
    name: "not kept by whoever called",
    startedAtMs: 0,
    durationMs: 0,
    status: 200,
  });
  telemetry.recordLine(
    JSON.stringify({
      level: "warn",
      time: "2026-01-01T00:00:00.000Z",
      msg: "slow",
      traceId: facts.traceId,
      count: 3,
    }),
  );
  const registry = new Registry();
  new Counter({ name: "calls_total", help: "Calls", labelNames: ["tool"], registers: [registry] }).inc(
    { tool: "a" },
    4,
  );
  const seconds = new Histogram({
    name: "call_seconds",
    help: "Time",
    buckets: [0.1, 1],
    registers: [registry],
  });
  for (const value of [0.05, 0.5, 0.6, 5]) seconds.observe(value);
  telemetry.addMetrics(registry);
  await telemetry.close();
  expect(collector.tokens).toEqual(new Set(["Bearer t"]));
  expect(collector.bodies.get("/v1/traces")).toMatchObject({
    resourceSpans: [
      {
        scopeSpans: [
          {
            spans: [
              {
                traceId: facts.traceId,
                spanId: facts.spanId,
                name: "POST mcp",
                kind: 2,
                startTimeUnixNano: "1000000000",
                endTimeUnixNano: "1012500000",
                status: { code: 2 },
                attributes: expect.arrayContaining([
                  { key: "skillquay.tenant", value: { stringValue: "account" } },
                  { key: "http.response.status_code", value: { intValue: "503" } },
                ]),
              },
            ],
          },
        ],
      },
    ],
  });
  expect(collector.bodies.get("/v1/logs")).toMatchObject({
    resourceLogs: [
      {
        scopeLogs: [
          {
            logRecords: [
              {
                timeUnixNano: "1767225600000000000",
                severityText: "WARN",
                severityNumber: 13,
                body: { stringValue: "slow" },
                traceId: facts.traceId,
                attributes: [{ key: "count", value: { intValue: "3" } }],
              },
            ],
          },
        ],
      },
    ],
  });
  expect(collector.bodies.get("/v1/metrics")).toMatchObject({
    resourceMetrics: [
      {
        scopeMetrics: [
          {
            metrics: [
              {
                name: "calls_total",
                sum: { isMonotonic: true, aggregationTemporality: 2, dataPoints: [{ asDouble: 4 }] },
              },
              {
                name: "call_seconds",
                histogram: {
                  dataPoints: [{ count: "4", explicitBounds: [0.1, 1], bucketCounts: ["1", "2", "1"] }],
                },
              },
            ],
          },
        ],
      },
    ],
  });
  expect(telemetry.dropped).toBe(0);
});

it("counts what a collector does not take, and goes on", async () => {
  const telemetry = openTelemetry({ ...WHO, endpoint: "http://127.0.0.1:1", headers: {} });
  telemetry.recordLine("{}");
  await telemetry.close();
  expect(telemetry.dropped).toBe(1);
});

const WHO = { version: "1.2.3", instanceId: "one" } as const;

async function openCollector() {
  const bodies = new Map<string, unknown>();
  const tokens = new Set<string | undefined>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    tokens.add(request.headers.authorization);
    bodies.set(request.url ?? "", JSON.parse(Buffer.concat(chunks).toString()));
    response.end("{}");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("it listens on a port");
  return { bodies, tokens, url: `http://127.0.0.1:${address.port}` };
}
