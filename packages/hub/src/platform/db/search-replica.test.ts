import { expect, it, onTestFinished } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { openChangeLog, recordChange } from "./change-log.ts";
import { connectDatabase } from "./connect.ts";
import { createSearchReplica } from "./search-replica.ts";

// A server that has everything at once; one that really follows is tried at night.
const database = useTestDatabase();
const ada = "a0000000-0000-4000-8000-000000000001";
const ben = "b0000000-0000-4000-8000-000000000002";

async function changesOf() {
  const changes = await openChangeLog(database());
  onTestFinished(() => changes.close());
  return changes;
}

it("is asked once it is known to have what the account changed, and sooner by those who changed nothing", async () => {
  const { db } = database();
  const replica = createSearchReplica({
    primary: db,
    replica: db,
    changes: await changesOf(),
    everyMs: 2_000,
  });
  onTestFinished(() => replica.close());
  expect(replica.forAccount(ada)).toBeUndefined();
  await expect.poll(() => replica.forAccount(ada)).toBe(db);
  await recordChange(db, "account", ada);
  await expect.poll(() => replica.forAccount(ada)).toBeUndefined();
  expect(replica.forAccount(ben)).toBe(db);
  expect(replica.forAccount(undefined)).toBe(db);
  await expect.poll(() => replica.forAccount(ada), { timeout: 10_000 }).toBe(db);
});

it("is left alone while it cannot be asked, which is told", async () => {
  const { db } = database();
  const gone = connectDatabase({ address: { connectionString: "postgres://nobody@127.0.0.1:1/none" } });
  onTestFinished(() => gone.close());
  const errors: unknown[] = [];
  const replica = createSearchReplica({
    primary: db,
    replica: gone.db,
    changes: await changesOf(),
    everyMs: 20,
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => replica.close());
  await expect.poll(() => errors.length).toBe(1);
  expect(replica.forAccount(ada)).toBeUndefined();
});
