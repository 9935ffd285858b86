import { describe, expect, it } from "vitest";
import { serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder } from "../testing/skill-folder.ts";
import { createLegacySessions } from "./legacy-sessions.ts";

function request(method: string, params: unknown, sessionId?: string): Request {
  return new Request("http://localhost/mcp", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(sessionId !== undefined && { "mcp-session-id": sessionId }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
}

const HANDSHAKE = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "t", version: "1" },
};

async function openSession(sessions: ReturnType<typeof createLegacySessions>): Promise<string> {
  const response = await sessions.fetch(request("initialize", HANDSHAKE));
  await response.text();
  const id = response.headers.get("mcp-session-id");
  if (id === null) throw new Error("no session");
  return id;
}

describe("legacy sessions", () => {
  it("keep a client's session from one request to the next", async () => {
    const sessions = createLegacySessions(serviceOver(folderCatalog(skillFolder({}))));
    const id = await openSession(sessions);
    expect((await sessions.fetch(request("tools/list", {}, id))).status).toBe(200);
    await sessions.close();
  });

  it("answer 404 for a session that is not there, so that clients shake hands again", async () => {
    const sessions = createLegacySessions(serviceOver(folderCatalog(skillFolder({}))));
    expect((await sessions.fetch(request("tools/list", {}, "made-up"))).status).toBe(404);
    await sessions.close();
  });

  it("leave nothing behind for a request without handshake", async () => {
    const sessions = createLegacySessions(serviceOver(folderCatalog(skillFolder({}))));
    const response = await sessions.fetch(request("tools/list", {}));
    expect(response.status).toBe(400);
    await sessions.close();
  });

  it("end the longest unused one when there are too many", async () => {
    const sessions = createLegacySessions(serviceOver(folderCatalog(skillFolder({}))), { maxSessions: 2 });
    const first = await openSession(sessions);
    const second = await openSession(sessions);
    await (await sessions.fetch(request("tools/list", {}, first))).text();
    await openSession(sessions);
    expect((await sessions.fetch(request("tools/list", {}, first))).status).toBe(200);
    expect((await sessions.fetch(request("tools/list", {}, second))).status).toBe(404);
    await sessions.close();
  });
});
