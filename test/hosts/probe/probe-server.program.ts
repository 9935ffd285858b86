import { createInterface } from "node:readline";
import * as z from "zod/v4";
import { ruler } from "./ruler.ts";

// A server whose texts are rulers: what is left of them in the model's requests is what the host shows.
const request = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z
    .looseObject({
      protocolVersion: z.string().optional(),
      name: z.string().optional(),
      arguments: z.looseObject({ chars: z.number().optional() }).optional(),
    })
    .optional(),
});
const RULER_CHARS = 40_000;
const input = { type: "object", properties: { chars: { type: "number" } } };
const tools = [
  {
    name: "measure",
    description: `Measures. ${ruler("dsc", RULER_CHARS)}`,
    inputSchema: input,
    annotations: { readOnlyHint: true },
  },
  {
    name: "both",
    description: "Answers in two ways.",
    inputSchema: { type: "object", properties: {} },
    outputSchema: { type: "object", properties: { value: { type: "string" } } },
    annotations: { readOnlyHint: true },
  },
  {
    name: "blocks",
    description: "Answers in two blocks.",
    inputSchema: { type: "object", properties: {} },
    annotations: { readOnlyHint: true },
  },
];

const handlers: Record<string, (params: z.output<typeof request>["params"]) => unknown> = {
  initialize: (params) => ({
    protocolVersion: params?.protocolVersion ?? "2025-06-18",
    capabilities: { tools: { listChanged: true } },
    serverInfo: { name: "skillquay", version: "1.0.0" },
    instructions: ruler("ins", RULER_CHARS),
  }),
  ping: () => ({}),
  "tools/list": () => ({ tools }),
  "tools/call": (params) => answerCall(params?.name ?? "", params?.arguments?.chars ?? 0),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method = "", params } = request.parse(JSON.parse(line));
  if (id === undefined) return;
  const handle = handlers[method];
  const answer = handle
    ? { result: handle(params) }
    : { error: { code: -32601, message: "Method not found" } };
  send({ id, ...answer });
  if (params?.name === "both") send({ method: "notifications/tools/list_changed" });
});

function answerCall(name: string, chars: number): unknown {
  const text = (value: string) => ({ type: "text", text: value });
  if (name === "both") return { content: [text("AS-TEXT")], structuredContent: { value: "AS-STRUCTURE" } };
  if (name === "blocks") return { content: [text('FIRST-BLOCK\n"line two"'), text("SECOND-BLOCK")] };
  return { content: [text(ruler("res", chars))] };
}

function send(message: object): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}
