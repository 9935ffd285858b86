import * as z from "zod/v4";
import { eventReply, jsonReply, type Wire } from "./conversation.ts";

const part = z.looseObject({
  functionCall: z.looseObject({ name: z.string(), args: z.unknown().optional() }).optional(),
  functionResponse: z.looseObject({ response: z.unknown().optional() }).optional(),
});
const request = z.looseObject({
  tools: z
    .array(z.looseObject({ functionDeclarations: z.array(z.looseObject({ name: z.string() })).optional() }))
    .nullish(),
  contents: z.array(z.looseObject({ parts: z.array(part).optional() })),
});
const output = z.looseObject({ output: z.string() });

/** Gemini `generateContent`. */
export const gemini: Wire = {
  id: "gemini",
  path: /:(?:stream)?generateContent$/i,
  read(body) {
    const { tools, contents } = request.parse(body);
    const parts = contents.flatMap((content) => content.parts ?? []);
    return {
      tools: (tools ?? []).flatMap(({ functionDeclarations }) =>
        (functionDeclarations ?? []).map(({ name }) => ({ name, isDeferred: false })),
      ),
      calls: parts.flatMap(({ functionCall }) =>
        functionCall ? [{ name: functionCall.name, args: JSON.stringify(functionCall.args) }] : [],
      ),
      results: parts.flatMap(({ functionResponse }) =>
        functionResponse ? [textOf(functionResponse.response)] : [],
      ),
    };
  },
  write(answer, { url, body }) {
    const wantsJson = /"responseMimeType":"[^"]*json/.test(JSON.stringify(body));
    const content =
      answer.kind === "call"
        ? { functionCall: { name: answer.tool.name, args: answer.args } }
        : { text: wantsJson ? "{}" : answer.text };
    const response = {
      candidates: [{ index: 0, finishReason: "STOP", content: { role: "model", parts: [content] } }],
      usageMetadata: { promptTokenCount: 1000, candidatesTokenCount: 10, totalTokenCount: 1010 },
      modelVersion: "scripted",
    };
    if (!/:stream/i.test(url.pathname)) return jsonReply(response);
    if (url.searchParams.get("alt") !== "sse") return jsonReply([response]);
    return eventReply([`data: ${JSON.stringify(response)}\n\n`]);
  },
};

function textOf(response: unknown): string {
  return output.safeParse(response).data?.output ?? JSON.stringify(response);
}
