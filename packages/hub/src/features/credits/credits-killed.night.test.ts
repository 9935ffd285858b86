import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { refundForgotten } from "./refund-forgotten.ts";
import type { ChargingMainInput } from "./testing/charging-main.ts";
import { creditFixture } from "./testing/credit-fixture.ts";

it.each([
  // Killed here, then: what is left held, and what the balance is before and after the refunds.
  ["credits.after_reserve", { held: 0, balance: 100 }],
  ["credits.before_settle", { held: 1, balance: 90 }],
])("a hub killed at %s loses no credit and doubles none", { timeout: 120_000 }, async (failAt, left) => {
  const database = await testDatabase();
  const { account, credits, entries } = creditFixture(database);
  const accountId = await account(100);
  const idempotencyKey = randomBytes(6).toString("hex");
  const input = { connectionString: String(database.connection.connectionString), accountId, idempotencyKey };
  const held = async () =>
    (await database.db.selectFrom("reservations").where("state", "=", "held").select("id").execute()).length;
  const effects = async () => (await database.db.selectFrom("teams").select("id").execute()).length;

  expect(await run({ ...input, failAt })).toBe("SIGKILL");
  expect({ held: await held(), balance: await credits.balance(accountId) }).toEqual(left);
  expect(await effects()).toBe(0);

  // The same import again pays the rest of its way, once.
  for (const _ of [1, 2]) await run({ ...input, failAt: undefined });
  expect(await effects()).toBe(1);
  expect({ held: await held(), balance: await credits.balance(accountId) }).toEqual({ held: 0, balance: 90 });
  expect((await entries(accountId)).map(({ kind }) => kind)).toEqual(["grant", "reserve", "settle"]);

  // One that never comes back gets its credits back.
  await run({ ...input, idempotencyKey: `${idempotencyKey}2`, failAt });
  await database.pool.query("update reservations set created_at = now() - interval '2 hours'");
  await refundForgotten(database, credits);
  expect({ held: await held(), balance: await credits.balance(accountId) }).toEqual({ held: 0, balance: 90 });
  const sum = (await entries(accountId)).reduce((total, { amount }) => total + amount, 0);
  expect(sum).toBe(90);
});

/** How it ended: a signal, or its exit code. */
async function run(input: ChargingMainInput): Promise<unknown> {
  const main = fileURLToPath(new URL("./testing/charging-main.ts", import.meta.url));
  const hub = spawn(process.execPath, [main], {
    stdio: ["ignore", "inherit", "ignore"],
    env: { PATH: process.env.PATH ?? "", CHARGING_MAIN: JSON.stringify(input) },
  });
  const [code, signal] = await once(hub, "exit");
  return signal ?? code;
}
