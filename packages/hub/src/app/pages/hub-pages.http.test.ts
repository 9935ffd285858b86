import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { HOST_IDS } from "@skillquay/tools";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../platform/testing/temporary-folder.ts";
import { openHub } from "../http/testing/open-hub.ts";
import { ask } from "../http/testing/requests.ts";
import { fromPage, scopedKey } from "./testing/page-fixture.ts";

async function fixture() {
  const dashboardFolder = await temporaryFolder();
  await mkdir(join(dashboardFolder, "assets"));
  await writeFile(join(dashboardFolder, "index.html"), "<!doctype html>app");
  await writeFile(join(dashboardFolder, "assets", "app-1.js"), "run()");
  return openHub({ dashboardFolder });
}

it("serves the app at every address below /dashboard, to whoever asks", async () => {
  const hub = await fixture();
  for (const path of ["/dashboard", "/dashboard/skills/pdf?x=1", "/dashboard/activity"]) {
    const page = await ask(hub, path);
    expect([page.status, page.text]).toEqual([200, "<!doctype html>app"]);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'");
  }
  const script = await ask(hub, "/dashboard/assets/app-1.js");
  expect([script.text, script.headers.get("cache-control")]).toEqual([
    "run()",
    "public, max-age=31536000, immutable",
  ]);
  expect((await ask(hub, "/dashboard/assets/none.js")).status).toBe(404);
});

it("answers a browser that has the page that nothing changed", async () => {
  const hub = await fixture();
  const etag = (await ask(hub, "/dashboard")).headers.get("etag") ?? "";
  const again = await ask(hub, "/dashboard", { headers: { "if-none-match": etag } });
  expect([again.status, again.text]).toEqual([304, ""]);
});

it("sends people from the front page to the pages, and programs nowhere", async () => {
  const hub = await fixture();
  const person = await ask(hub, "/", { headers: { accept: "text/html,application/xhtml+xml" } });
  expect([person.status, person.headers.get("location")]).toEqual([302, "/dashboard"]);
  const program = await ask(hub, "/", { headers: { accept: "*/*" } });
  expect([program.status, program.text]).toEqual([200, expect.stringContaining("Skillquay hub")]);
});

it("H8: counts what browsers refuse on a page, and keeps nothing of what they say", async () => {
  const hub = await fixture();
  const report = { "csp-report": { "blocked-uri": "https://evil.example/secret-canary" } };
  const answer = await fromPage(hub, "/ui/csp-report", {
    body: report,
    headers: { "content-type": "application/csp-report" },
  });
  expect(answer.status).toBe(204);
  expect(await hub.http.metrics.text()).toContain("skillquay_policy_reports_total 1");
  expect(hub.logLines.join("\n")).toContain("a browser refused something");
  expect(hub.logLines.join("\n")).not.toContain("secret-canary");
});

it("shows exactly what an agent gets before any call, for each host", async () => {
  const hub = await fixture();
  const { key, accountId } = await hub.member("ada");
  await hub.publish(accountId, { "SKILL.md": "---\nname: pdf\ndescription: Fills in forms. Use it.\n---\n" });
  await hub.services.changes.fresh();
  const { json } = await ask(hub, "/ui/model-view?host=cursor", { key });
  expect(json).toMatchObject({
    host: "cursor",
    instructions: {
      text: expect.stringContaining("- pdf: Fills in forms. Use it."),
      tokens: expect.any(Number),
    },
    described: ["pdf"],
    named: [],
    left: [],
  });
  const listed = await ask(hub, "/mcp", {
    key,
    body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    headers: { "mcp-protocol-version": "2025-06-18" },
  });
  const sent = Object(listed.json ?? JSON.parse(listed.text.split("data: ")[1] ?? "{}")).result.tools;
  expect(
    Object(json).tools.map(({ name, description }: Record<string, string>) => ({ name, description })),
  ).toEqual(sent.map(({ name, description }: Record<string, string>) => ({ name, description })));
  expect((await ask(hub, "/ui/model-view?host=unheard-of", { key })).json).toMatchObject({
    error: "invalid_input",
  });
});

it("tells how each agent is connected to this hub", async () => {
  const hub = await fixture();
  const { key } = await hub.member("ada");
  const { json, text } = await ask(hub, "/ui/connect", { key });
  expect(json).toMatchObject({ canWrite: false });
  const { agents } = Object(json);
  expect(agents.map(({ id }: { id: string }) => id)).toEqual(HOST_IDS);
  for (const agent of agents) {
    const all = `${agent.command ?? ""}${agent.text}${agent.secret ?? ""}`;
    expect(all).toContain("http://localhost:4711/mcp");
    expect(all).toContain("sk_live_…");
    expect(agent.link ?? "").not.toContain(encodeURIComponent("sk_live"));
    expect(JSON.stringify(agent.bySignIn ?? "")).not.toMatch(/sk_live|SKILLQUAY_KEY|Authorization/);
  }
  const cursor = agents.find(({ id }: { id: string }) => id === "cursor");
  const config = new URL(cursor.link).searchParams.get("config") ?? "";
  expect(JSON.parse(Buffer.from(config, "base64").toString())).toEqual({
    url: "http://localhost:4711/mcp?host=cursor",
  });
  expect(text).not.toContain(key);
});

it("offers a sign-in for each agent that can, with what the person types where it does not ask by itself", async () => {
  const hub = await fixture();
  const { key } = await hub.member("ada");
  const { agents } = Object((await ask(hub, "/ui/connect", { key })).json);
  const starts = agents
    .filter(({ bySignIn }: { bySignIn?: object }) => bySignIn !== undefined)
    .map(({ id, bySignIn }: { id: string; bySignIn: { start?: string } }) => [id, bySignIn.start]);
  expect(Object.fromEntries(starts)).toEqual({
    "claude-code": "claude mcp login skillquay",
    codex: "codex mcp login skillquay",
    "copilot-cli": undefined,
    cursor: undefined,
    cline: "cline mcp",
    droid: "/mcp",
    "gemini-cli": "/mcp auth skillquay",
    kilo: "kilo mcp auth skillquay",
    opencode: "opencode mcp auth skillquay",
    "qwen-code": "/mcp auth skillquay",
    vscode: undefined,
  });
});

it("says what each collection costs with the chosen tools", async () => {
  const hub = await fixture();
  const { key, accountId } = await hub.member("ada");
  const skillMd = (name: string) => ({
    "SKILL.md": `---\nname: ${name}\ndescription: ${"Tells of the sea and its tides. ".repeat(9)}\n---\n\n# It\n`,
  });
  const first = await hub.publish(accountId, skillMd("tides"));
  await hub.publish(accountId, skillMd("waves"));
  await scopedKey(hub, key, [first]);
  const costsOf = async (tools: string) =>
    Object((await ask(hub, `/ui/connect/costs?agent=codex&tools=${tools}`, { key })).json);
  for (const tools of ["drive", "standard"]) {
    const { costs, collections } = await costsOf(tools);
    const all = costs.find((cost: { tools: string }) => cost.tools === tools).tokens;
    expect(collections).toEqual([{ name: "papers", tokens: expect.any(Number) }]);
    expect(collections[0].tokens).toBeLessThan(all);
    expect(collections[0].tokens).toBeGreaterThan(100);
  }
  expect((await ask(hub, "/ui/connect/costs?tools=nothing", { key })).status).toBe(400);
});

it("puts a set of tools into the address, and says what each costs that agent", async () => {
  const hub = await fixture();
  const { key } = await hub.member("ada");
  const { json } = await ask(hub, "/ui/connect?tools=standard", { key });
  expect(Object(json).toolSets).toEqual(["drive", "standard", "reader"]);
  expect(JSON.stringify(json)).toContain("mcp?host=codex&tools=standard");
  const { costs } = Object((await ask(hub, "/ui/connect/costs?agent=codex", { key })).json);
  const [drive, standard] = costs;
  expect(drive).toMatchObject({ tools: "drive" });
  expect(standard.tokens).toBeLessThan(drive.tokens);
  expect((await ask(hub, "/ui/connect?tools=nothing", { key })).status).toBe(400);
});
