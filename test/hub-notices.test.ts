import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { expect, it, onTestFinished, vi } from "vitest";
import { type OpenHub, openHub } from "../packages/hub/src/app/http/testing/open-hub.ts";

const PDF = { "SKILL.md": "---\nname: pdf\ndescription: Reads PDF. Use when asked.\n---\n" };

it("tells a client of the first SDK that its tools have changed, and nobody else's", async () => {
  const hub = await openHub({ tools: "standard" });
  const [ada, bob] = [await hub.member("ada"), await hub.member("bob")];
  const { url } = await hub.serve();
  const counts = { ada: 0, bob: 0 };
  for (const [name, { key }] of [
    ["ada", ada],
    ["bob", bob],
  ] as const) {
    const client = new Client({ name: "test", version: "1" });
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
      counts[name] += 1;
    });
    onTestFinished(() => client.close());
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
    expect(client.getServerCapabilities()).toMatchObject({ tools: { listChanged: true } });
  }
  await vi.waitFor(async () => expect(await metricsOf(hub)).toContain("skillquay_open_streams 2"));
  await hub.publish(ada.accountId, PDF);
  await vi.waitFor(() => expect(counts.ada).toBe(1), 5_000);
  expect(counts.bob).toBe(0);
});

async function metricsOf({ http }: OpenHub): Promise<string> {
  return http.metrics.text();
}
