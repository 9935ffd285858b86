import { ToolError } from "@skillquay/tools";
import { Hono } from "hono";
import { expect, it } from "vitest";
import type { Caller } from "../../../features/accounts/index.ts";
import type { HubEnv, Middleware } from "../context.ts";
import { requireKey, requireUnscopedKey } from "./require-key.ts";

const keyOf = (tier: "authenticated" | "scoped"): Caller => ({
  tier,
  accountId: "a",
  accountHandle: "ada",
  keyId: "k",
  keyName: "laptop",
  collection: undefined,
  tools: undefined,
});

async function ask(caller: Caller, middleware: Middleware): Promise<string> {
  const app = new Hono<HubEnv>();
  app.onError((error, context) => context.text(error instanceof ToolError ? error.code : "bug"));
  app.use(async (context, next) => {
    context.set("authenticated", { caller, limitHeaders: {} });
    await next();
  });
  app.get("/", middleware, (context) => context.text("reached"));
  return (await app.request("/")).text();
}

it("asks for a key, of an account or of a collection", async () => {
  expect(await ask({ tier: "anonymous" }, requireKey())).toBe("unauthenticated");
  expect(await ask(keyOf("authenticated"), requireKey())).toBe("reached");
  expect(await ask(keyOf("scoped"), requireKey())).toBe("reached");
});

it("refuses the key of a collection where the account decides", async () => {
  expect(await ask(keyOf("scoped"), requireUnscopedKey())).toBe("access_denied");
  expect(await ask(keyOf("authenticated"), requireUnscopedKey())).toBe("reached");
});
