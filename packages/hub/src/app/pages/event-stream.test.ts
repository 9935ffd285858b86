import { expect, it } from "vitest";
import { createEventStream } from "./event-stream.ts";

it("sends each event as one JSON line, and ends when it is told to", async () => {
  const stream = createEventStream<{ text: string }>();
  stream.send({ text: "a\n\ndata: forged" });
  stream.end();
  stream.send({ text: "too late" });
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

it("knows when its reader has gone", async () => {
  const stream = createEventStream();
  await stream.response.body?.cancel();
  expect(stream.signal.aborted).toBe(true);
  stream.send({});
});

it("gives up on a reader that does not read", async () => {
  const stream = createEventStream<number>();
  for (let count = 0; count < 20_000 && !stream.signal.aborted; count += 1) stream.send(count);
  expect(stream.signal.aborted).toBe(true);
});
