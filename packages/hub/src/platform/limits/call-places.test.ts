import { expect, it } from "vitest";
import { createCallPlaces } from "./call-places.ts";

it("lets so many calls of an account go on at once, and others when one is over, first come first served", async () => {
  const places = createCallPlaces({ atOnce: 2 });
  const order: string[] = [];
  const first = await places.enter("ada");
  await places.enter("ada");
  const third = Promise.resolve(places.enter("ada")).then((leave) => {
    order.push("third");
    return leave;
  });
  const fourth = Promise.resolve(places.enter("ada")).then(() => order.push("fourth"));
  await Promise.resolve();
  expect(order).toEqual([]);
  first();
  // Said twice, it is over once.
  first();
  const leave = await third;
  expect(order).toEqual(["third"]);
  leave();
  await fourth;
  expect(order).toEqual(["third", "fourth"]);
});

it("lets no account wait for another one", async () => {
  const places = createCallPlaces({ atOnce: 1 });
  await places.enter("ada");
  void places.enter("ada");
  expect(places.enter("ben")).toBeTypeOf("function");
});

it("refuses what would wait behind very many, and takes calls again when those are over", async () => {
  const places = createCallPlaces({ atOnce: 1, mostWaiting: 1 });
  const leave = await places.enter("ada");
  const waiting = places.enter("ada");
  expect(() => places.enter("ada")).toThrow(expect.objectContaining({ code: "rate_limited", status: 429 }));
  leave();
  (await waiting)();
  expect(places.enter("ada")).toBeTypeOf("function");
});

it("has no limit at 0", async () => {
  const places = createCallPlaces({ atOnce: 0 });
  for (let n = 0; n < 1_000; n += 1) expect(places.enter("ada")).toBeTypeOf("function");
});
