import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createCallPlaces } from "../../platform/limits/call-places.ts";
import { createSharedPlaces, type SharedPlaces } from "../../platform/limits/shared-places.ts";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { deleteExpiredPlaces, settlePlaces } from "./queries/place-queries.ts";

const database = useTestDatabase();

function instance(): SharedPlaces {
  const id = randomUUID();
  return createSharedPlaces({ settle: (uses) => settlePlaces(database().db, id, uses) });
}

function takeAll(places: SharedPlaces, name: string, most: number): (() => void)[] {
  const taken: (() => void)[] = [];
  for (let next = places.take(name, most); next !== undefined; next = places.take(name, most))
    taken.push(next);
  return taken;
}

it("gives an account as many places on two instances together as on one, an even part to each", async () => {
  const [one, other] = [instance(), instance()];
  const name = `uploads ${randomUUID()}`;
  const first = takeAll(one, name, 8);
  expect(first).toHaveLength(8);
  await one.tell();
  // What the other lets through before it has asked is little, and then it has the even part.
  const [early] = [other.take(name, 8), other.take(name, 8)];
  await other.tell();
  expect(other.allowed(name, 8)).toBe(4);
  await one.tell();
  expect(one.allowed(name, 8)).toBe(6);
  expect(one.take(name, 8)).toBeUndefined();
  for (const leave of first.slice(0, 5)) leave();
  await one.tell();
  await other.tell();
  expect(other.allowed(name, 8)).toBe(5);
  early?.();
  await Promise.all([one.close(), other.close()]);
});

it("leaves everything to who is alone again: when the other has ended, and when it was killed", async () => {
  const [one, ending, killed] = [instance(), instance(), instance()];
  const name = `streams ${randomUUID()}`;
  for (const each of [one, ending, killed]) takeAll(each, name, 9);
  for (const each of [one, ending, killed, one]) await each.tell();
  expect(one.allowed(name, 9)).toBe(3);
  await ending.close();
  await one.tell();
  expect(one.allowed(name, 9)).toBe(4);
  await sql`update held_places set expires_at = now() - interval '1 second' where held = 9`.execute(
    database().db,
  );
  await one.tell();
  expect(one.allowed(name, 9)).toBe(9);
  await deleteExpiredPlaces(database().db);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from held_places`.execute(
    database().db,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

it("lets calls of an account that wait go on when another instance has less to do", async () => {
  const [one, other] = [instance(), instance()];
  const accountId = randomUUID();
  const calls = createCallPlaces({ atOnce: 4, shared: one });
  const elsewhere = takeAll(other, `calls ${accountId}`, 4);
  const first = await Promise.all([calls.enter(accountId), calls.enter(accountId)]);
  await other.tell();
  await one.tell();
  let isIn = false;
  const third = Promise.resolve(calls.enter(accountId)).then((leave) => {
    isIn = true;
    return leave;
  });
  await Promise.resolve();
  expect(isIn).toBe(false);
  for (const leave of elsewhere) leave();
  await other.tell();
  await one.tell();
  for (const leave of [...first, await third]) leave();
});

it("asks the database nothing for somebody who holds little", async () => {
  let asked = 0;
  const places = createSharedPlaces({
    settle: async () => {
      asked += 1;
      return new Map();
    },
  });
  places.take("calls a", 8)?.();
  places.take("calls b", 8);
  await places.tell();
  expect(asked).toBe(0);
  places.take("calls b", 8);
  await places.tell();
  expect(asked).toBe(1);
  await places.close();
});

it("goes on by itself while nobody can be asked", async () => {
  let isDown = false;
  const errors: unknown[] = [];
  const settle = async () => {
    if (isDown) throw new Error("no database");
    return new Map([["calls a", [8]]]);
  };
  const places = createSharedPlaces({ settle, onError: (error) => errors.push(error) });
  for (let n = 0; n < 4; n += 1) places.take("calls a", 8);
  await places.tell();
  expect(places.take("calls a", 8)).toBeUndefined();
  isDown = true;
  await places.tell();
  expect(places.take("calls a", 8)).toBeTypeOf("function");
  expect(errors).toHaveLength(1);
  await places.close();
});
