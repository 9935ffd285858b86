import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes, randomUUID } from "node:crypto";

/** What every line of the log, every span and every outgoing call says of the request that it belongs to. */
export interface RequestFacts {
  readonly requestId: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Of whoever called, where they said. */
  readonly parentSpanId: string | undefined;
  /** Whether whoever called keeps this trace. */
  readonly isSampled: boolean;
  /** The account, once it is known; never its name. */
  tenant?: string | undefined;
  /** Id of the key, never the key. */
  key?: string | undefined;
  tool?: string | undefined;
}

/** The facts of a request with these headers. What does not look like an id is not taken over: it ends in logs. */
export function requestFacts(requestId: string | undefined, traceparent: string | undefined): RequestFacts {
  const parent = traceparent === undefined ? null : TRACEPARENT.exec(traceparent);
  const [, traceId = "", parentSpanId = "", flags = "00"] = parent ?? [];
  const isParent = parent !== null && !ZEROS.test(traceId) && !ZEROS.test(parentSpanId);
  return {
    requestId: requestId !== undefined && REQUEST_ID.test(requestId) ? requestId : randomUUID(),
    traceId: isParent ? traceId : randomBytes(16).toString("hex"),
    spanId: randomBytes(8).toString("hex"),
    parentSpanId: isParent ? parentSpanId : undefined,
    isSampled: isParent ? (Number.parseInt(flags, 16) & 1) === 1 : true,
  };
}

/** As the W3C writes it: what the next program takes for its parent. */
export function traceparentOf({ traceId, spanId, isSampled }: RequestFacts): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}

/** `run(facts, work)`: whatever the work does, and whatever it waits for, belongs to that request. */
export const requestStorage = new AsyncLocalStorage<RequestFacts>();

export function currentRequest(): RequestFacts | undefined {
  return requestStorage.getStore();
}

export interface NotedFacts {
  readonly tenant?: string | undefined;
  readonly key?: string | undefined;
  readonly tool?: string | undefined;
}

/** Adds what was found out about the request at hand; nothing where there is none. */
export function noteRequest(found: NotedFacts): void {
  const facts = requestStorage.getStore();
  if (facts !== undefined) Object.assign(facts, found);
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/;
const ZEROS = /^0+$/;
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;
