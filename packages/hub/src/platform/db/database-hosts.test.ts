import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { useProxiedDatabase } from "../testing/proxied-database.ts";
import { connectDatabase } from "./connect.ts";
import { createDatabaseHosts, singleHostUrls } from "./database-hosts.ts";

it.each([
  ["postgres://ada:p%40ss@one:5432,two/hub?sslmode=require", ["one:5432", "two"]],
  ["postgresql://one,two:5433/hub?target_session_attrs=read-write", ["one", "two:5433"]],
  ["postgres://[::1]:5432,10.0.0.2/hub", ["[::1]:5432", "10.0.0.2"]],
  ["postgres://ada@one/hub", ["one"]],
  ["postgresql:///hub?host=%2Frun%2Fsockets&user=ada", [""]],
])("reads %s as an address for each host", (address, hosts) => {
  const urls = singleHostUrls(address);
  expect(urls?.map((url) => new URL(url).host)).toEqual(hosts);
  expect(urls?.every((url) => !url.includes("target_session_attrs"))).toBe(true);
});

it.each(["http://one/hub", "postgres://one:port/hub", "one,two"])(
  "does not take %s for an address",
  (address) => {
    expect(singleHostUrls(address)).toBeUndefined();
  },
);

it("chooses the host that takes writes, and stays where it is when none does", async () => {
  const [one, two] = [{ host: "one" }, { host: "two" }];
  let primary: object | undefined = one;
  const hosts = createDatabaseHosts([one, two], async (host) => {
    if (host === one && primary !== one) throw new Error("down");
    return host === primary;
  });
  expect([await hosts.findPrimary(), hosts.current()]).toEqual([false, one]);
  primary = two;
  expect([await hosts.findPrimary(), hosts.current()]).toEqual([true, two]);
  primary = undefined;
  expect([await hosts.findPrimary(), hosts.current()]).toEqual([false, two]);
});

it.each(["refuse", "silence"] as const)(
  "goes on at the second host when the first one does %s",
  async (how) => {
    const first = await useProxiedDatabase({ silentMs: 100 });
    const second = await useProxiedDatabase();
    const url = new URL(first.address.connectionString);
    const hosts = `127.0.0.1:${first.proxy.port},127.0.0.1:${second.proxy.port}`;
    const database = connectDatabase({
      // One server behind both, as a primary and its standby have the same rows.
      address: { connectionString: `postgres://${url.username}@${hosts}${url.pathname}` },
      silentMs: 100,
      connectTimeoutMs: 1_000,
      closeMs: 100,
    });
    onTestFinished(() => database.close());
    const ask = () => sql<{ one: number }>`select 1 as one`.execute(database.db).then(({ rows }) => rows);
    expect(await ask()).toEqual([{ one: 1 }]);
    expect(second.proxy.connections()).toBe(0);
    await first.proxy[how]();
    await expect.poll(() => ask().catch(() => "not yet")).toEqual([{ one: 1 }]);
    expect(second.proxy.connections()).toBeGreaterThan(0);
  },
);
