import { describe, expect, it } from "vitest";
import { answerSimpleRequest, type ReadSource } from "./answer-simple-request.ts";
import type { SimpleRequest } from "./parse-simple-request.ts";
import { createResponseWriter, serializeResult } from "./serialize-result.ts";

const write = createResponseWriter({ name: "skillquay", version: "1" });
const META = { "io.modelcontextprotocol/serverInfo": { name: "skillquay", version: "1" } };

const source: ReadSource = {
  initialize: ({ protocolVersion, clientName }) => serializeResult({ protocolVersion, clientName }),
  listTools: () => serializeResult({ tools: [] }),
  readTool: async (name, input) => serializeResult({ content: [{ name, input }] }),
};

async function answerTo(request: SimpleRequest, from: ReadSource = source): Promise<unknown> {
  const pieces = await answerSimpleRequest(request, from, write);
  return pieces && JSON.parse(Buffer.concat(pieces).toString());
}

const shake: SimpleRequest = {
  method: "initialize",
  id: 0,
  protocolVersion: "2025-06-18",
  clientName: "codex",
};
const list: SimpleRequest = { method: "tools/list", era: "modern", id: "a" };
const call: SimpleRequest = {
  method: "tools/call",
  era: "legacy",
  id: 7,
  name: "skill",
  input: { name: "pdf" },
};

describe("answerSimpleRequest", () => {
  it("shakes hands in the words of the handshake era", async () => {
    expect(await answerTo(shake)).toEqual({
      jsonrpc: "2.0",
      id: 0,
      result: { protocolVersion: "2025-06-18", clientName: "codex" },
    });
  });

  it("lists tools in the era of the request", async () => {
    const modern = { ttlMs: 0, cacheScope: "private", resultType: "complete", _meta: META };
    expect(await answerTo(list)).toEqual({ jsonrpc: "2.0", id: "a", result: { tools: [], ...modern } });
    expect(await answerTo({ ...list, era: "legacy" })).toEqual({
      jsonrpc: "2.0",
      id: "a",
      result: { tools: [] },
    });
  });

  it("calls the tool with its input, in the era of the request", async () => {
    const content = [{ name: "skill", input: { name: "pdf" } }];
    expect(await answerTo(call)).toEqual({ jsonrpc: "2.0", id: 7, result: { content } });
    expect(await answerTo({ ...call, era: "modern" })).toEqual({
      jsonrpc: "2.0",
      id: 7,
      result: { content, resultType: "complete", _meta: META },
    });
  });

  it("leaves to the SDK what the source does not answer", async () => {
    const silent: ReadSource = { listTools: () => undefined, readTool: async () => undefined };
    for (const request of [shake, list, call]) expect(await answerTo(request, silent)).toBeUndefined();
  });

  it("hands a failure of the source on, for the SDK to answer", async () => {
    const failing: ReadSource = { ...source, readTool: () => Promise.reject(new Error("gone")) };
    await expect(answerTo(call, failing)).rejects.toThrow("gone");
  });
});
