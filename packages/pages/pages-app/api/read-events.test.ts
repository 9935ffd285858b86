import { describe, expect, it } from "vitest";
import { readEvents } from "./read-events.ts";

describe("reading server-sent events", () => {
  it("gives the data of each event, however the bytes are cut", async () => {
    const text = 'data: {"a":"ä€"}\n\n: a comment\n\nevent: x\ndata: two\ndata:  lines\n\n';
    const bytes = new TextEncoder().encode(text);
    for (let size = 1; size <= bytes.length; size += 1) {
      expect(await all(cut(bytes, size))).toEqual(['{"a":"ä€"}', "two\n lines"]);
    }
  });

  it("takes every kind of line break", async () => {
    const bytes = new TextEncoder().encode("data: one\r\n\r\ndata: two\r\rdata: three\n\n");
    for (let size = 1; size <= bytes.length; size += 1) {
      expect(await all(cut(bytes, size))).toEqual(["one", "two", "three"]);
    }
  });

  it("drops an event that was cut off", async () => {
    expect(await all(cut(new TextEncoder().encode("data: whole\n\ndata: ha"), 4))).toEqual(["whole"]);
  });

  it("ends the stream when nobody listens any more", async () => {
    let isCancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("data: again\n\n")),
      cancel: () => {
        isCancelled = true;
      },
    });
    for await (const data of readEvents(stream)) {
      expect(data).toBe("again");
      break;
    }
    expect(isCancelled).toBe(true);
  });
});

function cut(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

async function all(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const matches: string[] = [];
  for await (const data of readEvents(stream)) matches.push(data);
  return matches;
}
