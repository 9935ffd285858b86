import { PassThrough } from "node:stream";
import { createResponseWriter, serializeResult } from "@skillquay/tools/fast-path";
import { describe, expect, it, vi } from "vitest";
import { type Handover, serveFront } from "./front-server.ts";
import type { SnapshotReads } from "./snapshot-reads.ts";

/** A front over in-memory pipes that knows the skill "pdf", whose answer takes until it is released. */
function front() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let release = () => {};
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reads: SnapshotReads = {
    listed: undefined,
    replace: () => undefined,
    initialize: () => ({ members: Buffer.from('"protocolVersion":"2025-06-18"') }),
    listTools: () => ({ members: Buffer.from('"tools":[]') }),
    readTool: async (_name, { name }) => {
      if (name === "slow") await slow;
      return name === "unknown" ? undefined : serializeResult({ content: [String(name)] });
    },
  };
  const handovers: Handover[] = [];
  let passedOn = "";
  const server = serveFront({
    input,
    output,
    reads,
    write: createResponseWriter({}),
    onHandOver(handover) {
      handovers.push(handover);
      handover.input.on("data", (chunk) => {
        passedOn += chunk;
      });
    },
  });
  let written = "";
  output.on("data", (chunk) => {
    written += chunk;
  });
  const linesOf = (text: string) => text.split("\n").filter((line) => line !== "");
  return {
    input,
    server,
    handovers,
    release: () => release(),
    answered: () => linesOf(written).map((line) => JSON.parse(line).id),
    notices: () => linesOf(written).flatMap((line) => JSON.parse(line).method ?? []),
    passedOn: () => linesOf(passedOn).map((line) => JSON.parse(line)),
    send: (...messages: object[]) =>
      input.write(messages.map((each) => `${JSON.stringify(each)}\n`).join("")),
  };
}

const hello = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};
const initialized = { jsonrpc: "2.0", method: "notifications/initialized" };
const call = (id: number, name: string) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "skill", arguments: { name } },
});

describe("serveFront", () => {
  it("answers handshake, list and reads, and hands nothing over", async () => {
    const { send, answered, handovers } = front();
    send(hello, initialized, { jsonrpc: "2.0", id: 2, method: "tools/list" }, call(3, "pdf"));
    await vi.waitFor(() => expect(answered()).toEqual([1, 2, 3]));
    expect(handovers).toEqual([]);
  });

  it("passes on what it cannot answer and all that follows, in order, after the handshake", async () => {
    const { send, answered, passedOn, handovers } = front();
    send(hello, initialized, call(2, "pdf"), call(3, "unknown"), call(4, "pdf"), initialized);
    await vi.waitFor(() => expect(passedOn()).toHaveLength(5));
    expect(answered()).toEqual([1, 2]);
    const [repeated, ...rest] = passedOn();
    expect(repeated).toEqual({ ...hello, id: handovers[0]?.repeatedId });
    expect(rest).toEqual([initialized, call(3, "unknown"), call(4, "pdf"), initialized]);
    send(call(5, "pdf"));
    await vi.waitFor(() => expect(passedOn().at(-1)).toEqual(call(5, "pdf")));
    expect(answered()).toEqual([1, 2]);
  });

  it("answers a read that has begun before it hands over for a change", async () => {
    const { send, answered, passedOn, server, release, handovers } = front();
    send(hello);
    await vi.waitFor(() => expect(answered()).toEqual([1]));
    send(call(2, "slow"), call(3, "pdf"));
    await new Promise((resolve) => setImmediate(resolve));
    server.handOver();
    server.handOver();
    send(call(4, "pdf"));
    release();
    await vi.waitFor(() => expect(passedOn()).toHaveLength(3));
    expect(answered()).toEqual([1, 2]);
    expect(passedOn().slice(1)).toEqual([call(3, "pdf"), call(4, "pdf")]);
    expect(handovers).toMatchObject([{ isChanged: true }]);
  });

  it("tells its client of the lists that changed, and lists nothing from before the change until then", async () => {
    const { send, answered, notices, passedOn, server, handovers } = front();
    server.announce({ tools: true, prompts: true, resources: true });
    send(hello, initialized, call(2, "pdf"));
    await vi.waitFor(() => expect(answered()).toEqual([1, 2]));
    expect(notices()).toEqual([]);
    server.noteChange();
    server.announce({ tools: true, prompts: false, resources: true });
    await vi.waitFor(() => expect(notices()).toHaveLength(2));
    expect(notices()).toEqual(["notifications/tools/list_changed", "notifications/resources/list_changed"]);
    const list = { jsonrpc: "2.0", id: 3, method: "tools/list" };
    send(list);
    await vi.waitFor(() => expect(answered()).toContain(3));
    server.noteChange();
    send(call(4, "pdf"));
    await vi.waitFor(() => expect(answered()).toContain(4));
    send({ ...list, id: 5 });
    await vi.waitFor(() => expect(passedOn().at(-1)).toEqual({ ...list, id: 5 }));
    expect(handovers).toMatchObject([{ isChanged: true }]);
  });

  it("hands over frames in pieces whole, and the end of the input with them", async () => {
    const { input, answered, passedOn, handovers } = front();
    const text = `${JSON.stringify(hello)}\n${JSON.stringify({ jsonrpc: "2.0", id: 2, method: "ping" })}\n`;
    for (const character of text) input.write(character);
    await vi.waitFor(() => expect(passedOn()).toHaveLength(2));
    expect(answered()).toEqual([1]);
    input.end();
    await vi.waitFor(() => expect(handovers[0]?.input.readableEnded).toBe(true));
  });

  it.each<[string, object]>([
    ["a request before the handshake", call(1, "pdf")],
    ["a client of 2026-07-28", { jsonrpc: "2.0", id: 1, method: "server/discover", params: {} }],
    ["a line that is no JSON-RPC", { hello: 1 }],
  ])("hands over at once, without a handshake to repeat: %s", async (_what, message) => {
    const { send, passedOn, answered, handovers } = front();
    send(message);
    await vi.waitFor(() => expect(passedOn()).toEqual([message]));
    expect(answered()).toEqual([]);
    expect(handovers).toMatchObject([{ repeatedId: undefined }]);
  });

  it("leaves a second handshake and a line without end to the SDK", async () => {
    const twice = front();
    twice.send(hello, hello);
    await vi.waitFor(() => expect(twice.passedOn()).toHaveLength(2));
    const endless = front();
    endless.input.write("x".repeat(40_000));
    await vi.waitFor(() => expect(endless.handovers).toHaveLength(1));
  });
});
