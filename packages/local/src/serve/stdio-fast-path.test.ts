import { once } from "node:events";
import { PassThrough } from "node:stream";
import { createResponseWriter, serializeResult } from "@skillquay/tools/fast-path";
import { describe, expect, it, vi } from "vitest";
import { createStdioFastPath } from "./stdio-fast-path.ts";

/** A fast path over in-memory pipes, from a source that knows one reading tool. */
function open({ isOpen = true } = {}) {
  const input = new PassThrough();
  const output = new PassThrough();
  const seen = { answered: "", passedOn: "" };
  output.on("data", (chunk) => {
    seen.answered += chunk;
  });
  const readTool = vi.fn(async (name: string, given: unknown) => {
    if (name === "broken") throw new Error("broken");
    const structuredContent = { given: JSON.stringify(given) };
    return name === "skill" ? serializeResult({ content: [], structuredContent }) : undefined;
  });
  const listTools = async () => serializeResult({ tools: [] });
  const onClientName = vi.fn((_name: string): unknown => undefined);
  const fastPath = createStdioFastPath(input, output, {
    source: { readTool, listTools },
    write: createResponseWriter({ name: "test" }),
    onClientName,
  });
  const { rest } = fastPath;
  rest.on("data", (chunk) => {
    seen.passedOn += chunk;
  });
  if (isOpen) fastPath.open();
  return { input, rest, seen, readTool, onClientName };
}

const CALL =
  '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"skill","arguments":{"name":"a"}}}\n';
const ANSWER =
  '{"jsonrpc":"2.0","id":7,"result":{"content":[],"structuredContent":{"given":"{\\"name\\":\\"a\\"}"}}}\n';

describe("createStdioFastPath", () => {
  it.each([
    ["2025", '{"method":"initialize","params":{"clientInfo":{"name":"codex-mcp-client","version":"1"}}}'],
    [
      "2026",
      '{"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/clientInfo":{"name":"codex-mcp-client"}}}}',
    ],
  ])("says who the client is before its first message of the %s era is passed on", async (_era, line) => {
    const { input, seen, onClientName } = open({ isOpen: false });
    const passedOnBefore: string[] = [];
    onClientName.mockImplementation(() => passedOnBefore.push(seen.passedOn));
    input.write(`${line}\n`);
    await vi.waitFor(() => expect(seen.passedOn).toBe(`${line}\n`));
    expect(onClientName.mock.calls).toEqual([["codex-mcp-client"]]);
    expect(passedOnBefore).toEqual([""]);
  });

  it.each(["{}", '{"params":{"clientInfo":7}}', '{"params":{"clientInfo":{"name":{}}}}', "clientInfo {"])(
    "takes nothing for a client's name that is none: %s",
    async (line) => {
      const { input, seen, onClientName } = open({ isOpen: false });
      input.write(`${line}\n`);
      await vi.waitFor(() => expect(seen.passedOn).toBe(`${line}\n`));
      expect(onClientName).not.toHaveBeenCalled();
    },
  );

  it("answers a plain call of a reading tool", async () => {
    const { input, seen } = open();
    input.write(CALL);
    await vi.waitFor(() => expect(seen.answered).toBe(ANSWER));
    expect(seen.passedOn).toBe("");
  });

  it("answers a plain list of tools", async () => {
    const { input, seen } = open();
    input.write('{"jsonrpc":"2.0","id":"a","method":"tools/list","params":{}}\n');
    await vi.waitFor(() => expect(seen.answered).toBe('{"jsonrpc":"2.0","id":"a","result":{"tools":[]}}\n'));
    expect(seen.passedOn).toBe("");
  });

  it("answers a call with a client's own note in its metadata", async () => {
    const { input, seen } = open();
    input.write(CALL.replace('"name":"skill"', '"name":"skill","_meta":{"claudecode/toolUseId":"x"}'));
    await vi.waitFor(() => expect(seen.answered).toBe(ANSWER));
  });

  it("answers calls that arrive in pieces and several at once", async () => {
    const { input, seen } = open();
    const text = CALL + CALL.replace("7", '"x"') + CALL;
    for (const byte of Buffer.from(text)) input.write(Buffer.from([byte]));
    await vi.waitFor(() => expect(seen.answered.split("\n")).toHaveLength(4));
    expect(seen.answered).toContain('"id":"x"');
  });

  it.each([
    ["another method", '{"jsonrpc":"2.0","id":1,"method":"prompts/list","params":{}}'],
    ["a page of the list", '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}'],
    [
      "a handshake, which is the SDK's",
      '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}',
    ],
    [
      "a request of the modern era",
      CALL.trim().replace(
        '"name":"skill"',
        '"name":"skill","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"a","version":"1"}}',
      ),
    ],
    ["a tool that fails", CALL.trim().replace('"skill"', '"broken"')],
    ["another tool", CALL.trim().replace('"skill"', '"execute_skill_script"')],
    ["metadata", CALL.trim().replace('"name":"skill"', '"name":"skill","_meta":{"progressToken":1}')],
    ["no arguments", '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"skill"}}'],
    ["no id", CALL.trim().replace('"id":7,', "")],
    ["a fraction as id", CALL.trim().replace("7", "1.5")],
    ["null as id", CALL.trim().replace("7", "null")],
    ["more members", CALL.trim().replace('"id":7', '"id":7,"x":1')],
    ["another version", CALL.trim().replace("2.0", "1.0")],
    ["a batch", `[${CALL.trim()}]`],
    ["no JSON", '"tools/call" {'],
    ["arguments of 20 KB", CALL.trim().replace('"a"', `"${"a".repeat(20_000)}"`)],
  ])("passes on %s as it is", async (_what, line) => {
    const { input, seen } = open();
    input.write(`${line}\n`);
    await vi.waitFor(() => expect(seen.passedOn).toBe(`${line}\n`));
    expect(seen.answered).toBe("");
  });

  it("passes everything on until the client is known to be of the handshake era", async () => {
    const { input, seen, readTool } = open({ isOpen: false });
    input.write(CALL);
    await vi.waitFor(() => expect(seen.passedOn).toBe(CALL));
    expect(readTool).not.toHaveBeenCalled();
  });

  it("passes on a line that never ends, and the end of input", async () => {
    const { input, rest, seen } = open();
    input.write("x".repeat(50_000));
    await vi.waitFor(() => expect(seen.passedOn).toHaveLength(50_000));
    input.write("y");
    input.end();
    await once(rest, "end");
    expect(seen.passedOn.endsWith("xy")).toBe(true);
  });

  it("loses no byte of anything, however it is cut", async () => {
    const { input, rest, seen } = open();
    const lines = Array.from(
      { length: 200 },
      (_, i) => `{"jsonrpc":"2.0","id":${i},"method":"ping","é":"ü"}\n`,
    ).join("");
    const bytes = Buffer.from(lines);
    for (let at = 0; at < bytes.length; at += 13) input.write(bytes.subarray(at, at + 13));
    input.end();
    await once(rest, "end");
    expect(seen.passedOn).toBe(lines);
  });
});
