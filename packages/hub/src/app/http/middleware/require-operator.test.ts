import { ToolError } from "@skillquay/tools";
import { Hono } from "hono";
import { expect, it } from "vitest";
import type { HubEnv } from "../context.ts";
import { requireOperator } from "./require-operator.ts";

it("lets whoever knows the operator's secret reach the route, and nobody else", async () => {
  const app = new Hono<HubEnv>();
  app.onError((error, context) => context.text(error instanceof ToolError ? error.code : "bug"));
  app.get("/", requireOperator("a long secret of the operator"), (context) => context.text("reached"));
  const ask = async (headers: Record<string, string>) => (await app.request("/", { headers })).text();
  expect(await ask({ MCP_ADMIN_SECRET: "a long secret of the operator" })).toBe("reached");
  for (const secret of ["", "a long secret", "a long secret of the operator2"])
    expect(await ask({ MCP_ADMIN_SECRET: secret })).toBe("invalid_credentials");
  expect(await ask({})).toBe("invalid_credentials");
});

it("takes the secret in headers that proxies pass on, too", async () => {
  const secret = "operators-long-secret";
  const app = new Hono<HubEnv>();
  app.onError((error, context) => context.text(error instanceof ToolError ? error.code : "bug"));
  app.get("/", requireOperator(secret), (context) => context.text("reached"));
  const ask = async (headers: Record<string, string>) => (await app.request("/", { headers })).text();
  expect(await ask({ "MCP-Admin-Secret": secret })).toBe("reached");
  expect(await ask({ authorization: `Bearer ${secret}` })).toBe("reached");
  const wrong: Record<string, string>[] = [
    { "MCP-Admin-Secret": "wrong" },
    { authorization: "Bearer wrong" },
    { authorization: `Basic ${secret}` },
    // One that is wrong is not made good by another.
    { MCP_ADMIN_SECRET: "wrong", authorization: `Bearer ${secret}` },
    { "MCP-Admin-Secret": "wrong", authorization: `Bearer ${secret}` },
  ];
  for (const headers of wrong) expect(await ask(headers)).toBe("invalid_credentials");
});
