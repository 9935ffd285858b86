import { randomUUID } from "node:crypto";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import type { SkillService } from "./skill-service.ts";

export interface LegacySessionsOptions {
  readonly maxSessions?: number;
  readonly idleMs?: number;
}

/**
 * Streamable HTTP for clients of the handshake era. Each gets a session, because without one they could not be told
 * of changes. Sessions that nobody uses end; when there are too many, the longest unused one makes room.
 */
export function createLegacySessions(
  service: SkillService,
  { maxSessions = 200, idleMs = 30 * 60_000 }: LegacySessionsOptions = {},
): { fetch(request: Request): Promise<Response>; close(): Promise<void> } {
  const sessions = new Map<string, Session>();

  const closeIdle = setInterval(() => {
    const oldest = Date.now() - idleMs;
    for (const session of sessions.values()) if (session.lastUsedAtMs < oldest) void session.close();
  }, 60_000).unref();

  const open = async (): Promise<Session> => {
    const server = await service.createServer({ era: "legacy" });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, session);
        const longestUnused = sessions.size > maxSessions ? sessions.values().next().value : undefined;
        if (longestUnused !== undefined) void longestUnused.close();
      },
      onsessionclosed: (id) => {
        sessions.delete(id);
      },
    });
    const session: Session = {
      transport,
      lastUsedAtMs: Date.now(),
      close: async () => {
        if (transport.sessionId !== undefined) sessions.delete(transport.sessionId);
        await server.close();
      },
    };
    await server.connect(transport);
    return session;
  };

  return {
    fetch: async (request) => {
      const id = request.headers.get("mcp-session-id");
      const session = id === null ? undefined : sessions.get(id);
      if (session !== undefined && id !== null) {
        session.lastUsedAtMs = Date.now();
        // Last in the map is last used.
        sessions.delete(id);
        sessions.set(id, session);
        return session.transport.handleRequest(request);
      }
      if (id !== null) return sessionGone();
      const opened = await open();
      const response = await opened.transport.handleRequest(request);
      // Anything but a successful handshake leaves no session behind.
      if (opened.transport.sessionId === undefined) await opened.close();
      return response;
    },
    close: async () => {
      clearInterval(closeIdle);
      await Promise.all([...sessions.values()].map((session) => session.close()));
    },
  };
}

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  lastUsedAtMs: number;
  close(): Promise<void>;
}

// 404 tells a client to shake hands again.
function sessionGone(): Response {
  const error = { code: -32001, message: "Session not found" };
  return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 404 });
}
