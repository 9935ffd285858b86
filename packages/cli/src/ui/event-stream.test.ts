import { expect, it } from "vitest";
import { eventStream } from "./event-stream.ts";

it("sends each event as JSON and ends when it is told to", async () => {
  const response = eventStream<{ text: string }>(new AbortController().signal, ({ send, end }) => {
    send({ text: "a\n\nb" });
    end();
    send({ text: "late" });
  });
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.text()).toBe(': hello\n\ndata: {"text":"a\\n\\nb"}\n\n');
});

it.each(["the request is aborted", "the reader cancels"])("stops the work when %s", async (how) => {
  const request = new AbortController();
  let gone: AbortSignal | undefined;
  const response = eventStream(request.signal, (_sink, signal) => {
    gone = signal;
  });
  expect(gone?.aborted).toBe(false);
  if (how === "the reader cancels") await response.body?.cancel();
  else request.abort();
  expect(gone?.aborted).toBe(true);
});
