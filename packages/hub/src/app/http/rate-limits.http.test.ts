import { expect, it } from "vitest";
import { mcpMessage } from "./testing/mcp-message.ts";
import { openHub } from "./testing/open-hub.ts";
import { skillMd } from "./testing/requests.ts";

const RATE = 80;
const BATCH = RATE / 8;

it.each(["/mcp", "/v1/tools/skills_getSkill"])(
  "twenty clients of one key at %s of two instances are served what one instance would serve, and a batch at most",
  async (path) => {
    const one = await openHub({ ratePerKey: RATE });
    const { accountId, key } = await one.member("ada");
    await one.publish(accountId, { "SKILL.md": skillMd("pdf") });
    const other = await openHub({ ratePerKey: RATE, beside: one });
    const urls = [(await one.serve()).url, (await other.serve()).url];
    const call = { name: "skills_getSkill", arguments: { slug: "pdf" } };
    const message = mcpMessage("legacy", "tools/call", call);
    const request =
      path === "/mcp"
        ? message
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(call.arguments) };
    const ask = async (url: string) => {
      const headers = { ...request.headers, authorization: `Bearer ${key}` };
      const response = await fetch(`${url}${path}`, { method: "POST", headers, body: request.body });
      await response.arrayBuffer();
      return response;
    };
    const startedAt = performance.now();
    let served = 0;
    const client = async (index: number): Promise<void> => {
      for (;;) {
        const { status, headers } = await ask(urls[index % 2] ?? "");
        expect(headers.get("ratelimit-limit")).toBe(String(RATE));
        if (status === 429) return;
        expect(status).toBe(200);
        served += 1;
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => client(index)));
    const refilled = Math.ceil(((performance.now() - startedAt) / 60_000) * RATE);
    expect(served).toBeGreaterThanOrEqual(RATE);
    expect(served).toBeLessThanOrEqual(RATE + BATCH + refilled);
  },
);
