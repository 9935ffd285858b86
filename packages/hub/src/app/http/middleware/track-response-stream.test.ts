import { describe, expect, it, vi } from "vitest";
import { trackResponseStream } from "./track-response-stream.ts";

function open(onCancel: () => void = () => {}) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (made) => {
      controller = made;
    },
    cancel: onCancel,
  });
  const write = (text: string) => controller?.enqueue(new TextEncoder().encode(text));
  return {
    body,
    write,
    close: () => controller?.close(),
    fail: () => controller?.error(new Error("broken")),
  };
}

describe("trackResponseStream", () => {
  it("passes every byte on and says once when it was the last", async () => {
    const onEnd = vi.fn();
    const source = open();
    const { response, end } = trackResponseStream(new Response(source.body, { status: 201 }), onEnd);
    source.write("a");
    source.write("b");
    source.close();
    expect([response.status, await response.text()]).toEqual([201, "ab"]);
    end("too late");
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it("says it when the reader goes away, and tells the writer", async () => {
    const onEnd = vi.fn();
    const onCancel = vi.fn();
    const { response } = trackResponseStream(new Response(open(onCancel).body), onEnd);
    await response.body?.cancel();
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it("says it when the writer fails", async () => {
    const onEnd = vi.fn();
    const source = open();
    const { response } = trackResponseStream(new Response(source.body), onEnd);
    source.fail();
    await expect(response.text()).rejects.toThrow("broken");
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it("ends an open body with the last words", async () => {
    const onEnd = vi.fn();
    const onCancel = vi.fn();
    const source = open(onCancel);
    const { response, end } = trackResponseStream(new Response(source.body), onEnd);
    source.write("a");
    const text = response.text();
    await vi.waitFor(() => expect(source.body.locked).toBe(true));
    end("!");
    expect((await text).endsWith("!")).toBe(true);
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it("says it at once for an answer without a body", () => {
    const onEnd = vi.fn();
    trackResponseStream(new Response(null, { status: 204 }), onEnd);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
});
