import type { Caller } from "../../../features/accounts/index.ts";
import type { HubMetrics } from "../../../platform/metrics/hub-metrics.ts";
import { type Headers, PRIVATE_HEADERS } from "../answers.ts";
import { authenticatedOf, type HubContext } from "../context.ts";
import { type TrackedResponse, trackResponseStream } from "../middleware/track-response-stream.ts";
import { readBody } from "../read-body.ts";
import type { CallerServer, CallerServers } from "./caller-servers.ts";

export interface McpHandlerOptions {
  readonly callers: CallerServers;
  readonly metrics: HubMetrics;
  readonly toolsOf: (caller: Caller, fromQuery: string | undefined) => string;
  /** Told of each message before it is answered. Must not throw. */
  readonly onMessage?: (caller: Caller, message: unknown) => void;
}

export interface McpHandler {
  answer(context: HubContext): Promise<Response>;
  /** Streams that only wait for changes end, now and from now on. Calls that run are left alone. */
  endListening(): void;
}

/** `/mcp`: Streamable HTTP of both eras, without sessions: every request is served by its key and nothing else. */
export function createMcpHandler({ callers, metrics, toolsOf, onMessage }: McpHandlerOptions): McpHandler {
  const listening = new Set<TrackedResponse>();
  let isEnding = false;

  const throughSdk = async (
    server: CallerServer,
    request: Request,
    message: unknown,
    limitHeaders: Headers,
  ): Promise<Response> => {
    const end = server.use();
    let isStream = false;
    try {
      const response = await server.mcp.fetch(request, message === undefined ? {} : { parsedBody: message });
      const headers = { ...PRIVATE_HEADERS, ...limitHeaders };
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
      // Whether the connection stays open is Node's business, who knows what the client asked for.
      response.headers.delete("connection");
      if (response.status === 405) response.headers.set("allow", "POST");
      isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
      return isStream ? watched(response, isListen(message), end) : response;
    } finally {
      if (!isStream) end();
    }
  };

  const watched = (response: Response, isListening: boolean, onEnd: () => void): Response => {
    metrics.openStreams.inc();
    const stream = trackResponseStream(response, () => {
      listening.delete(stream);
      metrics.openStreams.dec();
      onEnd();
    });
    if (isListening) listening.add(stream);
    if (isListening && isEnding) stream.end(GOODBYE);
    return stream.response;
  };

  return {
    answer: async (context) => {
      const { caller, limitHeaders } = authenticatedOf(context);
      const server = callers.get(
        caller,
        toolsOf(caller, context.req.query("tools")),
        context.req.query("host"),
      );
      if (context.req.method !== "POST") return throughSdk(server, context.req.raw, undefined, limitHeaders);
      const text = await readBody(context);
      const message = parse(text);
      onMessage?.(caller, message);
      // What is no JSON is judged by the SDK, which wants to read it itself.
      const request = message === undefined ? again(context.req.raw, text) : context.req.raw;
      return throughSdk(server, request, message, limitHeaders);
    },
    endListening: () => {
      isEnding = true;
      for (const stream of [...listening]) stream.end(GOODBYE);
    },
  };
}

// A comment of the event stream format: people who look at the wire see why it ended.
const GOODBYE = ": the hub is closing; listen again\n\n";

function isListen(message: unknown): boolean {
  return (
    typeof message === "object" &&
    message !== null &&
    Reflect.get(message, "method") === "subscriptions/listen"
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function again(request: Request, body: string): Request {
  return new Request(request.url, { method: request.method, headers: request.headers, body });
}
