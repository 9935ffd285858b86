import fc from "fast-check";

const methods = [
  "initialize",
  "notifications/initialized",
  "notifications/cancelled",
  "notifications/progress",
  "ping",
  "server/discover",
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "resources/subscribe",
  "resources/unsubscribe",
  "resources/directory/read",
  "skills/list",
  "skills/get",
  "prompts/list",
  "prompts/get",
  "completion/complete",
  "logging/setLevel",
  "subscriptions/listen",
  "tasks/get",
  "__proto__",
];

const awkwardText = fc.constantFrom(
  "",
  "alpha-skill",
  "ALPHA-SKILL",
  "__proto__",
  "constructor",
  "../../../etc/passwd",
  "a\u0000b",
  "skill://alpha-skill/SKILL.md",
  "skill://alpha-skill/../beta-skill/SKILL.md",
  "skill://alpha-skill/%2e%2e/x",
  "skill:///etc/passwd",
  "file:/etc/passwd",
  "SKILL://ALPHA-SKILL/",
  "2026-07-28",
  "2025-11-25",
  "\u2028\ud800",
);

const text = fc.oneof(awkwardText, fc.string({ maxLength: 12, unit: "binary" }));
const key = fc.oneof(
  fc.constantFrom(
    "name",
    "uri",
    "arguments",
    "cursor",
    "_meta",
    "ref",
    "argument",
    "level",
    "id",
    "requestId",
    "query",
    "path",
  ),
  fc.constantFrom(
    "skill",
    "resource_path",
    "__proto__",
    "constructor",
    "length",
    "toString",
    "protocolVersion",
    "capabilities",
  ),
  text,
);
const number = fc.oneof(fc.constantFrom(0, -1, 1.5, 2 ** 53 + 1, -(2 ** 31), 1e308), fc.integer());
const value = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.constantFrom<unknown>(null, true, false),
    number,
    text,
    fc.array(tie("any"), { maxLength: 3 }),
    fc.dictionary(key, tie("any"), { maxKeys: 4 }),
  ),
})).any;

const toolNames = fc.constantFrom(
  "skill",
  "get_skill_resource",
  "search_skills",
  "list_skills",
  "read_skill",
  "get_skill",
  "nope",
);
const modernMeta = fc.record({
  "io.modelcontextprotocol/protocolVersion": fc.oneof(fc.constant("2026-07-28"), text, value),
  "io.modelcontextprotocol/clientCapabilities": fc.oneof(fc.constant({}), value),
});
const params = fc.oneof(
  fc.record({ name: toolNames, arguments: fc.oneof(fc.record({ name: text }), value) }),
  fc.record({ name: toolNames, arguments: fc.record({ name: text, path: text }), _meta: modernMeta }),
  fc.record({ uri: text }),
  fc.record({ uri: text, _meta: modernMeta }),
  fc.record({ cursor: text, _meta: modernMeta }),
  fc.record({ _meta: modernMeta }),
  fc.record({ protocolVersion: text, capabilities: value, clientInfo: value }),
  fc.record({
    ref: fc.record({ type: fc.constantFrom("ref/resource", "ref/prompt"), uri: text, name: text }),
    argument: value,
  }),
  value,
);
const id = fc.oneof(fc.integer(), text, fc.constantFrom<unknown>(null, 1.5, [], {}, true));
const method = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...methods) },
  { weight: 1, arbitrary: text },
);

const request = fc.record(
  {
    jsonrpc: fc.oneof(
      { weight: 20, arbitrary: fc.constant<unknown>("2.0") },
      { weight: 1, arbitrary: value },
    ),
    id,
    method,
    params,
  },
  { requiredKeys: ["jsonrpc", "method"] },
);
const response = fc.record(
  { jsonrpc: fc.constant("2.0"), id, result: value, error: value },
  { requiredKeys: ["jsonrpc", "id"] },
);
const notJson = fc.oneof(
  fc.string({ maxLength: 60, unit: "binary" }),
  fc.constantFrom("{", "[]", "{}", "null", "1e400", '{"jsonrpc":"2.0"'),
);

/** One line as a client might send it, from nearly right to plain rubbish. */
export const frame: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: request.map(toLine) },
  { weight: 2, arbitrary: response.map(toLine) },
  { weight: 1, arbitrary: fc.array(request, { maxLength: 3 }).map(toLine) },
  { weight: 2, arbitrary: value.map(toLine) },
  { weight: 2, arbitrary: notJson.map((line) => line.replaceAll("\n", " ")) },
  // A line that was cut in the middle.
  {
    weight: 1,
    arbitrary: fc.tuple(request, fc.nat(60)).map(([message, length]) => toLine(message).slice(0, length)),
  },
);

function toLine(message: unknown): string {
  return JSON.stringify(message) ?? "null";
}

/** Why a line is not a JSON-RPC 2.0 message, or undefined when it is one. */
export function jsonRpcProblem(line: string): string | undefined {
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return "not JSON";
  }
  if (!isObject(message)) return "not an object";
  if (message.jsonrpc !== "2.0") return "jsonrpc is not 2.0";
  if (message.method !== undefined) {
    if (typeof message.method !== "string") return "method is not a string";
    return "result" in message || "error" in message ? "both a request and a response" : undefined;
  }
  if ("result" in message === "error" in message) return "neither or both of result and error";
  if (!["string", "number"].includes(typeof message.id) && message.id !== null) {
    // MCP leaves the id out of an error for a message whose id could not be read.
    if (!("error" in message) || message.id !== undefined) return "no usable id";
  }
  if ("result" in message) return isObject(message.result) ? undefined : "result is not an object";
  const { error } = message;
  return isObject(error) && Number.isInteger(error.code) && typeof error.message === "string"
    ? undefined
    : "malformed error";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
