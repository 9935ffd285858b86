import { sql } from "kysely";
import { expect, it } from "vitest";
import { callOverTransport } from "../testing/call-over-transport.ts";
import { newMember } from "../testing/seed-account.ts";
import { useTestHub } from "../testing/use-test-hub.ts";

// The database of the test has ten connections.
const hub = useTestHub({ callsPerAccount: 4 });

it("answers other accounts at once while calls of one hang in the database by the dozen", async () => {
  const { db, direct } = hub().services.database;
  const [busy, other] = [await newMember(hub()), await newMember(hub())];
  // Keys are known from then on: looking one up is no call yet.
  for (const { key } of [busy, other]) expect(await list(key)).toBe("ok");
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  let isLocked = () => {};
  const locked = new Promise<void>((done) => {
    isLocked = done;
  });
  const blocking = direct.transaction().execute(async (transaction) => {
    await sql`lock table webhooks in access exclusive mode`.execute(transaction);
    isLocked();
    await held;
  });
  await locked;
  const hanging = Array.from({ length: 40 }, () => call("skills_listWebhooks", busy.key));
  await expect.poll(waiting).toBeGreaterThanOrEqual(4);
  expect(await list(other.key)).toBe("ok");
  // Who sends to webhooks waits for that table, too.
  expect(await waiting()).toBeLessThanOrEqual(5);
  release();
  await blocking;
  expect(new Set(await Promise.all(hanging))).toEqual(new Set(["ok"]));

  async function waiting(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
    return rows[0]?.count ?? 0;
  }
}, 30_000);

const list = (key: string) => call("skills_listCollections", key);

async function call(tool: string, key: string): Promise<string> {
  return (await callOverTransport(hub().url, "http", { tool, args: {}, key })).outcome;
}
