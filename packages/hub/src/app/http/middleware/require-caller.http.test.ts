import { Hono } from "hono";
import { every } from "hono/combine";
import { expect, it } from "vitest";
import { answerFailure } from "../answer-failure.ts";
import { jsonAnswer } from "../answers.ts";
import { callerOf, type HubEnv, keyCallerOf, limitHeadersOf, type Middleware } from "../context.ts";
import { openHub } from "../testing/open-hub.ts";
import { createRequestAuthentication } from "./authenticate-request.ts";
import { createRequestLimits } from "./request-limits.ts";
import { requireCaller } from "./require-caller.ts";
import { requireKey, requireUnscopedKey } from "./require-key.ts";

/** A route that says who calls, behind `middleware`, on a hub that takes callers without a key, too. */
async function routeBehind(...middleware: readonly Middleware[]) {
  const hub = await openHub({ requireApiKey: false });
  const { authenticator, publicUrl, log } = hub.services;
  const limits = createRequestLimits({ ratePerKey: 100, ratePerAddress: 100 });
  const authentication = createRequestAuthentication({
    authenticator,
    limits,
    trustedProxy: false,
    publicUrl,
  });
  const app = new Hono<HubEnv>();
  app.onError((error, context) =>
    answerFailure(error, { id: context.get("requestId"), path: context.req.path, publicUrl }, log),
  );
  app.get("/who", every(requireCaller(authentication), ...middleware), (context) =>
    jsonAnswer({ tier: callerOf(context).tier }, 200, limitHeadersOf(context)),
  );
  app.get("/forgotten", (context) => jsonAnswer({ id: keyCallerOf(context).accountId }));
  const ask = async (path: string, key?: string) => {
    const response = await app.request(
      path,
      key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } },
    );
    return { status: response.status, headers: response.headers, json: Object(await response.json()) };
  };
  const { key, accountId } = await hub.member("ada");
  const { key: uploadKey } = await hub.services.keys.mint({ accountId, name: "up", kind: "upload" });
  return { ask, key, uploadKey };
}

it("says who calls, and how much is left to them", async () => {
  const { ask, key } = await routeBehind();
  const answer = await ask("/who", key);
  expect(answer).toMatchObject({ status: 200, json: { tier: "authenticated" } });
  expect(answer.headers.get("ratelimit-remaining")).toBe("99");
  expect((await ask("/who")).json).toEqual({ tier: "anonymous" });
});

it("refuses a wrong key and a key for uploads before the route is asked", async () => {
  const { ask, key, uploadKey } = await routeBehind();
  expect(await ask("/who", `${key}x`)).toMatchObject({ status: 401, json: { error: "invalid_credentials" } });
  expect(await ask("/who", uploadKey)).toMatchObject({ status: 403, json: { error: "access_denied" } });
});

it("refuses callers without a key behind requireKey, with what the key is for", async () => {
  const { ask, key } = await routeBehind(requireKey("Imports belong to an account."), requireUnscopedKey());
  expect(await ask("/who")).toMatchObject({
    status: 401,
    json: {
      error: "unauthenticated",
      message: "Imports belong to an account.",
      suggestions: ["Send the header 'Authorization: Bearer sk_live_…'"],
    },
  });
  expect((await ask("/who", key)).status).toBe(200);
});

it("lets no route answer for a caller that nobody looked at", async () => {
  const { ask, key } = await routeBehind();
  expect(await ask("/forgotten", key)).toMatchObject({ status: 500, json: { error: "internal_error" } });
});
