import { ToolError } from "@skillquay/tools";
import { Hono } from "hono";
import { expect, it } from "vitest";
import type { Caller, KeyCaller, UploadCaller } from "../../../features/accounts/index.ts";
import type { Authenticator } from "../../../features/keys/index.ts";
import type { HubEnv } from "../context.ts";
import { createRequestAuthentication } from "./authenticate-request.ts";
import { createRequestLimits } from "./request-limits.ts";

const PUBLIC_URL = "https://hub.example.com";
const ada: KeyCaller = {
  tier: "authenticated",
  accountId: "a",
  accountHandle: "ada",
  keyId: "key-of-ada",
  keyName: "laptop",
  collection: undefined,
  tools: undefined,
};
const { tools: _, ...uploading } = ada;
const uploader: UploadCaller = { ...uploading, tier: "upload" };
const callers: Readonly<Record<string, Caller | UploadCaller>> = {
  "Bearer ada": ada,
  "Bearer upload": uploader,
};

/** Keys and sessions of one account; what was asked of them is noted. */
function openAuthenticator(cached: KeyCaller | undefined) {
  const asked: string[] = [];
  const unused = () => {
    throw new Error("not part of a request");
  };
  const authenticator: Authenticator = {
    authenticate: async (authorization, { address }) => {
      asked.push(`key ${authorization} from ${address}`);
      return callers[authorization ?? ""] ?? { tier: "anonymous" };
    },
    authenticateSession: async (token, { address }) => {
      asked.push(`session ${token} from ${address}`);
      return { caller: ada, session: { id: token, isOperator: false, expiresAt: new Date(0) } };
    },
    cached: (authorization) => (authorization === "Bearer ada" ? cached : undefined),
    openSession: unused,
    endSession: unused,
    sessionsOf: unused,
    endSessionsOf: unused,
    onSessionEnded: unused,
    isCurrent: unused,
    onRevoked: unused,
    close: unused,
  };
  return { authenticator, asked };
}

async function ask(
  path: string,
  headers: Record<string, string>,
  {
    method = "GET",
    cached = undefined as KeyCaller | undefined,
    isUpload = false,
    keyInAddress = undefined as boolean | undefined,
  } = {},
) {
  const { authenticator, asked } = openAuthenticator(cached);
  const limits = createRequestLimits({ ratePerKey: 10, ratePerAddress: 5 });
  const { authenticate, authenticateUpload } = createRequestAuthentication({
    authenticator,
    limits,
    trustedProxy: true,
    publicUrl: PUBLIC_URL,
    ...(keyInAddress !== undefined && { keyInAddress }),
  });
  const app = new Hono<HubEnv>();
  app.onError((error, context) =>
    context.json({ error: error instanceof ToolError ? error.code : String(error) }),
  );
  app.all("*", async (context) => {
    const { caller, session, limitHeaders } = await (isUpload ? authenticateUpload : authenticate)(context);
    return context.json({ tier: caller.tier, session: session?.id, limit: limitHeaders["ratelimit-limit"] });
  });
  const response = await app.request(path, {
    method,
    headers: { "x-forwarded-for": "192.0.2.7", ...headers },
  });
  return { answer: await response.json(), asked };
}

const cookie = "__Host-skillquay=token";

it("takes a key from the header, within the limit of the key", async () => {
  expect(await ask("/mcp", { authorization: "Bearer ada" })).toEqual({
    answer: { tier: "authenticated", limit: "10" },
    asked: ["key Bearer ada from 192.0.2.7"],
  });
});

it("takes no key from the address unless that is switched on, and says so to whoever sent one", async () => {
  for (const keyInAddress of [undefined, false])
    for (const path of ["/mcp?apiKey=ada", "/v1/account?apiKey=ada"])
      expect(await ask(path, {}, { keyInAddress })).toEqual({
        answer: { error: "unauthenticated" },
        asked: [],
      });
  expect((await ask("/mcp?apiKey=eve", { authorization: "Bearer ada" })).asked).toEqual([
    "key Bearer ada from 192.0.2.7",
  ]);
  expect((await ask("/v1/account?apiKey=ada", { cookie })).answer).toEqual({ error: "unauthenticated" });
});

it("takes a key from the address where that is switched on, at /mcp alone, and a header before it", async () => {
  const keyInAddress = true;
  expect(await ask("/mcp?apiKey=ada", {}, { keyInAddress })).toEqual({
    answer: { tier: "authenticated", limit: "10" },
    asked: ["key Bearer ada from 192.0.2.7"],
  });
  expect((await ask("/v1/account?apiKey=ada", {}, { keyInAddress })).asked).toEqual([
    "key undefined from 192.0.2.7",
  ]);
  expect((await ask("/mcp?apiKey=eve", { authorization: "Bearer ada" }, { keyInAddress })).asked).toEqual([
    "key Bearer ada from 192.0.2.7",
  ]);
});

it("asks nobody about a key that it saw a moment ago", async () => {
  expect(await ask("/mcp", { authorization: "Bearer ada" }, { cached: ada })).toEqual({
    answer: { tier: "authenticated", limit: "10" },
    asked: [],
  });
});

it("holds callers without a key to the limit of their address", async () => {
  expect(await ask("/mcp", {})).toEqual({
    answer: { tier: "anonymous", limit: "5" },
    asked: ["key undefined from 192.0.2.7"],
  });
});

it("takes a browser's cookie on the routes of pages alone", async () => {
  for (const path of ["/ui/skills", "/v1/account"])
    expect(await ask(path, { cookie })).toEqual({
      answer: { tier: "authenticated", session: "token", limit: "10" },
      asked: ["session token from 192.0.2.7"],
    });
  for (const path of ["/mcp", "/uploads", "/ui", "/x/ui/", "/x/v1/"])
    expect((await ask(path, { cookie })).answer).toEqual({ tier: "anonymous", limit: "5" });
});

it("believes the header where there is one, whatever the cookie says", async () => {
  const { asked } = await ask("/v1/account", { cookie, authorization: "Bearer wrong" });
  expect(asked).toEqual(["key Bearer wrong from 192.0.2.7"]);
});

it("takes the cookie from the hub's own pages alone", async () => {
  const foreign = { cookie, "sec-fetch-site": "cross-site" };
  expect(await ask("/v1/account", foreign)).toEqual({ answer: { error: "access_denied" }, asked: [] });
  const change = { method: "POST" };
  expect((await ask("/v1/account", { cookie }, change)).answer).toEqual({ error: "access_denied" });
  const own = { cookie, origin: PUBLIC_URL, "x-skillquay": "1" };
  expect((await ask("/v1/account", own, change)).answer).toMatchObject({ tier: "authenticated" });
});

it("refuses a key for uploads everywhere but where uploads come in", async () => {
  const headers = { authorization: "Bearer upload" };
  expect((await ask("/mcp", headers)).answer).toEqual({ error: "access_denied" });
  expect((await ask("/uploads", headers, { isUpload: true })).answer).toMatchObject({
    tier: "upload",
    limit: "10",
  });
});
