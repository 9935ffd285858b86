import { UI_HEADERS } from "./answer-json.ts";

export interface EventSink<Event> {
  send(event: Event): void;
  /** Ends the stream; what is sent after it is dropped. */
  end(): void;
}

/** Server-sent events, one JSON value each. `gone` is aborted when the reader went away or the stream has ended. */
export function eventStream<Event>(
  signal: AbortSignal,
  start: (sink: EventSink<Event>, gone: AbortSignal) => void,
): Response {
  const encoder = new TextEncoder();
  const gone = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const end = () => {
        if (gone.signal.aborted) return;
        gone.abort();
        controller.close();
      };
      // Tells whatever is between us and a reader that we are still there.
      const beat = setInterval(() => write(": still here\n\n"), BEAT_MS);
      signal.addEventListener("abort", end);
      gone.signal.addEventListener("abort", () => {
        clearInterval(beat);
        signal.removeEventListener("abort", end);
      });
      // Headers go out with the first bytes.
      write(": hello\n\n");
      start({ send: (event) => write(`data: ${JSON.stringify(event)}\n\n`), end }, gone.signal);
      if (signal.aborted) end();
    },
    cancel: () => gone.abort(),
  });
  return new Response(body, {
    headers: { ...UI_HEADERS, "content-type": "text/event-stream; charset=utf-8" },
  });
}

const BEAT_MS = 20_000;
