import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createScanThreads } from "./scan-threads.ts";

let folder = "";
let workerFile = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillquay-threads-"));
  workerFile = join(folder, "worker.cjs");
  const source = `const { parentPort } = require("node:worker_threads");
    parentPort.on("message", () => process.exit(1));
    parentPort.postMessage({ isReady: true });`;
  await writeFile(workerFile, source);
});
afterAll(() => rm(folder, { recursive: true }));

it("gives the thread of one scan to the next while a scanner is open, whichever asks", async () => {
  const threads = createScanThreads({ workerFile });
  threads.open();
  threads.open();
  const first = threads.take();
  expect(await first.isReady).toBe(true);
  const second = threads.take();
  expect(second).not.toBe(first);
  threads.giveBack(first);
  threads.giveBack(second);
  expect([threads.take(), threads.take()]).toEqual([first, second]);
  threads.giveBack(first);
  await second.worker.terminate();
  await threads.close();
  await threads.close();
});

it("keeps no more threads than scanners are open, and none after the last", async () => {
  const threads = createScanThreads({ workerFile });
  threads.open();
  const [kept, ended] = [threads.take(), threads.take()];
  expect(await Promise.all([kept.isReady, ended.isReady])).toEqual([true, true]);
  const ends = [endOf(kept), endOf(ended)];
  threads.giveBack(kept);
  threads.giveBack(ended);
  await ends[1];
  expect(kept.worker.threadId).toBeGreaterThan(0);
  await threads.close();
  await ends[0];
  threads.open();
  const next = threads.take();
  expect(next).not.toBe(kept);
  await next.worker.terminate();
});

it("does not hand out a thread that ended while it waited", async () => {
  const threads = createScanThreads({ workerFile });
  threads.open();
  const dead = threads.take();
  await dead.isReady;
  threads.giveBack(dead);
  const ended = endOf(dead);
  dead.worker.postMessage("end");
  await ended;
  const next = threads.take();
  expect(await next.isReady).toBe(true);
  await next.worker.terminate();
});

function endOf({ worker }: { readonly worker: { once(event: "exit", then: () => void): unknown } }) {
  return new Promise<void>((resolve) => worker.once("exit", resolve));
}
