import { ToolError } from "@skillquay/tools";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { HubEnv } from "../context.ts";
import { assertOwnPage, CLEAR_SESSION_COOKIE, sessionToken, setSessionCookie } from "./browser-request.ts";

const PUBLIC_URL = "https://hub.example.com/path";

describe("sessionToken", () => {
  const tokenIn = async (cookie?: string) => {
    const app = new Hono<HubEnv>().get("/", (context) =>
      context.json({ token: sessionToken(context) ?? null }),
    );
    const response = await app.request("/", cookie === undefined ? {} : { headers: { cookie } });
    return Object(await response.json()).token;
  };

  it("reads the hub's own cookie among others", async () => {
    expect(await tokenIn("__Host-skillquay=abc")).toBe("abc");
    expect(await tokenIn("a=1;  __Host-skillquay=a=b ; c=2")).toBe("a=b");
    expect(await tokenIn("__Host-skillquay=")).toBe("");
  });

  it("takes none of two, none of another name, and none where there is none", async () => {
    expect(await tokenIn("__Host-skillquay=a; __Host-skillquay=b")).toBeNull();
    expect(await tokenIn("__Host-skillquay2=a; x__Host-skillquay=b; skillquay=c")).toBeNull();
    expect(await tokenIn()).toBeNull();
  });
});

it("makes cookies that only this host, over https, gets back, and that no script reads", () => {
  expect(setSessionCookie("abc", 60)).toBe(
    "__Host-skillquay=abc; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax",
  );
  expect(CLEAR_SESSION_COOKIE).toContain("__Host-skillquay=; Path=/; Max-Age=0;");
});

describe("assertOwnPage", () => {
  async function isTaken(method: string, headers: Record<string, string>): Promise<boolean> {
    const app = new Hono<HubEnv>();
    app.onError((error, context) => context.text(error instanceof ToolError ? error.code : "bug"));
    app.all("/ui/x", (context) => {
      assertOwnPage(context, PUBLIC_URL);
      return context.text("taken");
    });
    const answer = await (await app.request("/ui/x", { method, headers })).text();
    if (method !== "HEAD") expect(["taken", "access_denied"]).toContain(answer);
    return answer === "taken";
  }

  it("lets the hub's own pages and the address bar read", async () => {
    for (const site of ["same-origin", "none"])
      expect(await isTaken("GET", { "sec-fetch-site": site })).toBe(true);
    expect(await isTaken("GET", {})).toBe(true);
  });

  it("lets no page of another site read, not even of the same domain", async () => {
    for (const site of ["cross-site", "same-site", "", "mutant"])
      expect(await isTaken("GET", { "sec-fetch-site": site })).toBe(false);
  });

  const own = { origin: "https://hub.example.com", "x-skillquay": "1" };

  it("lets the hub's own pages change something, by its public name or the name that was asked for", async () => {
    expect(await isTaken("POST", own)).toBe(true);
    expect(await isTaken("POST", { ...own, host: "LAN-name:4711", origin: "http://lan-name:4711" })).toBe(
      true,
    );
  });

  it.each([
    ["without the header that only own pages send", { origin: "https://hub.example.com" }],
    ["with another value in it", { ...own, "x-skillquay": "2" }],
    ["without an origin", { "x-skillquay": "1" }],
    ["of another site", { ...own, origin: "https://evil.example.com" }],
    ["of the same name on another port", { ...own, origin: "https://hub.example.com:8443" }],
    ["of a page that has no origin", { ...own, origin: "null" }],
    ["of a site that the browser calls foreign", { ...own, "sec-fetch-site": "cross-site" }],
  ])("refuses a change %s", async (_what, headers) => {
    for (const method of ["POST", "DELETE", "PUT"]) expect(await isTaken(method, headers)).toBe(false);
  });

  it("asks no more of HEAD than of GET", async () => {
    const app = new Hono<HubEnv>();
    const asked: string[] = [];
    app.on(["GET", "HEAD"], "/", (context) => {
      assertOwnPage(context, PUBLIC_URL);
      asked.push(context.req.method);
      return context.text("");
    });
    for (const method of ["GET", "HEAD"]) await app.request("/", { method });
    expect(asked).toHaveLength(2);
  });
});
