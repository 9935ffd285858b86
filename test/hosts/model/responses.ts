import * as z from "zod/v4";
import { type Answer, eventReply, jsonReply, type OfferedTool, type Wire } from "./conversation.ts";

const named = z.looseObject({ name: z.string() });
const tool = z.looseObject({
  type: z.string(),
  name: z.string().optional(),
  tools: z.array(named).optional(),
});
const item = z.looseObject({
  type: z.string().optional(),
  call_id: z.string().nullish(),
  name: z.string().optional(),
  namespace: z.string().nullish(),
  arguments: z.unknown().optional(),
  output: z.unknown().optional(),
  tools: z.array(tool).nullish(),
});
const request = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  tools: z.array(tool).nullish(),
  input: z.union([z.string(), z.array(item)]),
});
const texts = z.array(z.looseObject({ text: z.string() }));

/** The name under which a host's own search for tools is offered here. */
const SEARCH = "tool_search";

/** OpenAI Responses. */
export const responses: Wire = {
  id: "responses",
  path: /\/responses$/,
  read(body) {
    const { tools, input } = request.parse(body);
    const items = typeof input === "string" ? [] : input;
    // A search hands tools over inside of the conversation.
    const later = items.flatMap((entry) => entry.tools ?? []);
    const calls = items.filter(({ type }) => /(?:function|custom_tool|tool_search)_call$/.test(type ?? ""));
    const answerTo = (id: unknown) =>
      items.find(({ type, call_id }) => call_id === id && /_output$/.test(type ?? ""));
    return {
      tools: [...(tools ?? []), ...later].flatMap(offered),
      calls: calls.map(({ type, name, namespace, arguments: args }) => ({
        name: type === "tool_search_call" ? SEARCH : [namespace, name].filter(Boolean).join("."),
        args: typeof args === "string" ? args : JSON.stringify(args),
      })),
      results: calls.map(({ call_id }) => textOf(answerTo(call_id)?.output)),
    };
  },
  write(answer, { id, body }) {
    const { model, stream } = request.parse(body);
    const output = outputItem(answer, id);
    const response = {
      id: `resp_${id}`,
      object: "response",
      created_at: 1_750_000_000,
      status: "completed",
      model,
      output: [output],
      usage: { input_tokens: 1000, output_tokens: 10, total_tokens: 1010 },
    };
    if (stream !== true) return jsonReply(response);
    return eventReply([
      event("response.created", { response: { ...response, status: "in_progress", output: [] } }),
      event("response.output_item.added", { output_index: 0, item: { ...output, status: "in_progress" } }),
      event("response.output_item.done", { output_index: 0, item: output }),
      event("response.completed", { response }),
    ]);
  },
};

function offered({ type, name, tools }: z.output<typeof tool>): OfferedTool[] {
  if (type === "namespace") {
    return (tools ?? []).map((inner) => ({ name: inner.name, namespace: name ?? "", isDeferred: false }));
  }
  return [{ name: name ?? type, isDeferred: false }];
}

function outputItem(answer: Answer, id: number): Record<string, unknown> {
  if (answer.kind === "text") {
    const content = [{ type: "output_text", text: answer.text, annotations: [] }];
    return { type: "message", id: `msg_${id}`, role: "assistant", status: "completed", content };
  }
  const { name, namespace } = answer.tool;
  const call = { call_id: `call_${id}`, status: "completed" };
  if (name === SEARCH) {
    return { type: "tool_search_call", id: `ts_${id}`, ...call, execution: "client", arguments: answer.args };
  }
  const args = JSON.stringify(answer.args);
  return {
    type: "function_call",
    id: `fc_${id}`,
    ...call,
    name,
    ...(namespace && { namespace }),
    arguments: args,
  };
}

function event(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}

function textOf(output: unknown): string {
  if (typeof output === "string") return output;
  const parts = texts.safeParse(output);
  return parts.success ? parts.data.map(({ text }) => text).join("\n") : (JSON.stringify(output) ?? "");
}
