import type { IncomingMessage, ServerResponse } from "node:http";
import type { KeyCaller } from "../../../features/accounts/caller.ts";
import type { Authenticator } from "../../../features/keys/authenticate.ts";
import type { ChangeLog } from "../../../platform/db/change-log.ts";
import { type Headers, PRIVATE_HEADERS } from "../answers.ts";
import type { CallerServers } from "./caller-servers.ts";
import { createPlainReader, type PlainRead, type ReadHeader } from "./plain-read.ts";
import type { AnswerPieces, ReadAnswers } from "./read-answers.ts";

export interface FastLaneOptions {
  readonly authenticator: Pick<Authenticator, "cached">;
  readonly changes: Pick<ChangeLog, "isFresh" | "fresh">;
  readonly callers: CallerServers;
  readonly answers: ReadAnswers;
  /** Whether the request comes by a name of ours and from no foreign page. */
  readonly isWelcome: (host: string | undefined, origin: string | undefined) => boolean;
  /** Undefined when there were too many requests. */
  readonly takeForKey: (keyId: string) => Headers | undefined;
  readonly toolsOf: (caller: KeyCaller, fromQuery: string | undefined) => string;
  /** Whether a tool of this name only reads. */
  readonly isRead: (name: string) => boolean;
  readonly observeAnswer: () => void;
}

/**
 * Answers plain reads at `/mcp` straight from Node's request: turning it into a web request and taking it through the
 * SDK costs ten times the read. Whatever it does not recognise, and every failure, goes to `rest` as it came.
 */
export type FastLane = (incoming: IncomingMessage, outgoing: ServerResponse, rest: NodeListener) => void;

export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

export function createFastLane(options: FastLaneOptions): FastLane {
  const readPlain = createPlainReader();

  const answer = async (
    caller: KeyCaller,
    wish: URLSearchParams,
    read: PlainRead,
    outgoing: ServerResponse,
  ): Promise<boolean> => {
    if (read.call !== undefined && !options.isRead(read.call.name)) return false;
    const limitHeaders = options.takeForKey(caller.keyId);
    if (limitHeaders === undefined) return false;
    const { servers } = options.callers.get(
      caller,
      options.toolsOf(caller, wish.get("tools") ?? undefined),
      wish.get("host") ?? undefined,
    );
    const pieces = await options.answers(read, servers);
    if (pieces === undefined) return false;
    writeAnswer(outgoing, pieces, limitHeaders);
    options.observeAnswer();
    return true;
  };

  const serve = (
    caller: KeyCaller,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    rest: NodeListener,
  ) =>
    readBytes(incoming, (bytes) => {
      const handOver = () => rest(withBody(incoming, bytes), outgoing);
      const read = readPlain(headerOf(incoming), parse(bytes));
      if (read === undefined) {
        handOver();
        return;
      }
      answer(caller, wishIn(incoming.url), read, outgoing).then(
        (isAnswered) => {
          if (!isAnswered) handOver();
        },
        // Not ours to word: the long way fails the same and says so.
        () => {
          if (!outgoing.headersSent) handOver();
        },
      );
    });

  return (incoming, outgoing, rest) => {
    const { authorization, host, origin } = incoming.headers;
    if (!isCandidate(incoming) || !options.isWelcome(host, origin)) {
      rest(incoming, outgoing);
      return;
    }
    const serveKnown = () => {
      const caller = options.authenticator.cached(authorization);
      if (caller === undefined) rest(incoming, outgoing);
      else serve(caller, incoming, outgoing, rest);
    };
    // What is remembered of keys may be trusted for less than a second; all who wait share one look.
    if (options.changes.isFresh()) serveKnown();
    else options.changes.fresh().then(serveKnown, () => rest(incoming, outgoing));
  };
}

/** Head and pieces leave in one system call, and no piece is copied. */
function writeAnswer(outgoing: ServerResponse, pieces: AnswerPieces, limitHeaders: Headers): void {
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

// The arguments of a read are a name and a few numbers.
const LONGEST_READ_BYTES = 16 * 1024;

function isCandidate({ method, url, headers }: IncomingMessage): boolean {
  if (method !== "POST" || url === undefined) return false;
  if (url !== "/mcp" && !url.startsWith("/mcp?")) return false;
  const declared = headers["content-length"];
  return declared !== undefined && Number(declared) <= LONGEST_READ_BYTES;
}

function readBytes(incoming: IncomingMessage, onEnd: (bytes: Buffer) => void): void {
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

function wishIn(url = ""): URLSearchParams {
  return new URLSearchParams(url.includes("?") ? url.slice(url.indexOf("?")) : "");
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
