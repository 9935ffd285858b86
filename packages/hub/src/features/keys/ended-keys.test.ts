import { expect, it, onTestFinished } from "vitest";
import { openChangeLog } from "../../platform/db/change-log.ts";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { watchEndedKeys } from "./ended-keys.ts";
import { createKeys } from "./keys.ts";
import { keyFixture } from "./testing/key-fixture.ts";

const database = useTestDatabase();
const { newKey } = keyFixture(database);

/** A watch whose questions to the database fail as long as they are made to. */
async function watch(knownKeyIds: string[] = []) {
  let failures = 0;
  let asked = 0;
  const changes = await openChangeLog(database());
  const db = database().db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      if (failures === 0) return node;
      failures -= 1;
      throw new Error("the database does not answer");
    },
    transformResult: async ({ result }) => result,
  });
  const ended = watchEndedKeys({ db, changes, knownKeyIds: () => knownKeyIds, now: Date.now });
  onTestFinished(async () => {
    await ended.close();
    await changes.close();
  });
  const fail = (times: number) => {
    failures = times;
  };
  return { ended, fail, asked: () => asked };
}

it("asks again until the database has answered", async () => {
  const { ended, fail, asked } = await watch();
  const { id, accountId } = await newKey();
  fail(2);
  await createKeys({ database: database() }).revoke({ accountId, keyId: id });
  await expect.poll(() => ended.has(id), { timeout: 10_000 }).toBe(true);
  expect(asked()).toBeGreaterThan(2);
});

it("tells each end once, and not after a listener has left", async () => {
  const { ended } = await watch();
  const [first, second] = [await newKey(), await newKey()];
  const notices: string[] = [];
  const leave = ended.onEnded((keyId) => notices.push(keyId));
  const keys = createKeys({ database: database() });
  await keys.revoke({ accountId: first.accountId, keyId: first.id });
  await keys.revoke({ accountId: first.accountId, keyId: first.id });
  await expect.poll(() => ended.has(first.id)).toBe(true);
  leave();
  await keys.revoke({ accountId: second.accountId, keyId: second.id });
  await expect.poll(() => ended.has(second.id)).toBe(true);
  expect(notices.filter((id) => [first.id, second.id].includes(id))).toEqual([first.id]);
});

it("takes a key whose row is gone for ended", async () => {
  const { id } = await newKey();
  const { ended } = await watch([id]);
  await database().pool.query("delete from keys where id = $1", [id]);
  await database().pool.query("insert into changes (kind, ref) values ('everything', '')");
  await expect.poll(() => ended.has(id)).toBe(true);
});
