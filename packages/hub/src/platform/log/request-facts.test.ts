import { expect, it } from "vitest";
import { currentRequest, noteRequest, requestFacts, requestStorage, traceparentOf } from "./request-facts.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

it("goes on with the ids of whoever called, under a span of its own", () => {
  const facts = requestFacts("req-12345678", `00-${TRACE}-${PARENT}-01`);
  expect(facts).toMatchObject({
    requestId: "req-12345678",
    traceId: TRACE,
    parentSpanId: PARENT,
    isSampled: true,
  });
  expect(facts.spanId).not.toBe(PARENT);
  expect(traceparentOf(facts)).toBe(`00-${TRACE}-${facts.spanId}-01`);
  expect(traceparentOf(requestFacts(undefined, `00-${TRACE}-${PARENT}-00`))).toMatch(/-00$/);
});

it.each([
  [undefined, undefined],
  ["short", "00-zz-zz-01"],
  ["a\nb-forged-line", `00-${"0".repeat(32)}-${PARENT}-01`],
  ["x".repeat(200), `00-${TRACE}-${"0".repeat(16)}-01`],
])("makes ids of its own in place of %j and %j", (requestId, traceparent) => {
  const facts = requestFacts(requestId, traceparent);
  expect(facts.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(facts.parentSpanId).toBeUndefined();
  expect(facts.traceId).toMatch(/^[0-9a-f]{32}$/);
});

it("is known to whatever the request does, and to nothing else", async () => {
  const facts = requestFacts(undefined, undefined);
  await requestStorage.run(facts, async () => {
    await Promise.resolve();
    noteRequest({ tenant: "a", tool: "skill" });
    expect(currentRequest()).toBe(facts);
  });
  expect(facts).toMatchObject({ tenant: "a", tool: "skill" });
  expect(currentRequest()).toBeUndefined();
  noteRequest({ tenant: "b" });
});
