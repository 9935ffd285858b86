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

async function urls({ db }: HubDatabase): Promise<string[]> {
  return (await knownInstances(db)).map(({ url }) => url).sort();
}
