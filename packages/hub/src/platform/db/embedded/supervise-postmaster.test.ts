import { expect, it, onTestFinished } from "vitest";
import { silentLog } from "../storage-log.ts";
import type { Postmaster } from "./postmaster.ts";
import { type ServerState, supervisePostmaster } from "./supervise-postmaster.ts";

it("starts the server again until that works", async () => {
  const { start, runs } = servers([true, false, false, false, true]);
  const server = await supervisePostmaster({ start, log: silentLog, firstDelayMs: 1, maxDelayMs: 2 });
  onTestFinished(() => server.close());
  const states: ServerState[] = [];
  server.onStateChange((state) => states.push(state));
  runs[0]?.end();
  await expect.poll(() => states).toEqual(["restarting", "ready"]);
  expect(server.pid()).toBe(5);
});

it("stops trying when it is closed", async () => {
  const { start, runs, attempts } = servers([true]);
  const server = await supervisePostmaster({ start, log: silentLog, firstDelayMs: 1, maxDelayMs: 1 });
  runs[0]?.end();
  await expect.poll(() => attempts()).toBeGreaterThan(3);
  await server.close();
  const attempted = attempts();
  expect(server.state()).toBe("stopped");
  await new Promise((done) => setImmediate(done));
  expect(attempts()).toBe(attempted);
});

it("fails with the reason when the server never starts", async () => {
  const { start } = servers([]);
  await expect(supervisePostmaster({ start, log: silentLog, firstDelayMs: 1 })).rejects.toThrow("no start");
});

it("tells listeners that left nothing", async () => {
  const { start } = servers([true]);
  const server = await supervisePostmaster({ start, log: silentLog });
  const states: ServerState[] = [];
  const leave = server.onStateChange((state) => states.push(state));
  leave();
  await server.close();
  expect(states).toEqual([]);
});

/** Attempt n succeeds when `plan[n - 1]` says so; its process id is n. */
function servers(plan: readonly boolean[]) {
  const runs: { end(): void }[] = [];
  let attempts = 0;
  const start = async (): Promise<Postmaster> => {
    attempts += 1;
    if (plan[attempts - 1] !== true) throw new Error("no start");
    let end = () => {};
    const exited = new Promise<void>((done) => {
      end = done;
    });
    runs.push({ end });
    return {
      pid: attempts,
      exited,
      async stop() {
        end();
      },
    };
  };
  return { start, runs, attempts: () => attempts };
}
