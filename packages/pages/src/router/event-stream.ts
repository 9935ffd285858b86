/** A stream of server-sent events whose `data` is one JSON value each. */
export interface EventStream<Event> {
  readonly response: Response;
  /** Does nothing once the stream has ended. A reader that lost the connection says the last `id` when it comes back. */
  send(event: Event, id?: string): void;
  end(): void;
  /** Aborted when the reader went away, or the stream was ended. */
  readonly signal: AbortSignal;
}

export interface EventStreamOptions {
  /** Beside the type of the content. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the stream when it is aborted. */
  readonly until?: AbortSignal;
  readonly keepAliveMs?: number;
  /** How many chunks may wait for a reader: one that does not read must not fill the memory. */
  readonly mostWaiting?: number;
}

/** Proxies close what is silent for long, so a comment is sent every now and then. */
export function createEventStream<Event>({
  headers = {},
  until,
  keepAliveMs = 15_000,
  mostWaiting = 10_000,
}: EventStreamOptions = {}): EventStream<Event> {
  const over = new AbortController();
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const write = (text: string) => {
    if (over.signal.aborted) return;
    controller?.enqueue(encoder.encode(text));
    // It has lost its place and begins again.
    if ((controller?.desiredSize ?? 0) < -mostWaiting) end();
  };
  const timer = setInterval(() => write(": still here\n\n"), keepAliveMs);
  timer.unref();
  const stop = () => {
    clearInterval(timer);
    until?.removeEventListener("abort", end);
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
  until?.addEventListener("abort", end);
  if (until?.aborted) end();
  return {
    response: new Response(body, { headers: { "content-type": "text/event-stream", ...headers } }),
    send: (event, id) => write(`data: ${JSON.stringify(event)}\n${id === undefined ? "" : `id: ${id}\n`}\n`),
    end,
    signal: over.signal,
  };
}
