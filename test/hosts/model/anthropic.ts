import * as z from "zod/v4";
import { eventReply, jsonReply, type Wire } from "./conversation.ts";

const text = z.looseObject({ type: z.literal("text"), text: z.string() });
const reference = z.looseObject({ type: z.literal("tool_reference"), tool_name: z.string() });
const use = z.looseObject({
  type: z.literal("tool_use"),
  id: z.string(),
  name: z.string(),
  input: z.unknown().optional(),
});
const result = z.looseObject({
  type: z.literal("tool_result"),
  tool_use_id: z.string(),
  content: z.union([z.string(), z.array(z.unknown())]).optional(),
});
const request = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  tools: z.array(z.looseObject({ name: z.string(), defer_loading: z.boolean().optional() })).default([]),
  messages: z.array(z.looseObject({ content: z.union([z.string(), z.array(z.unknown())]) })),
});

const usage = { input_tokens: 1000, output_tokens: 10 };

/** Anthropic Messages. */
export const anthropic: Wire = {
  id: "anthropic",
  path: /\/messages$/,
  read(body) {
    const { tools, messages } = request.parse(body);
    const blocks = messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
    const uses = blocks.flatMap((block) => use.safeParse(block).data ?? []);
    const results = blocks.flatMap((block) => result.safeParse(block).data ?? []);
    const parts = results.flatMap(({ content }) => (Array.isArray(content) ? content : []));
    const loaded = new Set(parts.flatMap((part) => reference.safeParse(part).data?.tool_name ?? []));
    return {
      tools: tools.map(({ name, defer_loading }) => ({
        name,
        isDeferred: defer_loading === true && !loaded.has(name),
      })),
      calls: uses.map(({ name, input }) => ({ name, args: JSON.stringify(input) })),
      results: uses.map(({ id }) => textOf(results.find(({ tool_use_id }) => tool_use_id === id)?.content)),
    };
  },
  write(answer, { id, body }) {
    const { model, stream } = request.parse(body);
    const isCall = answer.kind === "call";
    const block = isCall
      ? { type: "tool_use", id: `toolu_${id}`, name: answer.tool.name, input: answer.args }
      : { type: "text", text: answer.text };
    const stop_reason = isCall ? "tool_use" : "end_turn";
    const message = { id: `msg_${id}`, type: "message", role: "assistant", model, stop_sequence: null };
    if (stream !== true) return jsonReply({ ...message, content: [block], stop_reason, usage });
    const delta = isCall
      ? { type: "input_json_delta", partial_json: JSON.stringify(answer.args) }
      : { type: "text_delta", text: answer.text };
    const empty = isCall ? { ...block, input: {} } : { type: "text", text: "" };
    return eventReply([
      event("message_start", { message: { ...message, content: [], stop_reason: null, usage } }),
      event("content_block_start", { index: 0, content_block: empty }),
      event("content_block_delta", { index: 0, delta }),
      event("content_block_stop", { index: 0 }),
      event("message_delta", { delta: { stop_reason, stop_sequence: null }, usage }),
      event("message_stop", {}),
    ]);
  },
};

function event(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}

function textOf(content: string | unknown[] | undefined): string {
  if (content === undefined) return "";
  if (typeof content === "string") return content;
  return content.map((part) => text.safeParse(part).data?.text ?? JSON.stringify(part)).join("\n");
}
