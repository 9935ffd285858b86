import { describe, expect, it } from "vitest";
import { createResponseWriter, type ResponsePieces, serializeResult } from "./serialize-result.ts";

const write = createResponseWriter({ name: "skillquay", version: "1" });
const serverMeta = { "io.modelcontextprotocol/serverInfo": { name: "skillquay", version: "1" } };

function read(pieces: ResponsePieces): unknown {
  return JSON.parse(Buffer.concat(pieces).toString("utf8"));
}

describe("createResponseWriter", () => {
  it("gives a result of the handshake era as it is", () => {
    const result = serializeResult({ content: [{ type: "text", text: "ü😀" }], isError: true });
    expect(read(write('a"\n', result, { era: "legacy", kind: "call" }))).toEqual({
      jsonrpc: "2.0",
      id: 'a"\n',
      result: { content: [{ type: "text", text: "ü😀" }], isError: true },
    });
  });

  it("says in a modern one that it is complete and from whom", () => {
    const result = serializeResult({ tools: [] });
    expect(read(write(1, result, { era: "modern", kind: "list" }))).toEqual({
      jsonrpc: "2.0",
      id: 1,
      result: { tools: [], ttlMs: 0, cacheScope: "private", resultType: "complete", _meta: serverMeta },
    });
    expect(read(write(1, result, { era: "modern", kind: "call" }))).toMatchObject({
      result: { resultType: "complete", _meta: serverMeta },
    });
  });

  it("keeps what a tool says beside its answer", () => {
    const result = serializeResult({ content: [], _meta: { "x/y": 1 } });
    expect(read(write(1, result, { era: "legacy", kind: "call" }))).toMatchObject({
      result: { content: [], _meta: { "x/y": 1 } },
    });
    expect(read(write(1, result, { era: "modern", kind: "call" }))).toMatchObject({
      result: { content: [], resultType: "complete", _meta: { "x/y": 1, ...serverMeta } },
    });
  });

  it("shares the bytes of a result among its responses", () => {
    const result = serializeResult({ content: [] });
    expect(write(1, result, { era: "legacy", kind: "call" })[1]).toBe(result.members);
    expect(write(2, result, { era: "modern", kind: "call" })[1]).toBe(result.members);
  });
});
