import type { JSONRPCMessage, RequestId, Transport } from "@modelcontextprotocol/server";
import type { Questions } from "../../../features/questions/index.ts";
import { EVENT_HEADERS } from "../answers.ts";
import type { CallerServer } from "./caller-servers.ts";

export interface AskingCallOptions {
  readonly server: Pick<CallerServer, "service" | "onClose">;
  readonly questions: Questions;
  readonly keyId: string;
  /** As the client says it in its header. */
  readonly protocolVersion: string;
  readonly keepAliveMs: number;
}

/**
 * A call of a client of the handshake era that can ask its user. The answer is a stream, on which the question comes before
 * the result: so it reaches the very client that called, however many share its key. What the user says comes as a request
 * of its own, at any instance.
 */
export async function answerAskingCall(call: Call, options: AskingCallOptions): Promise<Response> {
  const { server, questions, keyId, protocolVersion, keepAliveMs } = options;
  const mcp = await server.service.createServer({ era: "legacy" });
  const undo: (() => void)[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const write = (text: string) => controller?.enqueue(encoder.encode(text));
  const end = () => {
    const open = controller;
    controller = undefined;
    for (const step of undo.splice(0)) step();
    open?.close();
    // Whatever still runs for it is cancelled.
    mcp.close().catch(() => {});
  };

  const putQuestion = async (request: JSONRPCMessage & { readonly id: RequestId }) => {
    const question = await questions.ask(keyId);
    undo.push(question.forget);
    write(eventOf({ ...request, id: question.id }));
    const reply = Object(await question.reply);
    question.forget();
    transport.onmessage?.(
      "result" in reply
        ? { jsonrpc: "2.0", id: request.id, result: Object(reply.result) }
        : { jsonrpc: "2.0", id: request.id, error: REFUSED },
    );
  };

  const transport: Transport = {
    start: async () => {},
    close: async () => {},
    send: async (message) => {
      if ("method" in message && "id" in message) return await putQuestion(message);
      if ("id" in message && message.id === HANDSHAKE) return begin();
      write(eventOf(message));
      if ("id" in message && message.id === call.id) end();
    },
  };
  const begin = () => {
    transport.onmessage?.({ jsonrpc: "2.0", method: "notifications/initialized" });
    transport.onmessage?.(call);
  };

  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened;
      const timer = setInterval(() => write(": keep-alive\n\n"), keepAliveMs).unref();
      undo.push(() => clearInterval(timer), server.onClose(end));
    },
    cancel() {
      controller = undefined;
      end();
    },
  });
  await mcp.connect(transport);
  // The client shook hands in a request before, maybe with another instance: this one knows what it can do from its session.
  transport.onmessage?.({
    jsonrpc: "2.0",
    id: HANDSHAKE,
    method: "initialize",
    params: {
      protocolVersion,
      capabilities: { elicitation: {} },
      clientInfo: { name: "client", version: "0" },
    },
  });
  return new Response(body, { headers: { ...EVENT_HEADERS, "content-type": "text/event-stream" } });
}

export type Call = Extract<JSONRPCMessage, { readonly method: string; readonly id: RequestId }>;

const HANDSHAKE = "skillquay-handshake";
const REFUSED = { code: -32603, message: "The client could not ask its user" };
const encoder = new TextEncoder();

function eventOf(message: JSONRPCMessage): string {
  return `event: message\ndata: ${JSON.stringify(message)}\n\n`;
}
