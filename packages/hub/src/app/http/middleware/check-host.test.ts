import { Hono } from "hono";
import { expect, it } from "vitest";
import type { HubEnv } from "../context.ts";
import { checkHost } from "./check-host.ts";
import { createRequestGuard } from "./request-guard.ts";

const guard = createRequestGuard({
  publicUrl: "https://skills.example.com",
  allowedHosts: [],
  allowedOrigins: [],
});
const app = new Hono<HubEnv>();
app.use(checkHost(guard));
app.all("*", (context) => context.text("reached"));

async function ask(path: string, headers: Record<string, string>): Promise<string> {
  const response = await app.request(path, { headers });
  return response.status === 200 ? response.text() : Object(await response.json()).error;
}

it("answers requests for its own name, from its own pages", async () => {
  expect(await ask("/v1/tools", { host: "skills.example.com" })).toBe("reached");
  expect(await ask("/mcp", { host: "skills.example.com", origin: "https://skills.example.com" })).toBe(
    "reached",
  );
});

it("lets nothing of a request for another name, or from a page of another site, reach a route", async () => {
  for (const path of ["/", "/mcp", "/v1/tools", "/healthz/x", "/readyzz", "/x/internal/", "/internal"]) {
    expect(await ask(path, { host: "evil.example.com" })).toBe("host_not_allowed");
    expect(await ask(path, { host: "skills.example.com", origin: "https://evil.example.com" })).toBe(
      "host_not_allowed",
    );
    expect(await ask(path, {})).toBe("host_not_allowed");
  }
});

it("answers probes and other instances by whatever address they come", async () => {
  for (const path of ["/healthz", "/readyz", "/internal/changes"])
    expect(await ask(path, { host: "10.0.0.8:4711" })).toBe("reached");
});
