import { findHostProfile } from "@skillquay/tools";
import type { Caller } from "../../../features/accounts/index.ts";
import type { Questions } from "../../../features/questions/index.ts";
import type { Connection } from "../../../features/usage/index.ts";
import { createSharedPlaces, type SharedPlaces } from "../../../platform/limits/shared-places.ts";
import { noteRequest } from "../../../platform/log/request-facts.ts";
import type { HubMetrics } from "../../../platform/metrics/hub-metrics.ts";
import { mayUseTool, scopesFor } from "../../tools/scope-of-tool.ts";
import { type Headers, jsonAnswer, PRIVATE_HEADERS } from "../answers.ts";
import { authenticatedOf, type HubContext } from "../context.ts";
import { withoutAddressKey } from "../middleware/address-key.ts";
import { insufficientScope } from "../middleware/insufficient-scope.ts";
import { type TrackedResponse, trackResponseStream } from "../middleware/track-response-stream.ts";
import { assertQuickJson, readBody } from "../read-body.ts";
import { answerAskingCall, type Call } from "./asking-call.ts";
import { askingSessionFor, canAsk } from "./asking-sessions.ts";
import type { CallerServer, CallerServers } from "./caller-servers.ts";
import { createNoticeStreams } from "./notice-streams.ts";

export interface McpHandlerOptions {
  readonly callers: CallerServers;
  readonly metrics: HubMetrics;
  /** Names of the tools whose calls may take minutes. */
  readonly longTools: ReadonlySet<string>;
  readonly toolsOf: (caller: Caller, fromQuery: string | undefined) => string;
  /** Where people are asked before a run. Absent: nobody is asked. */
  readonly questions?: Questions | undefined;
  /** Where instances meet that count the open streams of a key. */
  readonly places?: SharedPlaces | undefined;
  /** How often an answer that is still to come gives a sign of life. */
  readonly keepAliveMs?: number | undefined;
  /** Told of each message before it is answered. Must not throw. */
  readonly onMessage?: (caller: Caller, message: unknown, connection: Connection) => void;
}

export interface McpHandler {
  answer(context: HubContext): Promise<Response>;
  /** Streams that only wait for changes end, now and from now on. Calls that run are left alone. */
  endListening(): void;
}

/**
 * `/mcp`: Streamable HTTP of both eras, without state: every request is served by its key and nothing else. Clients of the
 * handshake era hear of changes by `GET`, and are asked on the answer of the call that needs it.
 */
export function createMcpHandler(options: McpHandlerOptions): McpHandler {
  const { callers, metrics, toolsOf, onMessage, longTools, questions, keepAliveMs = KEEP_ALIVE_MS } = options;
  const ownPlaces = createSharedPlaces();
  const { places = ownPlaces } = options;
  const listening = new Set<TrackedResponse>();
  const notices = createNoticeStreams();
  let isEnding = false;

  /** Those of nobody in particular are counted by each instance for itself. */
  const takeStream = (caller: Caller) =>
    caller.tier === "anonymous"
      ? ownPlaces.take("streams", STREAMS_PER_KEY)
      : places.take(`streams ${caller.keyId}`, STREAMS_PER_KEY);

  const throughSdk = async (
    server: CallerServer,
    caller: Caller,
    request: Request,
    message: unknown,
    limitHeaders: Headers,
  ): Promise<Response> => {
    const leave = isListen(message) ? takeStream(caller) : NOTHING;
    if (leave === undefined) return tooManyStreams();
    const ends = [leave, server.use(), ...(isListen(message) ? [server.listen()] : [])];
    const end = () => {
      for (const each of ends) each();
    };
    let isStream = false;
    try {
      const handler = isCallOf(longTools, message) ? server.longCalls : server.mcp;
      const response = await handler.fetch(request, message === undefined ? {} : { parsedBody: message });
      const headers = { ...PRIVATE_HEADERS, ...limitHeaders };
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
      // Whether the connection stays open is Node's business, who knows what the client asked for.
      response.headers.delete("connection");
      if (response.status === 405) response.headers.set("allow", "GET, POST");
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

  const openNotices = (server: CallerServer, caller: Caller, request: Request): Response => {
    const leave = takeStream(caller);
    if (leave === undefined) return tooManyStreams();
    const end = server.use();
    const response = notices.open(server, request.headers.get("last-event-id") ?? undefined);
    return watched(response, true, () => {
      end();
      leave();
    });
  };

  return {
    answer: async (context) => {
      const { caller, limitHeaders } = authenticatedOf(context);
      const server = callers.get(
        caller,
        toolsOf(caller, context.req.query("tools")),
        context.req.query("host"),
        context.req.query("list"),
      );
      const raw = withoutAddressKey(context.req.raw);
      if (asksForNotices(raw, context.req.query("host"))) return openNotices(server, caller, raw);
      if (context.req.method !== "POST") return throughSdk(server, caller, raw, undefined, limitHeaders);
      const text = await readBody(context);
      assertQuickJson(text);
      const message = parse(text);
      await assertScope(caller, server, message);
      onMessage?.(caller, message, server.connection);
      noteRequest({ tool: calledTool(message) });
      // What is no JSON is judged by the SDK, which wants to read it itself.
      const request = message === undefined ? again(raw, text) : raw;
      if (questions === undefined || caller.tier === "anonymous")
        return throughSdk(server, caller, request, message, limitHeaders);
      const { keyId } = caller;
      if (isReply(message)) {
        await questions.answer(keyId, String(message.id), message);
        return new Response(null, { status: 202, headers: { ...PRIVATE_HEADERS, ...limitHeaders } });
      }
      if (canAsk(raw.headers) && isRequest(message) && isCallOf(longTools, message)) {
        const protocolVersion = raw.headers.get("mcp-protocol-version") ?? OLDEST_THAT_ASKS;
        const asking = { server, questions, keyId, protocolVersion, keepAliveMs };
        const end = server.use();
        return watched(await answerAskingCall(message, asking), false, end);
      }
      const response = await throughSdk(server, caller, request, message, limitHeaders);
      const session = askingSessionFor(message);
      if (session !== undefined && response.ok) response.headers.set("mcp-session-id", session);
      return response;
    },
    endListening: () => {
      isEnding = true;
      for (const stream of [...listening]) stream.end(GOODBYE);
      notices.close();
    },
  };
}

// The usual proxies give up on an answer that is silent for a minute.
const KEEP_ALIVE_MS = 10_000;

const OLDEST_THAT_ASKS = "2025-06-18";

/** Before the tool is asked: an agent that was given too little learns how to ask for more. */
async function assertScope(caller: Caller, server: CallerServer, message: unknown): Promise<void> {
  if (caller.tier === "anonymous" || caller.scopes === undefined) return;
  const { method, params } = Object(message);
  if (method !== "tools/call") return;
  const tool = (await server.service.toolList()).callable(String(Object(params).name));
  if (tool !== undefined && !mayUseTool(caller, tool)) throw insufficientScope(scopesFor(caller, tool));
}

// An agent has one; a person may have many agents and a proxy between that forgets to hang up.
const STREAMS_PER_KEY = 64;
const NOTHING = () => {};

function tooManyStreams(): Response {
  const message = `This key has ${STREAMS_PER_KEY} open streams already. Close one, or use a key for each agent.`;
  const error = { code: -32000, message };
  return jsonAnswer({ jsonrpc: "2.0", error, id: null }, 429, { "retry-after": "30" });
}

/**
 * Clients of the transport before this one would wait for an event that never comes: they are kept out by the header. Gemini CLI sends
 * none either, so an address that names a host will do, too.
 */
function asksForNotices({ method, headers }: Request, host: string | undefined): boolean {
  return (
    method === "GET" &&
    (headers.has("mcp-protocol-version") || (host !== undefined && findHostProfile(host) !== undefined)) &&
    headers.get("accept")?.includes("text/event-stream") === true
  );
}

// A comment of the event stream format: people who look at the wire see why it ended.
const GOODBYE = ": the hub is closing; listen again\n\n";

function isRequest(message: unknown): message is Call {
  const { jsonrpc, id, method } = Object(message);
  return (
    jsonrpc === "2.0" && typeof method === "string" && (typeof id === "string" || typeof id === "number")
  );
}

/** What a client says to a question. */
function isReply(message: unknown): message is { readonly id: unknown } {
  const { id, method, result, error } = Object(message);
  return id !== undefined && method === undefined && (result !== undefined || error !== undefined);
}

function isListen(message: unknown): boolean {
  return (
    typeof message === "object" &&
    message !== null &&
    Reflect.get(message, "method") === "subscriptions/listen"
  );
}

/** For the log: which tool a message calls. Somebody else's text, so no more than a name of ours could be. */
function calledTool(message: unknown): string | undefined {
  const { method, params } = Object(message);
  const name: unknown = method === "tools/call" ? Object(params).name : undefined;
  return typeof name === "string" && /^\w{1,64}$/.test(name) ? name : undefined;
}

function isCallOf(names: ReadonlySet<string>, message: unknown): boolean {
  const { method, params } = Object(message);
  return method === "tools/call" && names.has(String(Object(params).name));
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
