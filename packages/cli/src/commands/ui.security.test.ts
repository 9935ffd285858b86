import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";
import { runningUi } from "../testing/running-ui.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
  await putSkill(join(sandbox.home, ".agents", "skills"), "pdf");
});

const ROUTES = [
  "session",
  "skills",
  "skills/pdf",
  "skills/pdf/file?path=SKILL.md",
  "runner",
  "connect",
  "live",
];

/** With headers that `fetch` does not let a caller set. */
function rawStatus(
  origin: string,
  path: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${origin}${path}`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject).end();
  });
}

describe("the pages of this machine", () => {
  it("show nothing to whoever does not have the token", async () => {
    const ui = await runningUi(sandbox);
    for (const path of ROUTES) {
      for (const cookie of ["", "skillquay-1=x", `skillquay-${new URL(ui.origin).port}=wrong`]) {
        const answer = await ui.ask(`/ui/${path}`, { headers: { cookie } });
        expect([path, answer.status]).toEqual([path, 401]);
        expect(await answer.json()).toMatchObject({ error: "unauthenticated" });
      }
    }
    const headers = { origin: ui.origin, "x-skillquay": "1" };
    const wrong = await ui.ask("/ui/session", { method: "POST", headers, body: '{"key":"wrong"}' });
    expect([wrong.status, wrong.headers.get("set-cookie")]).toEqual([401, null]);
  });

  it("take the token once, and keep it from scripts and other sites", async () => {
    const ui = await runningUi(sandbox);
    const headers = { origin: ui.origin, "x-skillquay": "1" };
    const ask = () =>
      ui.ask("/ui/session", { method: "POST", headers, body: JSON.stringify({ key: ui.token }) });
    const first = await ask();
    expect(first.status).toBe(200);
    expect(await first.json()).toMatchObject({
      mode: "local",
      pages: ["skills", "discover", "connect", "model-view"],
    });
    expect(first.headers.get("set-cookie")).toMatch(
      /^skillquay-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(first.headers.get("set-cookie")).not.toContain(ui.token);
    expect((await ask()).status).toBe(401);
  });

  it("are only for an address bar that shows this machine", async () => {
    const ui = await runningUi(sandbox);
    const { cookie } = await ui.signIn();
    const { port } = new URL(ui.origin);
    for (const host of ["evil.example", `evil.example:${port}`, `127.0.0.1.evil.example:${port}`])
      for (const path of ["/ui/session", "/dashboard/", "/"])
        expect(await rawStatus(ui.origin, path, { cookie, host })).toBe(403);
    expect(await rawStatus(ui.origin, "/ui/session", { cookie, host: `localhost:${port}` })).toBe(200);
  });

  it("answer no page of another site or another port, and change nothing without the page's own header", async () => {
    const ui = await runningUi(sandbox);
    const { cookie } = await ui.signIn();
    const post = (headers: Record<string, string>) =>
      ui.ask("/ui/connect/cursor", { method: "POST", headers: { cookie, ...headers } });
    const own = { origin: ui.origin, "x-skillquay": "1" };
    for (const headers of [
      {},
      { origin: ui.origin },
      { "x-skillquay": "1" },
      { ...own, origin: "https://evil.example" },
      { ...own, origin: "http://127.0.0.1:1" },
      { ...own, origin: "null" },
      { ...own, "sec-fetch-site": "same-site" },
    ])
      expect((await post({ ...headers })).status).toBe(403);
    for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }])
      expect((await ui.ask("/ui/skills", { headers: { cookie, ...headers } })).status).toBe(403);
    expect((await post(own)).status).toBe(200);
  });

  it("end with the session", async () => {
    const ui = await runningUi(sandbox);
    const page = await ui.signIn();
    expect((await page.get("/ui/session")).status).toBe(200);
    const headers = { cookie: page.cookie, origin: ui.origin, "x-skillquay": "1" };
    const left = await ui.ask("/ui/session", { method: "DELETE", headers });
    expect([left.status, left.headers.get("set-cookie")]).toEqual([
      204,
      expect.stringContaining("Max-Age=0"),
    ]);
    expect((await page.get("/ui/session")).status).toBe(401);
    expect(await (await page.get("/ui/sign-in")).json()).toEqual({ mode: "local" });
  });

  it("give out no file that is not the skill's, whatever the path says", async () => {
    const ui = await runningUi(sandbox);
    const page = await ui.signIn();
    for (const path of [
      "../../../../etc/passwd",
      "/etc/passwd",
      "..%2f..",
      ".git/config",
      "",
      "a\0b",
      "SKILL.md/x",
    ]) {
      const answer = await page.get(`/ui/skills/pdf/file?path=${encodeURIComponent(path)}`);
      expect([path, answer.status]).toEqual([path, 404]);
    }
    for (const ref of ["..", "%2e%2e%2f%2e%2e", "%", "%ff", "__proto__", "~skipped-0"])
      expect((await page.get(`/ui/skills/${ref}/scan`)).status).toBe(404);
  });

  it("never write the token or the session to the terminal's log", async () => {
    const ui = await runningUi(sandbox, ["--log-level", "debug"]);
    const page = await ui.signIn();
    await page.get("/ui/skills");
    await ui.ask("/ui/csp-report", { method: "POST", body: `{"blocked":"${ui.token}"}` });
    const text = await ui.stderr();
    expect(text).toContain("A page tried to load something that it may not.");
    expect(text).not.toContain(ui.token);
    expect(text).not.toContain(page.cookie.split("=")[1]);
  });

  it("are never kept, framed or guessed at", async () => {
    const ui = await runningUi(sandbox);
    const page = await ui.signIn();
    for (const path of ["/ui/session", "/ui/skills", "/ui/none"]) {
      const { headers } = await page.get(path);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    }
    const shell = await ui.ask("/dashboard/");
    expect(shell.headers.get("content-security-policy")).toContain("script-src 'self'");
  });
});
