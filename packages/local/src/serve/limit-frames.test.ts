import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { limitFrames } from "./limit-frames.ts";

const LIMITS = { frameBytes: 1024 * 1024, unreadBytes: 64 * 1024 };

function connect() {
  const output = new PassThrough({ highWaterMark: 1024 });
  const frames = limitFrames(output, LIMITS);
  const passed: string[] = [];
  frames.on("data", (chunk: Buffer) => passed.push(chunk.toString()));
  const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 5));
  return {
    output,
    frames,
    text: () => passed.join(""),
    answers: () => String(output.read() ?? ""),
    send: async (text: string | Buffer) => {
      frames.write(text);
      await nextTurn();
    },
  };
}

describe("limitFrames", () => {
  it("passes on whole lines, in order, however they are cut", async () => {
    const client = connect();
    for (const part of ['{"a"', ":1}\n", '{"b":2}\n{"c"', ":", "3}\n"]) await client.send(part);
    expect(client.text()).toBe('{"a":1}\n{"b":2}\n{"c":3}\n');
  });

  it("passes on thousands of lines of one chunk", async () => {
    const client = connect();
    const text = Array.from({ length: 5_000 }, (_, index) => `{"id":${index}}\n`).join("");
    await client.send(text);
    await expect.poll(client.text).toBe(text);
  });

  it("passes on a last line without an end", async () => {
    const client = connect();
    await client.send('{"a":1}\n{"b"');
    client.frames.end();
    await expect.poll(client.text).toBe('{"a":1}\n{"b"');
  });

  it.each([
    ["at its start", '{"jsonrpc":"2.0","id":7,"params":{"id":1,"x":"', '"}}', "7"],
    ["at its start, as a text", '{"id":"a-1","params":"', '"}', '"a-1"'],
    ["at its end", '{"method":"x","params":{"id":1,"x":"', '"},"jsonrpc":"2.0","id":8}', "8"],
    ["at its end, before the version", '{"params":{"x":"', '"},"id":9,"jsonrpc":"2.0"}', "9"],
    ["nowhere but inside", '{"params":{"x":"', '","id":9}}', "null"],
  ])("answers a line that is too long, with its id %s, and goes on", async (_where, start, end, id) => {
    const client = connect();
    await client.send(start);
    for (let sent = 0; sent < 40; sent += 1) await client.send("x".repeat(64 * 1024));
    await client.send(`${end}\n{"after":1}\n{"and`);
    await client.send('":2}\n');
    const [answer, ...others] = client.answers().trim().split("\n");
    expect(JSON.parse(answer ?? "")).toMatchObject({
      id: JSON.parse(id),
      error: { code: -32600, message: expect.stringContaining("longer than 1 MB") },
    });
    expect(others).toEqual([]);
    expect(client.text()).toBe('{"after":1}\n{"and":2}\n');
  });

  it("reads no more requests while their answers are not read", async () => {
    const client = connect();
    client.frames.on("data", (chunk: Buffer) => {
      for (let line = 0; line < chunk.toString().split("\n").length - 1; line += 1)
        client.output.write(Buffer.alloc(16 * 1024));
    });
    await client.send('{"id":1}\n'.repeat(2_000));
    await client.send('{"id":2}\n');
    expect(client.output.writableLength + client.output.readableLength).toBeLessThan(1024 * 1024);
    client.output.resume();
    await expect.poll(() => client.text().length).toBe(9 * 2_001);
  });
});
