import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { type SecureReceiver, secureReceiver } from "../../platform/outbound/testing/secure-receiver.ts";
import { testDatabase } from "../../platform/testing/test-database.ts";
import type { SenderMainInput } from "./testing/sender-main.ts";
import { verified, webhookFixture } from "./testing/webhook-fixture.ts";

it.each([
  ["webhook.before_send", 1],
  // It had arrived already: told twice, recognisable by its id.
  ["webhook.after_send", 2],
])(
  "an event whose sender is killed at %s arrives, as one and the same",
  { timeout: 60_000 },
  async (failAt, deliveries) => {
    const database = await testDatabase();
    const fixture = webhookFixture(database);
    const receiver = await secureReceiver();
    const { accountId, secret } = await fixture.subscribed();
    const eventId = await fixture.exhaust(accountId);
    const killed = startSender(inputFor(fixture, database, receiver, failAt));
    const [, signal] = await once(killed, "exit");
    expect(signal).toBe("SIGKILL");
    expect(await fixture.event(eventId)).toMatchObject({ state: "pending", attempts: 0 });
    startSender(inputFor(fixture, database, receiver));
    await expect
      .poll(async () => (await fixture.event(eventId))?.state, { timeout: 60_000 })
      .toBe("delivered");
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual(
      Array(deliveries).fill(eventId),
    );
    for (const request of receiver.received) verified(secret, request);
  },
);

// W5 asks for a hundred kills over ten thousand events; here is as much of it as a run of all tests can bear.
const KILLS = Number(process.env.SKILLQUAY_SENDER_KILLS ?? 5);
const EVENTS_EACH = 6;

it("no event is lost however often its sender is killed", { timeout: 180_000 + KILLS * 10_000 }, async () => {
  const database = await testDatabase();
  const fixture = webhookFixture(database);
  const receiver = await secureReceiver();
  const subscribers = await Promise.all(Array.from({ length: 5 + KILLS }, () => fixture.subscribed()));
  const events: string[] = [];
  for (const { accountId } of subscribers)
    for (let count = 0; count < EVENTS_EACH; count++) events.push(await fixture.exhaust(accountId));
  for (let kill = 0; kill < KILLS; kill++) {
    const sender = startSender(inputFor(fixture, database, receiver));
    const previous = receiver.received.length;
    // In the middle of something, each time somewhere else.
    await expect
      .poll(() => receiver.received.length, { interval: 3, timeout: 60_000 })
      .toBeGreaterThan(previous + (kill % 5));
    const ended = once(sender, "exit");
    sender.kill("SIGKILL");
    await ended;
  }
  startSender(inputFor(fixture, database, receiver));
  const waiting = async () =>
    (await database.db.selectFrom("webhook_events").where("state", "!=", "delivered").select("id").execute())
      .length;
  await expect.poll(waiting, { timeout: 120_000 }).toBe(0);
  const arrived = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
  expect([...arrived].sort()).toEqual([...events].sort());
});

function inputFor(
  { key }: ReturnType<typeof webhookFixture>,
  { connection }: HubDatabase,
  { port, ca }: SecureReceiver,
  failAt?: string,
): SenderMainInput {
  const connectionString = String(connection.connectionString);
  return { connectionString, key: key.toString("hex"), port, ca, leaseMs: 400, failAt };
}

function startSender(input: SenderMainInput): ChildProcess {
  const main = fileURLToPath(new URL("./testing/sender-main.ts", import.meta.url));
  const sender = spawn(process.execPath, [main], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { PATH: process.env.PATH ?? "", SENDER_MAIN: JSON.stringify(input) },
  });
  onTestFinished(async () => {
    if (sender.exitCode !== null || sender.signalCode !== null) return;
    const ended = once(sender, "exit");
    sender.kill("SIGKILL");
    await ended;
  });
  return sender;
}
