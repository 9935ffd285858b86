import { describe, expect, it } from "vitest";
import { MAX_WEBHOOKS } from "../../../features/webhooks/webhooks.ts";
import { type OpenHub, openHub } from "../../http/testing/open-hub.ts";
import { ask } from "../../http/testing/requests.ts";

const call = (hub: OpenHub, key: string | undefined, tool: string, body: object = {}) =>
  ask(hub, `/v1/tools/skills_${tool}`, { key, body });

const threshold = {
  event_type: "credits.threshold_hit",
  target_url: "https://example.com/hooks/credits",
  threshold_value: 100,
};

describe("skills_createWebhook, skills_listWebhooks and skills_deleteWebhook", () => {
  it("make a webhook, show its secret once, list it, and end it", async () => {
    const hub = await openHub();
    const { key, accountId } = await hub.member("ada");
    const empty = await call(hub, key, "listWebhooks");
    expect(empty.json).toMatchObject({
      webhooks: [],
      _workflow: { nextSteps: [{ tool: "skills_createWebhook" }] },
    });
    const made = await call(hub, key, "createWebhook", threshold);
    expect(made.status).toBe(200);
    expect(made.json).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...threshold,
      createdAt: expect.any(String),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      secretNote: expect.stringContaining("Standard Webhooks"),
      balance: 1_000_000,
      _workflow: { nextSteps: [{ tool: "skills_listWebhooks", example: {} }] },
    });
    const [{ id = "" } = {}] = await hub.services.webhooks.list(accountId);
    const listed = await call(hub, key, "listWebhooks");
    expect(listed.json).toEqual({
      webhooks: [
        {
          id,
          ...threshold,
          createdAt: expect.any(String),
          state: "active",
          pendingEvents: 0,
          failedEvents: 0,
          deliveriesUrl: `http://localhost:4711/v1/webhooks/${id}/deliveries`,
        },
      ],
      _workflow: { nextSteps: [{ tool: "skills_deleteWebhook", example: { id } }] },
    });
    const gone = await call(hub, key, "deleteWebhook", { id });
    expect(gone.json).toEqual({
      id,
      ...threshold,
      createdAt: expect.any(String),
      deleted: true,
      _workflow: { nextSteps: [{ tool: "skills_listWebhooks", example: {} }] },
    });
    expect((await call(hub, key, "listWebhooks")).json).toMatchObject({ webhooks: [] });
    const again = await call(hub, key, "deleteWebhook", { id });
    expect([again.status, again.json]).toMatchObject([404, { error: "webhook_not_found" }]);
    const audit = await hub.services.database.db
      .selectFrom("audit")
      .where("account_id", "=", accountId)
      .where("action", "like", "webhook.%")
      .select(["action", "target"])
      .orderBy("id")
      .execute();
    expect(audit).toEqual([
      { action: "webhook.create", target: id },
      { action: "webhook.delete", target: id },
    ]);
  });

  it("keep the secret out of the database, the log and every later answer", async () => {
    const hub = await openHub();
    const { key } = await hub.member("ada");
    const { text } = await call(hub, key, "createWebhook", threshold);
    const [secret = ""] = /whsec_[A-Za-z0-9+/=]+/.exec(text) ?? [];
    const bytes = Buffer.from(secret.slice("whsec_".length), "base64");
    const [row] = await hub.services.database.db.selectFrom("webhooks").select("secret").execute();
    expect(row?.secret.length).toBeGreaterThan(32);
    expect(row?.secret.includes(bytes)).toBe(false);
    expect(row?.secret.includes(secret)).toBe(false);
    expect((await call(hub, key, "listWebhooks")).text).not.toContain("whsec_");
    expect(hub.logLines.join("\n")).not.toContain(secret);
  });

  it("refuse a threshold that is missing, or that belongs to nothing", async () => {
    const hub = await openHub();
    const { key } = await hub.member("ada");
    const { target_url } = threshold;
    for (const body of [
      { event_type: "credits.threshold_hit", target_url },
      { event_type: "credits.exhausted", target_url, threshold_value: 1 },
      { ...threshold, threshold_value: -1 },
      { ...threshold, threshold_value: 0.5 },
      { ...threshold, event_type: "credits.low" },
      { ...threshold, more: 1 },
    ]) {
      const { status, json } = await call(hub, key, "createWebhook", body);
      expect([status, json]).toMatchObject([400, { error: "invalid_input" }]);
    }
    const exhausted = await call(hub, key, "createWebhook", { event_type: "credits.exhausted", target_url });
    expect(exhausted.status).toBe(200);
    expect(exhausted.json).not.toHaveProperty("threshold_value");
  });

  it.each([
    ["http://example.com/", "must begin with https://"],
    ["https://user:pass@example.com/", "must not hold a user name or password"],
    ["https://example.com:22/", "must use port 443 or 8443"],
    ["https://127.1/", "must name a host of the public internet"],
    ["https://0x7f.1/", "must name a host of the public internet"],
    ["https://[::ffff:169.254.169.254]/", "must name a host of the public internet"],
    ["https://①②⑦.⓪.⓪.①/", "must name a host of the public internet"],
    ["https://localhost/", "must name a host of the public internet"],
    ["ext::sh -c id", "must begin with https://"],
    ["-oProxyCommand=id", "must be an address such as https://example.com/hook"],
  ])("refuse the address %s", async (target_url, problem) => {
    const hub = await openHub();
    const { key } = await hub.member("ada");
    const { status, json } = await call(hub, key, "createWebhook", { ...threshold, target_url });
    expect([status, json]).toMatchObject([
      422,
      { error: "url_not_allowed", message: `target_url ${problem}.` },
    ]);
    expect(await hub.services.database.db.selectFrom("webhooks").select("id").execute()).toEqual([]);
  });

  it("hold as many as an account may have, also when they are made together", async () => {
    const hub = await openHub();
    const { key } = await hub.member("ada");
    const made = await Promise.all(
      Array.from({ length: MAX_WEBHOOKS + 3 }, () => call(hub, key, "createWebhook", threshold)),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(MAX_WEBHOOKS);
    const refused = made.filter(({ status }) => status !== 200);
    for (const { json } of refused) expect(json).toMatchObject({ error: "quota_exceeded" });
  });

  it("know nothing of another account's webhooks (D88)", async () => {
    const hub = await openHub();
    const [ada, bob] = [await hub.member("ada"), await hub.member("bob")];
    await call(hub, ada.key, "createWebhook", threshold);
    const [{ id = "" } = {}] = await hub.services.webhooks.list(ada.accountId);
    const unknown = "7d0b7f4e-3c5a-4f0e-9b57-0a4a2f6f1c11";
    expect((await call(hub, bob.key, "listWebhooks")).json).toMatchObject({ webhooks: [] });
    const answers = await Promise.all(
      [id, unknown].map(async (one) => {
        const { status, text } = await call(hub, bob.key, "deleteWebhook", { id: one });
        return { status, text: text.replaceAll(one, "ID") };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    for (const odd of ["../x", "null", "'; drop table webhooks", "💥"]) {
      expect((await call(hub, bob.key, "deleteWebhook", { id: odd })).json).toMatchObject({
        error: "webhook_not_found",
      });
    }
    expect(await hub.services.webhooks.list(ada.accountId)).toHaveLength(1);
  });

  it("need a key, and are open to a scoped one", async () => {
    const hub = await openHub({ requireApiKey: false });
    const { key, accountId } = await hub.member("ada");
    await hub.publish(accountId, { "SKILL.md": "---\nname: pdf\ndescription: Does pdf.\n---\n\n# pdf\n" });
    const { text } = await call(hub, key, "createCollection", { name: "docs", skillSlugs: ["pdf"] });
    const [scoped] = /sk_live_sq1_\w+/.exec(text) ?? [];
    for (const tool of ["createWebhook", "listWebhooks", "deleteWebhook"]) {
      const body = tool === "createWebhook" ? threshold : tool === "deleteWebhook" ? { id: "x" } : {};
      expect((await call(hub, undefined, tool, body)).json).toMatchObject({ error: "unauthenticated" });
    }
    expect((await call(hub, scoped, "createWebhook", threshold)).status).toBe(200);
  });
});
