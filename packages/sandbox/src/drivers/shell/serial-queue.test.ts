import { expect, it } from "vitest";
import { createSerialQueue } from "./serial-queue.ts";

it("starts a job only when the one before has ended, also when that one failed", async () => {
  const queue = createSerialQueue();
  const seen: string[] = [];
  const job =
    (name: string, fails = false) =>
    async () => {
      seen.push(`${name} starts`);
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([queue(job("a")), queue(job("b", true)), queue(job("c"))]);
  expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(seen).toEqual(["a starts", "a ends", "b starts", "b ends", "c starts", "c ends"]);
});
