import { sql } from "kysely";
import { expect, it } from "vitest";
import { useProxiedDatabase } from "../testing/proxied-database.ts";
import { isDatabaseGone } from "./database-unavailable.ts";

it("gives up a query whose connection went silent and goes on with new ones, long before the longest query would end", async () => {
  const { database, proxy, cuts } = await useProxiedDatabase({ silentMs: 100 });
  await sql`select 1`.execute(database.db);
  proxy.silenceOpen();
  await expect(sql`select 1`.execute(database.db)).rejects.toSatisfy(isDatabaseGone);
  expect(cuts).toEqual(["server does not work on it"]);
  expect((await sql<{ two: number }>`select 2 as two`.execute(database.db)).rows).toEqual([{ two: 2 }]);
});

it("leaves a query alone that the server works on", async () => {
  const { database, cuts } = await useProxiedDatabase({ silentMs: 100 });
  const { rows } = await sql<{ done: string }>`select 'slept' as done from pg_sleep(1)`.execute(database.db);
  expect(rows).toEqual([{ done: "slept" }]);
  expect(cuts).toEqual([]);
});

it("ends a transaction whose connection went silent between two of its queries", async () => {
  const { database, proxy } = await useProxiedDatabase({ silentMs: 100 });
  const work = database.db.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    proxy.silenceOpen();
    await sql`select 2`.execute(transaction);
  });
  await expect(work).rejects.toSatisfy(isDatabaseGone);
  expect((await sql<{ two: number }>`select 2 as two`.execute(database.db)).rows).toEqual([{ two: 2 }]);
});

it("fails while the whole server is silent, and works again by itself", async () => {
  const { database, proxy } = await useProxiedDatabase({ silentMs: 100 });
  await sql`select 1`.execute(database.db);
  proxy.silence();
  await expect(sql`select 1`.execute(database.db)).rejects.toSatisfy(isDatabaseGone);
  await proxy.heal();
  expect((await sql<{ two: number }>`select 2 as two`.execute(database.db)).rows).toEqual([{ two: 2 }]);
});

it("closes although nothing on the network answers any more", async () => {
  const { database, proxy } = await useProxiedDatabase({ closeMs: 50, silentMs: 60_000 });
  await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.01)`.execute(database.db)));
  proxy.silence();
  const cutOff = expect(sql`select 1`.execute(database.db)).rejects.toSatisfy(isDatabaseGone);
  await database.close();
  await cutOff;
});
