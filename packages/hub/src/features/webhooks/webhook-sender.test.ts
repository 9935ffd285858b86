import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createGuardedFetch } from "../../platform/outbound/guarded-fetch.ts";
import { secureReceiver } from "../../platform/outbound/testing/secure-receiver.ts";
import { testDatabase, useTestDatabase } from "../../platform/testing/test-database.ts";
import { DELAYS_MS } from "./next-attempt.ts";
import { verified, webhookFixture } from "./testing/webhook-fixture.ts";

const shared = useTestDatabase();

// A sender takes what is due of any account, so each test has a database of its own.
describe("the sender", () => {
  it("delivers an event, signed so that the reference library accepts it", async () => {
    const fixture = webhookFixture(await testDatabase());
    const receiver = await secureReceiver();
    const { accountId, webhookId, secret } = await fixture.subscribed();
    const eventId = await fixture.exhaust(accountId);
    fixture.sender(receiver);
    await expect.poll(async () => (await fixture.event(eventId))?.state).toBe("delivered");
    const [request] = receiver.received;
    if (request === undefined) throw new Error("nothing arrived");
    expect(receiver.received).toHaveLength(1);
    expect(request).toMatchObject({ method: "POST", path: "/hook" });
    expect(request.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": eventId,
      "webhook-timestamp": expect.stringMatching(/^\d{10}$/),
    });
    expect(verified(secret, request)).toMatchObject({
      type: "credits.exhausted",
      data: { webhook_id: webhookId, balance: 0 },
    });
    expect(await fixture.webhooks.deliveries(accountId, webhookId)).toMatchObject([
      {
        id: eventId,
        state: "delivered",
        attempts: 1,
        deliveries: [{ status: 204, problem: null, answer: null }],
      },
    ]);
  });

  it("delivers in the format of the hosted original where the webhook has it", async () => {
    const fixture = webhookFixture(await testDatabase());
    const receiver = await secureReceiver();
    const { accountId, secret } = await fixture.subscribed(1, "original");
    const eventId = await fixture.exhaust(accountId);
    fixture.sender(receiver);
    await expect.poll(async () => (await fixture.event(eventId))?.state).toBe("delivered");
    const [request] = receiver.received;
    if (request === undefined) throw new Error("nothing arrived");
    expect(JSON.parse(request.body)).toEqual({
      event: "credits.exhausted",
      credits_remaining: 0,
      threshold: null,
    });
    const signature = createHmac("sha256", secret).update(request.body).digest("hex");
    expect(request.headers["x-skillzdrive-signature"]).toBe(`sha256=${signature}`);
    expect(request.headers).not.toHaveProperty("webhook-signature");
  });

  it("tries again with the same id at the times of the table, and gives up after the tenth", async () => {
    const fixture = webhookFixture(await testDatabase());
    const receiver = await secureReceiver((_, response) =>
      response.writeHead(500).end("broken\u001b[31m <b>page</b>"),
    );
    const { accountId, webhookId, secret } = await fixture.subscribed();
    const eventId = await fixture.exhaust(accountId);
    fixture.sender(receiver);
    for (const [index, delayMs] of [...DELAYS_MS, undefined].entries()) {
      await expect.poll(async () => (await fixture.event(eventId))?.attempts).toBe(index + 1);
      const event = await fixture.event(eventId);
      expect(event?.state).toBe(delayMs === undefined ? "failed" : "pending");
      if (delayMs === undefined) break;
      const waitMs = (event?.next_at.getTime() ?? 0) - Date.now();
      expect(waitMs).toBeGreaterThan(delayMs - 30_000);
      expect(waitMs).toBeLessThanOrEqual(delayMs * 1.2);
      await fixture.makeDue(webhookId);
    }
    expect(receiver.received).toHaveLength(10);
    for (const request of receiver.received) {
      expect(request.headers["webhook-id"]).toBe(eventId);
      verified(secret, request);
    }
    const [event] = await fixture.webhooks.deliveries(accountId, webhookId);
    expect(event?.deliveries).toHaveLength(10);
    expect(event?.deliveries[0]).toMatchObject({ status: 500, answer: "broken [31m <b>page</b>" });
    expect(await fixture.webhooks.list(accountId)).toMatchObject([
      {
        state: "active",
        failed: 1,
        pending: 0,
        failingSince: expect.any(Date),
        lastAttemptAt: expect.any(Date),
      },
    ]);
  });

  it("counts a redirect as a failure and does not follow it", async () => {
    const fixture = webhookFixture(await testDatabase());
    const receiver = await secureReceiver((_, response) =>
      response.writeHead(307, { location: "https://hooks.example.com/elsewhere" }).end(),
    );
    const { accountId, webhookId } = await fixture.subscribed();
    const eventId = await fixture.exhaust(accountId);
    fixture.sender(receiver);
    await expect.poll(async () => (await fixture.event(eventId))?.attempts).toBe(1);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
    expect(await fixture.webhooks.deliveries(accountId, webhookId)).toMatchObject([
      { state: "pending", deliveries: [{ status: 307, problem: "Redirects are not followed." }] },
    ]);
  });

  it("disables a webhook whose receiver is gone, tells its owner why, and sends nothing more", async () => {
    const fixture = webhookFixture(await testDatabase());
    let status = 410;
    const receiver = await secureReceiver((_, response) => response.writeHead(status).end());
    const { accountId, webhookId, owner } = await fixture.subscribed();
    const eventId = await fixture.exhaust(accountId);
    fixture.sender(receiver);
    await expect.poll(async () => (await fixture.event(eventId))?.state).toBe("failed");
    expect(await fixture.webhooks.list(accountId)).toMatchObject([
      {
        state: "disabled",
        disabledWhy: "The receiver answered 410: it does not want these messages any more.",
      },
    ]);
    await expect(fixture.webhooks.replay(owner, webhookId, eventId)).rejects.toMatchObject({
      code: "webhook_disabled",
    });
    // After it is enabled again, what failed can be sent once more, with the same id.
    status = 200;
    await fixture.webhooks.enable(owner, webhookId);
    await fixture.webhooks.replay(owner, webhookId, eventId);
    await expect.poll(async () => (await fixture.event(eventId))?.state).toBe("delivered");
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([eventId, eventId]);
    expect(await fixture.webhooks.list(accountId)).toMatchObject([{ state: "active", failingSince: null }]);
  });

  it("disables a webhook without a success for five days, and one success begins anew", async () => {
    const database = await testDatabase();
    const fixture = webhookFixture(database);
    let status = 500;
    const receiver = await secureReceiver((_, response) => response.writeHead(status).end());
    const { accountId, webhookId } = await fixture.subscribed();
    const eventId = await fixture.exhaust(accountId);
    fixture.sender(receiver);
    const failFor = (time: string) =>
      database.pool.query("update webhooks set failing_since = now() - $1::interval", [time]);
    await expect.poll(async () => (await fixture.event(eventId))?.attempts).toBe(1);
    await failFor("4 days 23 hours");
    await fixture.makeDue(webhookId);
    await expect.poll(async () => (await fixture.event(eventId))?.attempts).toBe(2);
    expect(await fixture.webhooks.list(accountId)).toMatchObject([{ state: "active" }]);
    status = 200;
    await fixture.makeDue(webhookId);
    await expect.poll(async () => (await fixture.event(eventId))?.state).toBe("delivered");
    expect(await fixture.webhooks.list(accountId)).toMatchObject([{ failingSince: null }]);
    status = 500;
    const second = await fixture.exhaust(accountId);
    await expect.poll(async () => (await fixture.event(second))?.attempts).toBe(1);
    await failFor("5 days 1 minute");
    await fixture.makeDue(webhookId);
    await expect
      .poll(() => fixture.webhooks.list(accountId))
      .toMatchObject([{ state: "disabled", disabledWhy: "No delivery succeeded for 5 days.", pending: 0 }]);
    expect(await fixture.event(second)).toMatchObject({ state: "failed" });
  });

  it("leaves a receiver alone for as long as it asks, also with its other events", async () => {
    const fixture = webhookFixture(await testDatabase());
    const receiver = await secureReceiver((_, response) =>
      response.writeHead(429, { "retry-after": "3600" }).end(),
    );
    const { accountId } = await fixture.subscribed();
    const ids = [await fixture.exhaust(accountId), await fixture.exhaust(accountId)];
    fixture.sender(receiver, { maxAtOnce: 1 });
    await expect.poll(() => receiver.received.length).toBe(1);
    await expect
      .poll(async () => {
        const events = await Promise.all(ids.map(fixture.event));
        return events.every((event) => (event?.next_at.getTime() ?? 0) > Date.now() + 3_500_000);
      })
      .toBe(true);
    expect(receiver.received).toHaveLength(1);
  });

  it("does not let a slow receiver hold up the events of others", async () => {
    const fixture = webhookFixture(await testDatabase());
    const slow = await fixture.subscribed();
    const quick = await fixture.subscribed();
    const receiver = await secureReceiver(({ body }, response) => {
      if (!body.includes(slow.webhookId)) response.writeHead(200).end();
    });
    for (let count = 0; count < 3; count++) await fixture.exhaust(slow.accountId);
    const eventId = await fixture.exhaust(quick.accountId);
    fixture.sender(receiver, { maxAtOnce: 2, drainMs: 1 });
    await expect.poll(async () => (await fixture.event(eventId))?.state).toBe("delivered");
    expect(receiver.received.filter(({ body }) => body.includes(slow.webhookId))).toHaveLength(1);
  });

  it("gives an event back when it closes before there is an answer", async () => {
    const fixture = webhookFixture(await testDatabase());
    const silent = await secureReceiver(() => {});
    const { accountId } = await fixture.subscribed();
    const eventId = await fixture.exhaust(accountId);
    const sender = fixture.sender(silent, { drainMs: 1 });
    await expect.poll(() => silent.received.length).toBe(1);
    await sender.close();
    expect(await fixture.event(eventId)).toMatchObject({ state: "pending", attempts: 0 });
    const receiver = await secureReceiver();
    fixture.sender(receiver);
    await expect.poll(async () => (await fixture.event(eventId))?.state).toBe("delivered");
  });

  it("sends each event once when two of them share the work", async () => {
    const fixture = webhookFixture(await testDatabase());
    const receiver = await secureReceiver();
    const accounts = await Promise.all(Array.from({ length: 12 }, () => fixture.subscribed()));
    for (const { accountId } of accounts) await fixture.exhaust(accountId);
    fixture.sender(receiver);
    fixture.sender(receiver);
    await expect.poll(() => receiver.received.length).toBe(12);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(12);
  });

  it("says what went wrong without what it found on the way, and never reaches this machine", async () => {
    const database = await testDatabase();
    const fixture = webhookFixture(database);
    const receiver = await secureReceiver();
    const { accountId, webhookId } = await fixture.subscribed();
    const eventId = await fixture.exhaust(accountId);
    const fetch = createGuardedFetch({ ...receiver.transport, resolve: async () => ["127.0.0.1"] });
    fixture.sender(receiver, { fetch });
    await expect.poll(async () => (await fixture.event(eventId))?.attempts).toBe(1);
    expect(await fixture.webhooks.deliveries(accountId, webhookId)).toMatchObject([
      { deliveries: [{ status: null, answer: null, problem: "The host has no public address." }] },
    ]);
    expect(receiver.received).toEqual([]);
  });

  it("shows no more than 200 characters of an answer", async () => {
    const fixture = webhookFixture(await testDatabase());
    const receiver = await secureReceiver((_, response) => response.writeHead(200).end("x".repeat(5_000)));
    const { accountId, webhookId } = await fixture.subscribed();
    const eventId = await fixture.exhaust(accountId);
    fixture.sender(receiver);
    await expect.poll(async () => (await fixture.event(eventId))?.state).toBe("delivered");
    const [event] = await fixture.webhooks.deliveries(accountId, webhookId);
    expect(event?.deliveries[0]?.answer).toHaveLength(200);
  });

  it("says when the key that sealed a secret is not the hub's any more", async () => {
    const fixture = webhookFixture(await testDatabase());
    const receiver = await secureReceiver();
    const { accountId, webhookId } = await fixture.subscribed();
    const eventId = await fixture.exhaust(accountId);
    fixture.sender(receiver, { box: webhookFixture(shared()).box });
    await expect.poll(async () => (await fixture.event(eventId))?.attempts).toBe(1);
    expect(await fixture.webhooks.deliveries(accountId, webhookId)).toMatchObject([
      { deliveries: [{ problem: expect.stringContaining("cannot read the webhook's secret") }] },
    ]);
    expect(receiver.received).toEqual([]);
  });
});
