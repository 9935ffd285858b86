import { SourceUnreadable } from "@skillquay/skill/published";
import * as z from "zod/v4";
import { version } from "../../program/version.ts";

/** As much of a client as reading skills needs: requests over Streamable HTTP, one answer each. */
export interface McpClient {
  request(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Speaks the revision with a handshake, which nearly all servers do, and the one without where it is refused. */
export async function connectMcp(
  url: string,
  { signal, authorization }: { signal?: AbortSignal | undefined; authorization?: string } = {},
): Promise<McpClient> {
  const session: Session = { url, signal, authorization, id: undefined, nextId: 1, isModern: false };
  try {
    await send(session, "initialize", {
      protocolVersion: HANDSHAKE,
      capabilities: {},
      clientInfo: CLIENT,
    });
    await post(session, { jsonrpc: "2.0", method: "notifications/initialized" });
  } catch (error) {
    if (!(error instanceof AnsweredWithError)) throw error;
    session.isModern = true;
    await send(session, "server/discover", {});
  }
  return { request: (method, params) => send(session, method, params) };
}

const HANDSHAKE = "2025-11-25";
const MODERN = "2026-07-28";
const CLIENT = { name: "skillquay", version };
const ANSWER_MS = 60_000;
// A file of a skill is at most 16 MiB, and a third more as base64.
const ANSWER_MAX_BYTES = 24 * 1024 * 1024;

interface Session {
  readonly url: string;
  readonly signal: AbortSignal | undefined;
  readonly authorization: string | undefined;
  id: string | undefined;
  nextId: number;
  isModern: boolean;
}

/** The server answers, and says no. */
class AnsweredWithError extends SourceUnreadable {}

const answerSchema = z.object({
  id: z.number(),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
});

async function send(session: Session, method: string, params: object): Promise<unknown> {
  const id = session.nextId;
  session.nextId += 1;
  const meta = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": CLIENT,
  };
  const body = { jsonrpc: "2.0", id, method, params: session.isModern ? { ...params, _meta: meta } : params };
  for (const message of await post(session, body, method)) {
    const answer = answerSchema.safeParse(message);
    if (!answer.success || answer.data.id !== id) continue;
    if (answer.data.error !== undefined) throw new AnsweredWithError(`it refuses ${method}`);
    return answer.data.result;
  }
  throw new AnsweredWithError(`it does not answer ${method}`);
}

async function post(session: Session, body: object, method?: string): Promise<readonly unknown[]> {
  const timeout = AbortSignal.timeout(ANSWER_MS);
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(session.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(session.authorization !== undefined && { authorization: session.authorization }),
        "mcp-protocol-version": session.isModern ? MODERN : HANDSHAKE,
        ...(session.isModern && method !== undefined && { "mcp-method": method }),
        ...(session.id !== undefined && { "mcp-session-id": session.id }),
      },
      body: JSON.stringify(body),
      redirect: "error",
      signal: session.signal === undefined ? timeout : AbortSignal.any([session.signal, timeout]),
    });
    text = await limitedText(answer);
  } catch (cause) {
    if (cause instanceof SourceUnreadable || session.signal?.aborted === true) throw cause;
    throw new SourceUnreadable("no MCP server answers there", { cause });
  }
  session.id ??= answer.headers.get("mcp-session-id") ?? undefined;
  if (answer.status === 401 || answer.status === 403)
    throw new SourceUnreadable(
      session.authorization === undefined
        ? "it wants to know who asks; take the skills from its hub or repository"
        : "it does not take the key",
    );
  return messagesOf(text, answer.headers.get("content-type") ?? "");
}

async function limitedText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of answer.body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > ANSWER_MAX_BYTES)
      throw new SourceUnreadable(`it sends more than ${ANSWER_MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function messagesOf(text: string, type: string): readonly unknown[] {
  const texts = type.includes("text/event-stream")
    ? text.split(/\r?\n\r?\n/).map((event) =>
        event
          .split(/\r?\n/)
          .filter((line) => line.startsWith("data:"))
          .map((line) => line.slice(5).trimStart())
          .join("\n"),
      )
    : [text];
  return texts.flatMap((each) => {
    try {
      const message: unknown = JSON.parse(each);
      return Array.isArray(message) ? message : [message];
    } catch {
      return [];
    }
  });
}
