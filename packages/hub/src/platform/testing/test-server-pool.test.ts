import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import * as z from "zod/v4";
import { askTestServerPool, openTestServerPool, type PooledServer } from "./test-server-pool.ts";

it("starts its server at the first question, once for all who ask, and ends it with the pool", async () => {
  const events: string[] = [];
  const pool = await openTestServerPool(async (folder) => {
    events.push("start");
    return server({ folder }, () => events.push("close"));
  });
  expect(events).toEqual([]);
  const access = z.object({ folder: z.string() });
  const answers = await Promise.all([1, 2, 3].map(() => askTestServerPool(pool.address, access)));
  const folder = dirname(pool.address);
  expect(answers).toEqual([{ folder }, { folder }, { folder }]);
  await pool.close();
  expect(events).toEqual(["start", "close"]);
  expect(existsSync(folder)).toBe(false);
});

it("starts nothing when nobody asks", async () => {
  const pool = await openTestServerPool(() => Promise.reject(new Error("started")));
  await pool.close();
  expect(existsSync(dirname(pool.address))).toBe(false);
});

it("tells everybody who asks why its server did not start", async () => {
  const pool = await openTestServerPool(() => Promise.reject(new Error("no such program")));
  onTestFinished(() => pool.close());
  for (const _attempt of [1, 2]) {
    await expect(askTestServerPool(pool.address, z.string())).rejects.toThrow("no such program");
  }
});

function server<T>(access: T, onClose: () => void): PooledServer<T> {
  return { access, close: async () => onClose(), kill: () => {} };
}
