import { describe, expect, it } from "vitest";
import { checkHost, checkOrigin, checkSession, sessionCookie, sessionIdOf } from "./check-request.ts";
import { createPageSessions } from "./page-sessions.ts";

const OWN = "127.0.0.1:4711";

const request = (headers: Record<string, string>, method = "GET") =>
  new Request("http://unused/", { method, headers: { host: OWN, ...headers } });

describe("checkHost", () => {
  it.each(["127.0.0.1", "127.0.0.1:1", "localhost", "localhost:65535"])("answers to %s", (host) => {
    expect(() => checkHost(request({ host }))).not.toThrow();
  });

  it.each([
    "",
    "evil.test",
    "127.0.0.1.evil.test",
    "evil.test:127.0.0.1",
    "x127.0.0.1",
    "127x0.0.1",
    "localhost.evil.test",
    "notlocalhost",
    "localhost:",
    "localhost:123456",
    "localhost:80x",
    "LOCALHOST@evil.test",
    "[::1]:4711",
    "0.0.0.0:4711",
  ])("refuses the name %j", (host) => {
    expect(() => checkHost(request({ host }))).toThrow(
      expect.objectContaining({ status: 403, code: "host_not_allowed" }),
    );
  });

  it("refuses a request that names no host", () => {
    expect(() => checkHost(new Request("http://unused/"))).toThrow(
      expect.objectContaining({ code: "host_not_allowed" }),
    );
  });
});

describe("checkOrigin", () => {
  const refused = expect.objectContaining({ status: 403, code: "origin_not_allowed" });
  const own = { origin: `http://${OWN}`, "x-skillquay": "1" };

  it("lets own pages, and whoever is no page, read", () => {
    for (const method of ["GET", "HEAD"]) {
      for (const headers of [{}, { "sec-fetch-site": "none" }, { "sec-fetch-site": "same-origin" }, own])
        expect(() => checkOrigin(request(headers, method))).not.toThrow();
    }
  });

  it.each<[string, Record<string, string>]>([
    ["a page of another site", { origin: "http://evil.test" }],
    ["a page of this machine on another port", { origin: "http://127.0.0.1:4712" }],
    ["the same page over https", { origin: `https://${OWN}` }],
    ["a page without an origin", { origin: "null" }],
    ["what the browser calls another site", { "sec-fetch-site": "cross-site" }],
    ["what the browser calls the same site", { ...own, "sec-fetch-site": "same-site" }],
  ])("lets %s read nothing and change nothing", (_what, headers) => {
    for (const method of ["GET", "HEAD", "POST"])
      expect(() => checkOrigin(request({ "x-skillquay": "1", ...headers }, method))).toThrow(refused);
  });

  it("lets own pages change something, with the header that no form can send", () => {
    for (const method of ["POST", "DELETE"]) {
      expect(() => checkOrigin(request(own, method))).not.toThrow();
      expect(() => checkOrigin(request({ origin: own.origin }, method))).toThrow(refused);
      expect(() => checkOrigin(request({ ...own, "x-skillquay": "2" }, method))).toThrow(refused);
      expect(() => checkOrigin(request({ "x-skillquay": "1" }, method))).toThrow(refused);
    }
  });
});

describe("the session", () => {
  it("lets in whoever has the cookie of an open session", () => {
    const sessions = createPageSessions();
    const id = sessions.open(sessions.token);
    const [cookie = ""] = sessionCookie(request({}), id).split(";");
    expect(() => checkSession(request({ cookie: `a=1; ${cookie}; b=2` }), sessions)).not.toThrow();
    for (const headers of [{}, { cookie: `${cookie}x` }, { cookie: `skillquay-4711=${sessions.token}` }])
      expect(() => checkSession(request(headers), sessions)).toThrow(
        expect.objectContaining({ status: 401, code: "unauthenticated" }),
      );
  });

  it("has a cookie of its own on every port, which no script and no other site gets to see", () => {
    expect(sessionCookie(request({}), "id")).toBe("skillquay-4711=id; Path=/; HttpOnly; SameSite=Strict");
    expect(sessionCookie(request({ host: "localhost" }), undefined)).toBe(
      "skillquay-80=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0",
    );
    expect(sessionCookie(request({ host: "[::1]:4711" }), "id")).toContain("skillquay-4711=id;");
    expect(sessionCookie(new Request("http://unused/"), "id")).toContain("skillquay-80=id;");
  });

  it("reads the cookie of its port alone", () => {
    expect(sessionIdOf(request({ cookie: "skillquay-4712=other;skillquay-4711=mine" }))).toBe("mine");
    expect(
      sessionIdOf(request({ cookie: "xskillquay-4711=a; skillquay-47110=b; skillquay-4711" })),
    ).toBeUndefined();
    expect(sessionIdOf(request({}))).toBeUndefined();
  });
});
