import { afterEach, beforeEach, expect, it } from "vitest";
import { testDatabase } from "../packages/hub/src/platform/testing/test-database.ts";
import {
  openUnreliableProxy,
  type UnreliableProxy,
} from "../packages/hub/src/platform/testing/unreliable-proxy.ts";
import { callHub } from "./support/hub-calls.ts";
import { createMachine, type Machine } from "./support/program.ts";
import { type StartedHub, startHub } from "./support/start-hub.ts";
import { until } from "./support/until.ts";

let machine: Machine;
let proxy: UnreliableProxy;

beforeEach(async () => {
  machine = await createMachine();
  const { connection } = await testDatabase({ isEmpty: true });
  const url = new URL(connection.connectionString ?? "");
  proxy = await openUnreliableProxy({
    path: `${url.searchParams.get("host")}/.s.PGSQL.${url.port || "5432"}`,
  });
  machine.env.DATABASE_URL = `postgres://${url.searchParams.get("user")}@127.0.0.1:${proxy.port}${url.pathname}`;
});
afterEach(async () => {
  await machine.dispose();
  await proxy.close();
});

it("goes on when its connections fall silent, says so while the database does, and ends on SIGTERM all the same", {
  timeout: 120_000,
}, async () => {
  const hub = await startHub(machine, ["--drain-seconds", "1"]);
  const call = () => callHub(hub, hub.key ?? "", "skills_listCollections");
  expect((await call()).status).toBe(200);

  // A lost NAT entry, a frozen machine: nobody is told, new connections work.
  proxy.silenceOpen();
  const answers = await Promise.all(Array.from({ length: 40 }, call));
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  await until("calls are answered again", async () => (await call()).status === 200);
  await until("the hub is ready", async () => (await ready(hub)) === 200);

  proxy.silence();
  await until("the hub is not ready", async () => (await ready(hub)) === 503);
  const refused = await call();
  expect([refused.status, refused.body]).toEqual([
    503,
    expect.objectContaining({ error: "service_unavailable" }),
  ]);
  await proxy.heal();
  await until("the hub is ready again", async () => (await ready(hub)) === 200);
  expect((await call()).status).toBe(200);

  proxy.silence();
  expect(await hub.stop()).toBe(0);
});

async function ready({ url }: StartedHub): Promise<number> {
  return (await fetch(`${url}/readyz`)).status;
}
