import { PRIVATE_HEADERS } from "../http/answers.ts";

/** A stream of server-sent events whose `data` is one JSON value each. */
export interface EventStream<Event> {
  readonly response: Response;
  /** Does nothing once the stream has ended. A reader that lost the connection says the last `id` when it comes back. */
  send(event: Event, id?: string): void;
  end(): void;
  /** Aborted when the reader went away, or the stream was ended. */
  readonly signal: AbortSignal;
}

/** Proxies close what is silent for long, so a comment is sent every now and then. */
export function createEventStream<Event>({ keepAliveMs = 15_000 } = {}): EventStream<Event> {
  const over = new AbortController();
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const write = (text: string) => {
    if (over.signal.aborted) return;
    controller?.enqueue(encoder.encode(text));
    // A reader that does not read must not fill the memory: it has lost its place and begins again.
    if ((controller?.desiredSize ?? 0) < -MOST_WAITING) end();
  };
  const timer = setInterval(() => write(": still here\n\n"), keepAliveMs);
  timer.unref();
  const stop = () => {
    clearInterval(timer);
    over.abort();
  };
  const end = () => {
    if (over.signal.aborted) return;
    stop();
    controller?.close();
  };
  const body = new ReadableStream<Uint8Array>({
    start: (made) => {
      controller = made;
    },
    cancel: stop,
  });
  // Headers are sent with the first bytes.
  write(": listening\n\n");
  return {
    response: new Response(body, {
      headers: {
        ...PRIVATE_HEADERS,
        "content-type": "text/event-stream",
        // Otherwise some proxies collect it.
        "x-accel-buffering": "no",
      },
    }),
    send: (event, id) => write(`data: ${JSON.stringify(event)}\n${id === undefined ? "" : `id: ${id}\n`}\n`),
    end,
    signal: over.signal,
  };
}

// In chunks: the queue counts one for each.
const MOST_WAITING = 10_000;
