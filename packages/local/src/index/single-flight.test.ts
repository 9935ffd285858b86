import { expect, it } from "vitest";
import { singleFlight } from "./single-flight.ts";

function controlled() {
  const ends: (() => void)[] = [];
  const run = singleFlight(() => new Promise<void>((resolve) => ends.push(resolve)));
  return { run, ends };
}

it("runs once at a time, and once more for all calls that came in between", async () => {
  const { run, ends } = controlled();
  const done: string[] = [];
  const first = run().then(() => done.push("first"));
  const [second, third] = [run().then(() => done.push("second")), run().then(() => done.push("third"))];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await first;
  await Promise.resolve();
  expect(done).toEqual(["first"]);
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await Promise.all([second, third]);
  expect(done).toEqual(["first", "second", "third"]);
  expect(ends).toHaveLength(2);
});

it("goes on after a run that failed", async () => {
  let runs = 0;
  const run = singleFlight(async () => {
    runs++;
    if (runs === 1) throw new Error("first");
  });
  const [first, second] = [run(), run()];
  await expect(first).rejects.toThrow("first");
  await second;
  await run();
  expect(runs).toBe(3);
});
