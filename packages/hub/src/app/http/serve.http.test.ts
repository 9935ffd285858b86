import { connect } from "node:net";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { mcpMessage } from "./testing/mcp-message.ts";
import { openHub } from "./testing/open-hub.ts";

const SUBSCRIBE = { notifications: { toolsListChanged: true, resourcesListChanged: true } };

async function listen(url: string, key: string) {
  const message = mcpMessage("modern", "subscriptions/listen", SUBSCRIBE);
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: { ...message.headers, authorization: `Bearer ${key}` },
    body: message.body,
    signal: abort.signal,
  });
  const seen = { text: "", isOver: false };
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) seen.text += decoder.decode(chunk, { stream: true });
    seen.isOver = true;
  })().catch(() => {
    seen.isOver = true;
  });
  return { response, seen };
}

describe("serveHub", () => {
  it("tells a listening client about its own changes, and about no one else's", async () => {
    const hub = await openHub();
    const [ada, bob] = [await hub.member("ada"), await hub.member("bob")];
    const { url } = await hub.serve();
    const adas = await listen(url, ada.key);
    const bobs = await listen(url, bob.key);
    await vi.waitFor(() => expect(adas.seen.text).toContain("acknowledged"));
    await vi.waitFor(() => expect(bobs.seen.text).toContain("acknowledged"));
    await hub.publish(ada.accountId, {
      "SKILL.md": "---\nname: pdf\ndescription: Reads PDF. Use when asked.\n---\n",
    });
    await vi.waitFor(() => expect(adas.seen.text).toContain("notifications/resources/list_changed"), 5000);
    expect(bobs.seen.text).not.toContain("list_changed");
  });

  it("H3: ends the streams of a revoked key, and refuses it", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    const bob = await hub.member("bob");
    const { url } = await hub.serve();
    const { seen } = await listen(url, ada.key);
    const other = await listen(url, bob.key);
    await vi.waitFor(() => expect(seen.text).toContain("acknowledged"));
    await hub.services.keys.revoke({ accountId: ada.accountId, keyId: ada.keyId });
    await vi.waitFor(() => expect(seen.isOver).toBe(true), 5000);
    expect((await listen(url, ada.key)).response.status).toBe(401);
    expect(other.seen.isOver).toBe(false);
  });

  it("D6: ends streams with a reason and lets a running call finish before it closes", async () => {
    const hub = await openHub({ tools: "reader" });
    const ada = await hub.member("ada");
    const service = await hub.serve();
    const { seen } = await listen(service.url, ada.key);
    await vi.waitFor(() => expect(seen.text).toContain("acknowledged"));
    // A request whose body is not there yet is one that runs.
    const { headers, body } = mcpMessage("legacy", "tools/list");
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk.toString();
    });
    const lines = Object.entries({ ...headers, host: "localhost", authorization: `Bearer ${ada.key}` });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.write(`POST /mcp HTTP/1.1\r\n${head}content-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`);
    // Connections are taken in order: when this one is answered, the other is known.
    const ready = await fetch(`${service.url}/readyz`);
    expect(ready.status).toBe(200);
    const closing = service.close();
    await vi.waitFor(() => expect(seen.isOver).toBe(true));
    expect(seen.text).toContain(": the hub is closing");
    socket.write(body.slice(5));
    await closing;
    await vi.waitFor(() => expect(answer).toContain("list_skills"));
    expect((await hub.http.app.request("/readyz")).status).toBe(503);
    await expect(fetch(service.url)).rejects.toThrow();
  });

  it("refuses two Authorization headers, also when the first is a good key", async () => {
    const hub = await openHub({ tools: "reader" });
    const ada = await hub.member("ada");
    const { url } = await hub.serve();
    const { headers, body } = mcpMessage("legacy", "tools/list");
    const send = async (authorization: readonly string[]) => {
      const lines = [
        ...Object.entries({
          ...headers,
          host: "localhost",
          "content-length": String(body.length),
          connection: "close",
        }),
        ...authorization.map((value) => ["authorization", `Bearer ${value}`] as const),
      ];
      const socket = connect(Number(new URL(url).port), "127.0.0.1");
      socket.write(
        `POST /mcp HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`,
      );
      let answer = "";
      for await (const chunk of socket) answer += String(chunk);
      return answer.slice(0, answer.indexOf("\r\n"));
    };
    expect(await send([ada.key])).toBe("HTTP/1.1 200 OK");
    // Now the key is remembered, and the fast path would take it.
    expect(await send([ada.key])).toBe("HTTP/1.1 200 OK");
    expect(await send([ada.key, ada.key])).toBe("HTTP/1.1 401 Unauthorized");
    expect(await send([ada.key, "x"])).toBe("HTTP/1.1 401 Unauthorized");
  });
});
