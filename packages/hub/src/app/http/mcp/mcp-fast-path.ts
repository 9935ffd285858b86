import type { IncomingMessage, ServerResponse } from "node:http";
import {
  answerSimpleRequest,
  parseJson,
  type ReadRequest,
  type ResponsePieces,
  type WriteResponse,
} from "@skillquay/tools/fast-path";
import type { KeyCaller } from "../../../features/accounts/index.ts";
import type { Authenticator } from "../../../features/keys/index.ts";
import type { ChangeLog } from "../../../platform/db/change-log.ts";
import { requestFacts, traceparentOf } from "../../../platform/log/request-facts.ts";
import { type Headers, PRIVATE_HEADERS } from "../answers.ts";
import type { RequestReport } from "../request-report.ts";
import type { CallerServers } from "./caller-servers.ts";
import { createMcpRequestParser, type ReadHeader } from "./parse-mcp-request.ts";

export interface McpFastPathOptions {
  readonly authenticator: Pick<Authenticator, "cached">;
  readonly changes: Pick<ChangeLog, "isFresh" | "fresh">;
  readonly callers: CallerServers;
  readonly write: WriteResponse;
  /** Whether the request comes by a name of ours and from no foreign page. */
  readonly isWelcome: (host: string | undefined, origin: string | undefined) => boolean;
  /** Undefined when there were too many requests. */
  readonly takeForKey: (keyId: string) => Headers | undefined;
  readonly toolsOf: (caller: KeyCaller, fromQuery: string | undefined) => string;
  /** Whether a tool of this name only reads, and this caller may use it. */
  readonly mayRead: (name: string, caller: KeyCaller) => boolean;
  readonly report: RequestReport;
}

/**
 * The fast path for HTTP: answers simple reads at `/mcp` straight from Node's request, since turning it into a web
 * request and taking it through the SDK costs ten times the read. Whatever it does not recognise, and every failure,
 * goes to `rest` as it came.
 */
export type McpFastPath = (rest: NodeListener) => NodeListener;

export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

export function createMcpFastPath(options: McpFastPathOptions): McpFastPath {
  const parseRequest = createMcpRequestParser();

  /** True when the request was answered. */
  async function answer(
    caller: KeyCaller,
    query: URLSearchParams,
    request: ReadRequest,
    { incoming, outgoing }: Exchange,
  ): Promise<boolean> {
    if (request.method === "tools/call" && !options.mayRead(request.name, caller)) return false;
    const limitHeaders = options.takeForKey(caller.keyId);
    if (limitHeaders === undefined) return false;
    const { service } = options.callers.get(
      caller,
      options.toolsOf(caller, query.get("tools") ?? undefined),
      query.get("host") ?? undefined,
      query.get("list") ?? undefined,
    );
    const pieces = await answerSimpleRequest(request, service.reads, options.write);
    if (pieces === undefined) return false;
    const { headers } = incoming;
    const facts = requestFacts(textOf(headers["x-request-id"]), textOf(headers.traceparent));
    facts.tenant = caller.accountId;
    facts.key = caller.keyId;
    if (request.method === "tools/call") facts.tool = request.name;
    const end = options.report.begin(facts, ANSWERED);
    writeResponse(outgoing, pieces, {
      ...limitHeaders,
      "x-request-id": facts.requestId,
      traceparent: traceparentOf(facts),
    });
    end(200);
    return true;
  }

  function serve(caller: KeyCaller, incoming: IncomingMessage, outgoing: ServerResponse, rest: NodeListener) {
    readBytes(incoming, async (bytes) => {
      const request = parseRequest(headerOf(incoming), parseJson(bytes));
      const isAnswered =
        request !== undefined &&
        // A failure is not ours to word: the long way fails the same and says so.
        (await answer(caller, queryOf(incoming.url), request, { incoming, outgoing }).catch(
          () => outgoing.headersSent,
        ));
      if (!isAnswered) rest(withBody(incoming, bytes), outgoing);
    });
  }

  return (rest) => (incoming, outgoing) => {
    const { authorization, host, origin } = incoming.headers;
    if (!isCandidate(incoming) || !options.isWelcome(host, origin)) {
      rest(incoming, outgoing);
      return;
    }
    const serveCached = () => {
      const caller = options.authenticator.cached(authorization);
      if (caller === undefined) rest(incoming, outgoing);
      else serve(caller, incoming, outgoing, rest);
    };
    // What is remembered of keys may be trusted for less than a second; all who wait share one look.
    if (options.changes.isFresh()) serveCached();
    else options.changes.fresh().then(serveCached, () => rest(incoming, outgoing));
  };
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

const ANSWERED = { method: "POST", path: "/mcp" } as const;

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : undefined;
}

/** Head and pieces leave in one system call, and no piece is copied. */
function writeResponse(outgoing: ServerResponse, pieces: ResponsePieces, limitHeaders: Headers): void {
  const [beginning, members, ending] = pieces;
  outgoing.writeHead(200, {
    ...HEADERS,
    ...limitHeaders,
    "content-length": beginning.length + members.length + ending.length,
  });
  outgoing.cork();
  outgoing.write(beginning);
  outgoing.write(members);
  outgoing.end(ending);
}

const HEADERS = { ...PRIVATE_HEADERS, "content-type": "application/json" } as const;

// The second for clients of the hosted original.
const PATHS = ["/mcp", "/api/mcp"] as const;

// The arguments of a read are a name and a few numbers.
const LONGEST_REQUEST_BYTES = 16 * 1024;

function isCandidate({ method, url, headers }: IncomingMessage): boolean {
  if (method !== "POST" || url === undefined) return false;
  if (!PATHS.some((path) => url === path || url.startsWith(`${path}?`))) return false;
  const declared = headers["content-length"];
  return declared !== undefined && Number(declared) <= LONGEST_REQUEST_BYTES;
}

function readBytes(incoming: IncomingMessage, onEnd: (bytes: Buffer) => unknown): void {
  const chunks: Buffer[] = [];
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
  // A client that goes away in the middle never ends its body, and is answered by nobody.
  incoming.on("end", () =>
    onEnd(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
  );
  incoming.on("error", () => {});
}

/** The adapter takes bytes that were read before from this member. */
function withBody(incoming: IncomingMessage, rawBody: Buffer): IncomingMessage {
  return Object.assign(incoming, { rawBody });
}

function headerOf({ headers }: IncomingMessage): ReadHeader {
  return (name) => {
    const value = headers[name];
    return typeof value === "string" ? value : undefined;
  };
}

function queryOf(url = ""): URLSearchParams {
  return new URLSearchParams(url.includes("?") ? url.slice(url.indexOf("?")) : "");
}
