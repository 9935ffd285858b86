import { describe, expect, it } from "vitest";
import { createPauses, runCooperatively, runToEnd } from "./cooperative-task.ts";

describe("long jobs in short turns", () => {
  it("have one turn of the event loop for all of them, so that twenty keep others waiting no longer than one", async () => {
    let steps = 0;
    let most = 0;
    let isRunning = true;
    const beat = () => {
      most = Math.max(most, steps);
      steps = 0;
      if (isRunning) setImmediate(beat);
    };
    setImmediate(beat);
    const job = function* (number: number): Generator<void, number> {
      for (let round = 0; round < 10; round += 1) {
        const endsAt = performance.now() + 1;
        while (performance.now() < endsAt);
        steps += 1;
        yield;
      }
      return number;
    };
    const numbers = Array.from({ length: 20 }, (_, number) => number);
    expect(await Promise.all(numbers.map((number) => runCooperatively(job(number))))).toEqual(numbers);
    isRunning = false;
    // A turn has five milliseconds, and each step takes one.
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(10);
  });

  it("end when they are cancelled between two turns", async () => {
    let isCancelled = false;
    setImmediate(() => {
      isCancelled = true;
    });
    const endless = function* (): Generator<void, never> {
      for (;;) yield;
    };
    expect(await runCooperatively(endless(), () => isCancelled)).toBeUndefined();
  });

  it("pause where a loop asks for it", async () => {
    const pause = createPauses();
    let hasTurned = false;
    setImmediate(() => {
      hasTurned = true;
    });
    while (!hasTurned) await pause();
    expect(hasTurned).toBe(true);
  });

  it("give the same in one go", () => {
    expect(
      runToEnd(
        (function* (): Generator<void, string> {
          yield;
          return "done";
        })(),
      ),
    ).toBe("done");
  });
});
