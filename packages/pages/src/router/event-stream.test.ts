import { expect, it } from "vitest";
import { createEventStream } from "./event-stream.ts";

it("sends each event as one JSON line, and ends when it is told to", async () => {
  const stream = createEventStream<{ text: string }>({ headers: { "cache-control": "no-store" } });
  stream.send({ text: "a\n\ndata: forged" });
  stream.end();
  stream.send({ text: "too late" });
  expect(stream.response.headers.get("content-type")).toBe("text/event-stream");
  expect(stream.response.headers.get("cache-control")).toBe("no-store");
  expect(await stream.response.text()).toBe(': listening\n\ndata: {"text":"a\\n\\ndata: forged"}\n\n');
  expect(stream.signal.aborted).toBe(true);
});

it("says with an event from where to go on after it", async () => {
  const stream = createEventStream<{ text: string }>();
  stream.send({ text: "a" }, "place");
  stream.end();
  expect(await stream.response.text()).toBe(': listening\n\ndata: {"text":"a"}\nid: place\n\n');
});

it("says that it is still here, so that nobody closes it", async () => {
  const stream = createEventStream({ keepAliveMs: 1 });
  const reader = stream.response.body?.getReader();
  const seen: string[] = [];
  while (seen.length < 3) seen.push(new TextDecoder().decode((await reader?.read())?.value));
  expect(seen).toEqual([": listening\n\n", ": still here\n\n", ": still here\n\n"]);
  stream.end();
});

it.each(["the request is aborted", "the reader cancels"])("stops the work when %s", async (how) => {
  const request = new AbortController();
  const stream = createEventStream({ until: request.signal });
  expect(stream.signal.aborted).toBe(false);
  if (how === "the reader cancels") await stream.response.body?.cancel();
  else request.abort();
  expect(stream.signal.aborted).toBe(true);
  stream.send({});
});

it("has ended when the request was over before it began", async () => {
  const stream = createEventStream({ until: AbortSignal.abort() });
  expect(stream.signal.aborted).toBe(true);
  expect(await stream.response.text()).toBe(": listening\n\n");
});

it("gives up on a reader that does not read", async () => {
  const stream = createEventStream<number>();
  for (let count = 0; count < 20_000 && !stream.signal.aborted; count += 1) stream.send(count);
  expect(stream.signal.aborted).toBe(true);
});
