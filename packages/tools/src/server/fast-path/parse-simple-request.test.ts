import { describe, expect, it } from "vitest";
import { clientNameIn, parseSimpleRequest } from "./parse-simple-request.ts";

type Fields = Record<string, unknown>;

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
};

function call(params: Fields = {}, more: Fields = {}): Fields {
  return {
    jsonrpc: "2.0",
    id: 7,
    method: "tools/call",
    params: { name: "skill", arguments: { name: "pdf" }, ...params },
    ...more,
  };
}

function initialize(params: Fields = {}): Fields {
  return {
    jsonrpc: "2.0",
    id: 0,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: { roots: {} },
      clientInfo: { name: "codex-mcp-client", version: "1" },
      ...params,
    },
  };
}

describe("parseSimpleRequest", () => {
  it("recognises a call and a list of the handshake era", () => {
    expect(parseSimpleRequest(call())).toEqual({
      method: "tools/call",
      era: "legacy",
      id: 7,
      name: "skill",
      input: { name: "pdf" },
    });
    const list = { jsonrpc: "2.0", id: "a", method: "tools/list" };
    const parsed = { method: "tools/list", era: "legacy", id: "a" };
    expect(parseSimpleRequest(list)).toEqual(parsed);
    expect(parseSimpleRequest({ ...list, params: {} })).toEqual(parsed);
  });

  it("recognises a call and a list of 2026-07-28, with what they say of their client", () => {
    const envelope = { capabilities: {}, clientInfo: { name: "test", version: "1" } };
    expect(parseSimpleRequest(call({ _meta: META }))).toMatchObject({ era: "modern", envelope });
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: META } };
    expect(parseSimpleRequest(list)).toEqual({ method: "tools/list", id: 1, era: "modern", envelope });
  });

  it("takes what a client notes for itself in the metadata for nothing", () => {
    expect(parseSimpleRequest(call({ _meta: { "client.test/note": 1 } }))).toMatchObject({ era: "legacy" });
    expect(parseSimpleRequest(call({ _meta: { ...META, "client.test/note": 1 } }))).toMatchObject({
      era: "modern",
    });
  });

  it("recognises a handshake with a revision of that era", () => {
    expect(parseSimpleRequest(initialize())).toEqual({
      method: "initialize",
      id: 0,
      protocolVersion: "2025-06-18",
      clientName: "codex-mcp-client",
    });
  });

  it.each<[string, unknown]>([
    ["no object", "x"],
    ["a batch", [call()]],
    ["another method", call({}, { method: "prompts/get" })],
    ["another version of JSON-RPC", call({}, { jsonrpc: "1.0" })],
    ["no id", call({}, { id: undefined })],
    ["null as id", call({}, { id: null })],
    ["a fraction as id", call({}, { id: 1.5 })],
    ["more members", call({}, { extra: 1 })],
    ["parameters that are no object", call({}, { params: [] })],
    ["more parameters", call({ task: {} })],
    ["no arguments", call({ arguments: undefined })],
    ["arguments that are no object", call({ arguments: [] })],
    ["a list that asks for a page", { jsonrpc: "2.0", id: 1, method: "tools/list", params: { cursor: "x" } }],
    ["a request for progress", call({ _meta: { progressToken: 1 } })],
    ["reserved metadata", call({ _meta: { "io.modelcontextprotocol/related-task": {} } })],
    ["metadata that is no object", call({ _meta: 1 })],
    ["half an envelope", call({ _meta: { "io.modelcontextprotocol/clientInfo": {} } })],
    [
      "an envelope of another revision",
      call({ _meta: { ...META, "io.modelcontextprotocol/protocolVersion": "2027-01-01" } }),
    ],
    ["a handshake with the modern revision", initialize({ protocolVersion: "2026-07-28" })],
    ["a handshake with a revision of nowhere", initialize({ protocolVersion: "1999-01-01" })],
    ["a handshake without capabilities", initialize({ capabilities: undefined })],
    ["a handshake of nobody", initialize({ clientInfo: { name: 7, version: "1" } })],
    ["a handshake with metadata", initialize({ _meta: {} })],
  ])("leaves %s to the SDK", (_what, message) => {
    expect(parseSimpleRequest(message)).toBeUndefined();
  });
});

describe("clientNameIn", () => {
  it("reads the name of a client of either era", () => {
    expect(clientNameIn(initialize())).toBe("codex-mcp-client");
    expect(clientNameIn({ method: "server/discover", params: { _meta: META } })).toBe("test");
  });

  it.each([{}, { params: { clientInfo: 7 } }, { params: { clientInfo: { name: {} } } }, "clientInfo", null])(
    "takes nothing for a name that is none: %j",
    (message) => {
      expect(clientNameIn(message)).toBeUndefined();
    },
  );
});
