import { describe, expect, it } from "vitest";
import { createUsage } from "../../../../features/usage/usage.ts";
import { openHub } from "../../testing/open-hub.ts";
import { ask, skillMd } from "../../testing/requests.ts";

const SECRET = "correct-horse-battery-staple";

describe("GET /v1/account/usage", () => {
  it("shows loads, runs, failures and the last use of every skill, and which were never used", async () => {
    const hub = await openHub();
    const [ada, bob] = [await hub.member("ada"), await hub.member("bob")];
    const pdf = await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") });
    const old = await hub.publish(ada.accountId, { "SKILL.md": skillMd("old") });
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("dead") });
    const now = new Date();
    const longAgo = new Date(now.getTime() - 60 * 24 * 3_600_000);
    const usage = createUsage(hub.services.database, { now: () => now });
    for (const failed of [true, false]) usage.recordRun({ accountId: ada.accountId, skillId: pdf, failed });
    usage.recordLoad({ accountId: ada.accountId, skillId: pdf });
    usage.recordLoad({ accountId: bob.accountId, skillId: pdf });
    await usage.close();
    const previous = createUsage(hub.services.database, { now: () => longAgo });
    previous.recordLoad({ accountId: ada.accountId, skillId: old });
    await previous.close();
    const own = { owner: "ada", origin: "own" };
    const none = { loads: 0, runs: 0 };
    expect((await ask(hub, "/v1/account/usage", { key: ada.key })).json).toEqual({
      days: 30,
      neverUsed: 1,
      skills: [
        {
          slug: "pdf",
          ...own,
          loads: 1,
          runs: 2,
          failures: 1,
          lastUsedAt: now.toISOString(),
          others: { loads: 1, runs: 0, lastUsedAt: now.toISOString() },
        },
        { slug: "old", ...own, ...none, failures: 0, lastUsedAt: longAgo.toISOString(), others: none },
        { slug: "dead", ...own, ...none, failures: 0, others: none },
      ],
    });
    expect((await ask(hub, "/v1/account/usage?days=90", { key: ada.key })).json).toMatchObject({
      days: 90,
      skills: [{ slug: "pdf" }, { slug: "old", loads: 1 }, { slug: "dead" }],
    });
    expect((await ask(hub, "/v1/account/usage", { key: bob.key })).json).toEqual({
      days: 30,
      neverUsed: 0,
      skills: [],
    });
    for (const days of ["0", "-1", "x", "9999", "1e2"]) {
      expect((await ask(hub, `/v1/account/usage?days=${days}`, { key: ada.key })).status).toBe(400);
    }
  });
});

describe("GET /v1/account/audit and /admin/audit", () => {
  it("show an account its own log in pages, and the operator all of it", async () => {
    const hub = await openHub({ admin: { secret: SECRET, listen: undefined } });
    const [ada, bob] = [await hub.member("ada"), await hub.member("bob")];
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") });
    await ask(hub, "/v1/account/teams", { key: ada.key, body: { handle: "docs", name: "Docs" } });
    const own = await ask(hub, "/v1/account/audit?limit=2", { key: ada.key });
    expect(own.json).toMatchObject({
      entries: [
        { action: "team.add_member", actor: "account", key: { id: ada.keyId, name: "test" } },
        { action: "team.create", target: "docs" },
      ],
      nextBefore: expect.any(Number),
    });
    const next = String(Object(own.json).nextBefore);
    expect((await ask(hub, `/v1/account/audit?before=${next}`, { key: ada.key })).json).toMatchObject({
      entries: [{ action: "skill.publish" }, { action: "key.create" }, { action: "account.create" }],
    });
    expect((await ask(hub, "/v1/account/audit", { key: bob.key })).text).not.toContain("docs");
    const headers = { MCP_ADMIN_SECRET: SECRET };
    const all = await ask(hub, "/admin/audit", { headers });
    expect(all.text).toContain('"account":"ada"');
    expect(all.text).toContain('"account":"bob"');
    expect(all.text).not.toContain(ada.key);
    expect((await ask(hub, "/admin/audit?account=bob", { headers })).text).not.toContain("docs");
    expect((await ask(hub, "/admin/audit?account=none", { headers })).status).toBe(404);
    expect((await ask(hub, "/admin/audit")).status).toBe(401);
    expect((await ask(hub, "/v1/account/audit?limit=201", { key: ada.key })).status).toBe(400);
  });

  it("shows the log of the hub to an auditor, and to nobody else with a key", async () => {
    const hub = await openHub();
    const [ada, bob] = [await hub.member("ada"), await hub.member("bob")];
    const { db } = hub.services.database;
    await db.updateTable("accounts").set({ role: "auditor" }).where("id", "=", bob.accountId).execute();
    const refused = await ask(hub, "/v1/account/hub-audit", { key: ada.key });
    expect(refused.status).toBe(403);
    expect(refused.json).toMatchObject({ error: "access_denied", suggestions: expect.any(Array) });
    const { status, text } = await ask(hub, "/v1/account/hub-audit", { key: bob.key });
    expect([status, text.includes('"account":"ada"')]).toEqual([200, true]);
    expect(text).not.toContain(ada.key);
    expect((await ask(hub, "/v1/account/hub-audit?account=none", { key: bob.key })).status).toBe(404);
    expect((await ask(hub, "/v1/account/hub-audit?account=ada", { key: bob.key })).text).toContain(
      "key.create",
    );
  });

  it("look through all entries for a topic, for who did it and for words", async () => {
    const hub = await openHub();
    const [ada, bob] = [await hub.member("ada"), await hub.member("bob")];
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("pdf") });
    await ask(hub, "/v1/account/teams", { key: ada.key, body: { handle: "docs", name: "Docs 50%" } });
    await ask(hub, "/v1/account/teams", { key: bob.key, body: { handle: "other", name: "Docs 50%" } });
    const actions = async (query: string) => {
      const { status, json } = await ask(hub, `/v1/account/audit?${query}`, { key: ada.key });
      return status === 200 ? Object(json).entries.map(({ action }: { action: string }) => action) : status;
    };
    expect(await actions("about=team,skill&limit=2")).toEqual(["team.add_member", "team.create"]);
    expect(await actions("about=key")).toEqual(["key.create"]);
    expect(await actions("about=tea")).toEqual([]);
    expect(await actions("actor=operator")).toEqual(["key.create", "account.create"]);
    expect(await actions("actor=hub")).toEqual(["skill.publish"]);
    expect(await actions("actor=account&about=skill")).toEqual([]);
    expect(await actions("text=PDF")).toEqual(["skill.publish"]);
    expect(await actions(`text=${encodeURIComponent("docs")}`)).toEqual(["team.add_member", "team.create"]);
    expect(await actions("text=team.create")).toEqual(["team.create"]);
    // Nothing in it is a pattern.
    expect(await actions(`text=${encodeURIComponent("t%c")}`)).toEqual([]);
    expect(await actions(`text=${encodeURIComponent("'; drop table audit; --")}`)).toEqual([]);
    for (const wrong of ["about=a.b", "about=", "actor=nobody", `text=${"x".repeat(201)}`])
      expect(await actions(wrong), wrong).toBe(400);
  });
});
