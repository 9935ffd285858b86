import { Hono } from "hono";
import { expect, it } from "vitest";
import type { HubEnv } from "../context.ts";
import { limitByAddress } from "./limit-by-address.ts";
import { createRequestLimits } from "./request-limits.ts";

it("lets as many requests of an address reach the route as it may make, and those of others all the same", async () => {
  const app = new Hono<HubEnv>();
  app.onError((_, context) => context.text("refused"));
  const limits = createRequestLimits({ ratePerKey: 0, ratePerAddress: 2 });
  app.get("/", limitByAddress(limits, true), (context) => context.text("reached"));
  const ask = async (address: string) =>
    (await app.request("/", { headers: { "x-forwarded-for": address } })).text();
  const answers = [await ask("192.0.2.1"), await ask("192.0.2.1"), await ask("192.0.2.1")];
  expect(answers).toEqual(["reached", "reached", "refused"]);
  expect(await ask("192.0.2.2")).toBe("reached");
});
