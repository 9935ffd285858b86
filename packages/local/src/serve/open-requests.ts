import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { Transport } from "@modelcontextprotocol/server";

/** The requests of one client that the SDK has taken and not answered yet. */
export interface OpenRequests {
  /** The transport as it is, watched. */
  watch(wire: Transport): Transport;
  /** The client's input, whose end waits until what came before it is answered, or until it has waited long enough. */
  holdEnd(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** When the held input has ended. */
  readonly ended: Promise<void>;
}

/**
 * The SDK takes the end of its input for the end of the client, and drops what it has not answered yet. Whoever pipes requests in
 * closes their end at once and reads on.
 */
export function openRequests({ longestWaitMs = LONGEST_WAIT_MS } = {}): OpenRequests {
  const open = new Set<unknown>();
  const events = new EventTarget();
  let hasEnded = () => {};
  const ended = new Promise<void>((resolve) => {
    hasEnded = resolve;
  });

  function settle(id: unknown): void {
    if (open.delete(id) && open.size === 0) events.dispatchEvent(new Event("settled"));
  }

  return {
    ended,
    watch(wire) {
      const outer: Transport = {
        start: () => wire.start(),
        async send(message, options) {
          await wire.send(message, options);
          const { id, method } = Object(message);
          if (method === undefined) settle(id);
        },
        close: () => wire.close(),
      };
      wire.onmessage = (message) => {
        const { id, method, params } = Object(message);
        // A subscription is open for as long as its client is there.
        if (id !== undefined && method !== undefined && method !== "subscriptions/listen") open.add(id);
        if (method === "notifications/cancelled") settle(Object(params).requestId);
        outer.onmessage?.(message);
      };
      wire.onerror = (error) => outer.onerror?.(error);
      wire.onclose = () => outer.onclose?.();
      return outer;
    },
    async *holdEnd(input) {
      try {
        yield* input;
        // What was read last is with the transport only after a turn.
        await setImmediate();
        if (open.size > 0)
          await once(events, "settled", { signal: AbortSignal.timeout(longestWaitMs) }).catch(() => {});
      } finally {
        hasEnded();
      }
    },
  };
}

// A script that runs for long ends with its client; what reads a file is answered long before.
const LONGEST_WAIT_MS = 1_000;
