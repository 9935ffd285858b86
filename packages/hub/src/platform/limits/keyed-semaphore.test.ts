import { expect, it } from "vitest";
import { createKeyedSemaphore } from "./keyed-semaphore.ts";

it("lets no more go on at a time than it may, the others in the order they came", async () => {
  const semaphore = createKeyedSemaphore(2);
  const order: number[] = [];
  const start = async (index: number) => {
    const end = await semaphore.acquire("a");
    order.push(index);
    return end;
  };
  const started = [0, 1, 2, 3].map(start);
  const [first, second] = [await started[0], await started[1]];
  expect(order).toEqual([0, 1]);
  second?.();
  const third = await started[2];
  expect(order).toEqual([0, 1, 2]);
  first?.();
  third?.();
  (await started[3])?.();
  expect(order).toEqual([0, 1, 2, 3]);
  (await semaphore.acquire("a"))();
});

it("lets nobody wait for another name", async () => {
  const semaphore = createKeyedSemaphore(1);
  await semaphore.acquire("a");
  (await semaphore.acquire("b"))();
});
