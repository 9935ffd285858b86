import { expect, it, onTestFinished } from "vitest";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { silentLog } from "../../platform/db/storage-log.ts";
import { useProxiedDatabase } from "../../platform/testing/proxied-database.ts";
import { createInstancePresence } from "./instance-presence.ts";
import { keepInstance, knownInstances } from "./queries/instance-queries.ts";

it("takes nobody for dead after an outage before all had the time to come back, and then those who did not", async () => {
  const { database, origin, proxy } = await useProxiedDatabase({ silentMs: 100, connectTimeoutMs: 500 });
  let beats = 0;
  const presence = createInstancePresence({
    database,
    id: "survivor",
    heartbeatMs: 50,
    deadAfterMs: 2_000,
    log: silentLog,
    onTakenForDead: () => {},
    onHeartbeat: async () => {
      beats += 1;
    },
  });
  onTestFinished(() => presence.close());
  await presence.announce("http://survivor");
  await keepInstance(origin.db, { id: "other", url: "http://other" });
  await expect.poll(() => beats).toBeGreaterThan(2);

  await proxy.refuse();
  await origin.pool.query("update instances set heartbeat_at = now() - interval '1 hour' where id = 'other'");
  const from = performance.now();
  // As long as the instance itself would be taken for dead.
  await expect.poll(() => performance.now() - from).toBeGreaterThan(1_500);
  await proxy.heal();
  const beatsSoFar = beats;
  await expect.poll(() => beats).toBeGreaterThan(beatsSoFar);
  expect(await urls(origin)).toEqual(["http://other", "http://survivor"]);
  await expect.poll(() => urls(origin)).toEqual(["http://survivor"]);
});

it("says by how much the machine's clock is wrong, once", async () => {
  const { database } = await useProxiedDatabase();
  const messages: unknown[] = [];
  let aheadMs = 45_000;
  let beats = 0;
  const presence = createInstancePresence({
    database,
    id: "fast",
    heartbeatMs: 20,
    deadAfterMs: 2_000,
    log: { ...silentLog, error: (facts: unknown) => messages.push(facts) },
    onTakenForDead: () => {},
    onHeartbeat: async () => {
      beats += 1;
    },
    now: () => Date.now() + aheadMs,
  });
  onTestFinished(() => presence.close());
  await presence.announce("http://fast");
  await expect.poll(() => beats).toBeGreaterThan(2);
  expect(Math.abs((presence.clockSkewMs() ?? 0) - 45_000)).toBeLessThan(2_000);
  expect(messages).toEqual([{ clockSkewSeconds: expect.closeTo(45, -1) }]);
  aheadMs = 0;
  await expect.poll(() => Math.abs(presence.clockSkewMs() ?? 45_000)).toBeLessThan(2_000);
});

async function urls({ db }: HubDatabase): Promise<string[]> {
  return (await knownInstances(db)).map(({ url }) => url).sort();
}
