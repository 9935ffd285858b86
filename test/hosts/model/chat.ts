import * as z from "zod/v4";
import { eventReply, jsonReply, type Wire } from "./conversation.ts";

const call = z.looseObject({
  id: z.string(),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
});
const part = z.looseObject({ text: z.string() });
const message = z.looseObject({
  role: z.string(),
  content: z.union([z.string(), z.array(z.unknown())]).nullish(),
  tool_calls: z.array(call).nullish(),
  tool_call_id: z.string().optional(),
});
const request = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }).optional() })).nullish(),
  messages: z.array(message),
});

/** OpenAI Chat Completions. */
export const chat: Wire = {
  id: "chat",
  path: /\/chat\/completions$/,
  read(body) {
    const { tools, messages } = request.parse(body);
    const calls = messages.flatMap(({ tool_calls }) => tool_calls ?? []);
    const answerTo = (id: string) => messages.find(({ tool_call_id }) => tool_call_id === id)?.content;
    return {
      tools: (tools ?? []).flatMap((tool) =>
        tool.function === undefined ? [] : [{ name: tool.function.name, isDeferred: false }],
      ),
      calls: calls.map((made) => ({ name: made.function.name, args: made.function.arguments })),
      results: calls.map(({ id }) => textOf(answerTo(id))),
    };
  },
  write(answer, { id, body }) {
    const { model, stream } = request.parse(body);
    const base = { id: `chatcmpl-${id}`, created: 1_750_000_000, model };
    const usage = { prompt_tokens: 1000, completion_tokens: 10, total_tokens: 1010 };
    const called = answer.kind === "call" && {
      id: `call_${id}`,
      type: "function",
      function: { name: answer.tool.name, arguments: JSON.stringify(answer.args) },
    };
    const content = answer.kind === "text" ? answer.text : null;
    const finish_reason = called ? "tool_calls" : "stop";
    if (stream !== true) {
      const made = { role: "assistant", content, ...(called && { tool_calls: [called] }) };
      const choices = [{ index: 0, finish_reason, message: made }];
      return jsonReply({ ...base, object: "chat.completion", choices, usage });
    }
    const chunk = (delta: object, finish: string | null = null) =>
      event({
        ...base,
        object: "chat.completion.chunk",
        choices: [{ index: 0, delta, finish_reason: finish }],
      });
    return eventReply([
      chunk({ role: "assistant", content: "" }),
      chunk(called ? { tool_calls: [{ index: 0, ...called }] } : { content }),
      chunk({}, finish_reason),
      event({ ...base, object: "chat.completion.chunk", choices: [], usage }),
      "data: [DONE]\n\n",
    ]);
  },
};

function event(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function textOf(content: string | unknown[] | null | undefined): string {
  if (content === undefined || content === null) return "";
  if (typeof content === "string") return content;
  return content.map((entry) => part.safeParse(entry).data?.text ?? JSON.stringify(entry)).join("\n");
}
