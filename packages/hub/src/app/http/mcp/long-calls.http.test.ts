import { connect, createServer, type Socket } from "node:net";
import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Era, mcpMessage, messageOf } from "../testing/mcp-message.ts";
import { openHub } from "../testing/open-hub.ts";

const obstacle = findBubblewrapObstacle();
// Far less than the usual proxies wait, and less than the run takes.
const SILENCE_MS = 1500;
const FILES = {
  "SKILL.md": "---\nname: demo\ndescription: Waits. Use when asked.\n---\n",
  "scripts/slow.sh": "#!/bin/sh\nsleep 3\necho done\n",
};

describe.skipIf(obstacle !== undefined)(`a long run (${obstacle ?? "bubblewrap works here"})`, () => {
  it("is not cut by a proxy that gives up on silence, whether the client asks for progress or not", async () => {
    const hub = await openHub({ keepAliveMs: 100 });
    await hub.services.sessions.ready();
    const { accountId, key } = await hub.member("ada");
    await hub.publish(accountId, FILES);
    const { url } = await hub.serve();
    const proxy = await impatientProxy(new URL(url));
    const run = async (era: Era) => {
      const params = { name: "skills_runScript", arguments: { skillSlug: "demo", scriptName: "slow.sh" } };
      const { headers, body } = mcpMessage(era, "tools/call", params);
      const response = await fetch(`${proxy}/mcp`, {
        method: "POST",
        headers: { ...headers, authorization: `Bearer ${key}` },
        body,
      });
      return Object(await messageOf(response)).result?.structuredContent;
    };
    for (const result of await Promise.all([run("legacy"), run("modern")]))
      expect(result).toMatchObject({ succeeded: true, end: "exit" });
  });
});

/** Passes bytes on, and cuts whoever has nothing to say for a while. */
async function impatientProxy(target: URL): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    upstream.setTimeout(SILENCE_MS, () => client.destroy());
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
    }
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${Object(server.address()).port}`;
}
