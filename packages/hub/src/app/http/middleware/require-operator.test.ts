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
