import { describe, expect, it } from "vitest";
import { createMcpRequestParser } from "./parse-mcp-request.ts";

type Fields = Record<string, unknown>;

const HEADERS: Readonly<Record<string, string>> = {
  accept: "application/json, text/event-stream",
  "content-type": "application/json",
};

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
};

const MODERN = {
  "mcp-protocol-version": "2026-07-28",
  "mcp-method": "tools/call",
  "mcp-name": "skills_getSkill",
};

function call(params: Fields = {}, more: Fields = {}): Fields {
  return {
    jsonrpc: "2.0",
    id: 7,
    method: "tools/call",
    params: { name: "skills_getSkill", arguments: { slug: "pdf" }, ...params },
    ...more,
  };
}

function read(message: unknown, headers: Record<string, string> = {}) {
  const all: Record<string, string> = { ...HEADERS, ...headers };
  return createMcpRequestParser()((name) => all[name], message);
}

describe("createMcpRequestParser", () => {
  it("recognises a call and a list of the handshake era", () => {
    expect(read(call())).toEqual({
      method: "tools/call",
      era: "legacy",
      id: 7,
      name: "skills_getSkill",
      input: { slug: "pdf" },
    });
    const list = { jsonrpc: "2.0", id: "a", method: "tools/list" };
    expect(read(list)).toEqual({ method: "tools/list", era: "legacy", id: "a" });
    expect(read({ ...list, params: {} })).toEqual({ method: "tools/list", era: "legacy", id: "a" });
  });

  it.each(["2024-10-07", "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])(
    "recognises a call of revision %s",
    (version) => {
      expect(read(call(), { "mcp-protocol-version": version })).toMatchObject({ era: "legacy" });
    },
  );

  it("recognises a call and a list of 2026-07-28", () => {
    expect(read(call({ _meta: META }), MODERN)).toMatchObject({ era: "modern", id: 7 });
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: META } };
    const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/list" };
    expect(read(list, headers)).toMatchObject({ method: "tools/list", era: "modern", id: 1 });
  });

  it("takes what a client notes for itself in the metadata for nothing", () => {
    expect(read(call({ _meta: { "client.test/note": 1 } }))).toMatchObject({ era: "legacy" });
    expect(read(call({ _meta: { ...META, "client.test/note": 1 } }), MODERN)).toMatchObject({
      era: "modern",
    });
  });

  it.each<[string, unknown, Record<string, string>?]>([
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
    ["an unknown revision", call(), { "mcp-protocol-version": "2023-01-01" }],
    ["a modern header without its envelope", call(), MODERN],
    ["a modern envelope without its headers", call({ _meta: META })],
    ["T4: another method in the header", call({ _meta: META }), { ...MODERN, "mcp-method": "tools/list" }],
    ["T4: another tool in the header", call({ _meta: META }), { ...MODERN, "mcp-name": "skills_listSkills" }],
    [
      "T4: another revision in the header",
      call({ _meta: META }),
      { ...MODERN, "mcp-protocol-version": "2025-11-25" },
    ],
    [
      "an envelope without capabilities",
      call({ _meta: { ...META, "io.modelcontextprotocol/clientCapabilities": undefined } }),
      MODERN,
    ],
    [
      "an envelope that the schema refuses",
      call({ _meta: { ...META, "io.modelcontextprotocol/clientCapabilities": { elicitation: 5 } } }),
      MODERN,
    ],
    [
      "a handshake",
      {
        jsonrpc: "2.0",
        id: 1,
        method: "initialize",
        params: {
          protocolVersion: "2025-06-18",
          capabilities: {},
          clientInfo: { name: "test", version: "1" },
        },
      },
    ],
    ["a client that takes no JSON", call(), { accept: "text/event-stream" }],
    ["a client that takes no streams", call(), { accept: "application/json" }],
    ["a body that is not declared as JSON", call(), { "content-type": "text/plain" }],
  ])("leaves %s to the SDK", (_what, message, headers) => {
    expect(read(message, headers)).toBeUndefined();
  });

  it("judges an envelope anew for other capabilities", () => {
    const parse = createMcpRequestParser();
    const header = (name: string) => ({ ...HEADERS, ...MODERN })[name];
    const bad = { ...META, "io.modelcontextprotocol/clientCapabilities": { elicitation: 5 } };
    expect(parse(header, call({ _meta: META }))).toBeDefined();
    expect(parse(header, call({ _meta: bad }))).toBeUndefined();
    expect(parse(header, call({ _meta: bad }))).toBeUndefined();
    expect(parse(header, call({ _meta: META }))).toBeDefined();
  });
});
