import { expect, it } from "vitest";
import { doForEach } from "./do-for-each.ts";

it("goes on after a refusal, says the first of them, and does four at a time", async () => {
  let running = 0;
  let most = 0;
  const outcome = await doForEach(
    Array.from({ length: 10 }, (_, at) => at),
    async (at) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve));
      running -= 1;
      if (at % 5 === 3) throw new Error(`${at} is shared`);
    },
  );
  expect(outcome).toMatchObject({ failed: 2, problem: "3 is shared" });
  expect([...outcome.done].sort()).toEqual([0, 1, 2, 4, 5, 6, 7, 9]);
  expect(most).toBe(4);
  expect(await doForEach([], async () => {})).toEqual({ done: [], failed: 0 });
});
