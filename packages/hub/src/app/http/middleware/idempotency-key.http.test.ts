import { describe, expect, it } from "vitest";
import { plainRoutes, takesIdempotencyKey } from "../routes/plain-routes.ts";
import { openHub } from "../testing/open-hub.ts";
import { ask, skillMd } from "../testing/requests.ts";

const webhook = { event_type: "credits.exhausted", target_url: "https://example.com/hook" };
const path = "/v1/tools/skills_createWebhook";

describe("a tool called with the header Idempotency-Key", () => {
  it("changes something once, and answers the same way again with a mark", async () => {
    const hub = await openHub();
    const { key, accountId } = await hub.member("ada");
    const headers = { "idempotency-key": "one" };
    const first = await ask(hub, path, { key, headers, body: webhook });
    const again = await ask(hub, path, { key, headers, body: webhook });
    expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([200, null]);
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
    expect(again.json).toEqual(first.json);
    expect(await hub.services.webhooks.list(accountId)).toHaveLength(1);
  });

  it("is refused with other parameters, and by another key of the account", async () => {
    const hub = await openHub();
    const { key, accountId } = await hub.member("ada");
    const other = await hub.services.keys.mint({ accountId, name: "other" });
    const headers = { "idempotency-key": "one" };
    await ask(hub, path, { key, headers, body: webhook });
    const changed = { ...webhook, target_url: "https://example.com/other" };
    for (const sent of [
      { key, body: changed },
      { key: other.key, body: webhook },
    ]) {
      const { status, json } = await ask(hub, path, { ...sent, headers });
      expect([status, json]).toMatchObject([422, { error: "idempotency_conflict" }]);
    }
  });

  it("is not held to a call that was refused", async () => {
    const hub = await openHub();
    const { key } = await hub.member("ada");
    const headers = { "idempotency-key": "one" };
    expect((await ask(hub, path, { key, headers, body: {} })).status).toBe(400);
    expect((await ask(hub, path, { key, headers, body: webhook })).status).toBe(200);
  });

  it("reads as it would without one", async () => {
    const hub = await openHub();
    const { key } = await hub.member("ada");
    const headers = { "idempotency-key": "one" };
    for (const _ of [1, 2]) {
      const { status, headers: answered } = await ask(hub, "/v1/tools/skills_listWebhooks", {
        key,
        headers,
        body: {},
      });
      expect([status, answered.get("idempotent-replayed")]).toEqual([200, null]);
    }
    expect(await hub.services.database.db.selectFrom("idempotency").select("key").execute()).toEqual([]);
  });

  it("says to wait while the first one runs, and refuses a key that is too long", async () => {
    const hub = await openHub();
    const { key } = await hub.member("ada");
    const headers = { "idempotency-key": "one" };
    await ask(hub, path, { key, headers, body: webhook });
    await hub.services.database.pool.query(
      "update idempotency set status = null, body = null, finished_at = null",
    );
    const running = await ask(hub, path, { key, headers, body: webhook });
    expect([running.status, running.headers.get("retry-after"), running.json]).toMatchObject([
      409,
      "1",
      { error: "idempotency_running" },
    ]);
    const long = await ask(hub, path, {
      key,
      headers: { "idempotency-key": "x".repeat(256) },
      body: webhook,
    });
    expect([long.status, long.json]).toMatchObject([400, { error: "invalid_input" }]);
  });
});

describe("another route that changes something", () => {
  it("looks at the header, whichever route it is", async () => {
    const hub = await openHub();
    const { key } = await hub.member("ada");
    const headers = { "idempotency-key": "x".repeat(256) };
    const changing = plainRoutes.filter(
      ({ method, path, access }) => method !== "get" && path !== "/v1/keys/revoke" && access !== "ticket",
    );
    // Not even a digest of a credential is kept, and giving it twice gives it once.
    const exempt = "/v1/account/credentials";
    expect(changing.filter((route) => !takesIdempotencyKey(route)).map(({ path }) => path)).toEqual([exempt]);
    for (const { method, path: route } of changing.filter(takesIdempotencyKey)) {
      const { status, json } = await ask(hub, route.replaceAll(/:\w+/g, "a"), {
        method: method.toUpperCase(),
        key,
        headers,
        body: {},
      });
      expect([route, status, json]).toMatchObject([
        route,
        400,
        { message: "An idempotency key has 1 to 255 printable characters." },
      ]);
    }
  });

  it("takes an upload once, and refuses the key for other bytes", async () => {
    const hub = await openHub();
    const { key, accountId } = await hub.member("ada");
    const headers = { authorization: `Bearer ${key}`, "idempotency-key": "one", host: "localhost" };
    const upload = async (body: string) => {
      const sent = { method: "PUT", headers, body };
      const response = await hub.http.app.request("/v1/uploads?filename=SKILL.md", sent);
      const replayed = response.headers.get("idempotent-replayed");
      return { status: response.status, replayed, json: await response.json() };
    };
    const first = await upload(skillMd("pdf"));
    expect(first).toMatchObject({ status: expect.toSatisfy((s) => s === 200 || s === 202), replayed: null });
    expect(await upload(skillMd("pdf"))).toEqual({ ...first, replayed: "true" });
    expect(await upload(skillMd("other"))).toMatchObject({
      status: 422,
      json: { error: "idempotency_conflict" },
    });
    const { db } = hub.services.database;
    const imports = db.selectFrom("imports").select("slug").where("account_id", "=", accountId);
    expect(await imports.execute()).toEqual([{ slug: "pdf" }]);
  });
});
