import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { watchUsage } from "./watch-usage.ts";

/** A thread that starts a process which holds memory: nothing of it shows at the parent's first thread. */
const hidden = `
import subprocess, sys, threading
run = lambda: subprocess.run([sys.executable, "-c", "b = bytearray(b'x') * (80 << 20); input()"])
threading.Thread(target=run).start()
`;

it("sees memory of processes that another thread has started", async () => {
  const child = spawn("python3", ["-c", hidden], { stdio: ["pipe", "ignore", "ignore"] });
  const exceeded = await new Promise((resolve) => {
    watchUsage(child.pid ?? 0, { memoryBytes: 60 * 1_048_576, counts: "all", countsInodes: false }, resolve);
  });
  const ended = once(child, "exit");
  child.stdin.end("\n");
  await ended;
  expect(exceeded).toBe("memory");
});

/** Page tables of a mapping that is only read: every page of it is the one page of zeros. */
const tables = `
import mmap, sys
block = mmap.mmap(-1, 1 << 36, 0x4000 | mmap.MAP_PRIVATE, mmap.PROT_READ)
for at in range(0, len(block), 2 << 20): block[at]
input()
`;

it("sees the page tables of a process that holds next to nothing", async () => {
  const child = spawn("python3", ["-c", tables], { stdio: ["pipe", "ignore", "ignore"] });
  const exceeded = await new Promise((resolve) => {
    const limits = { memoryBytes: 60 * 1_048_576, counts: "all", countsInodes: false } as const;
    watchUsage(child.pid ?? 0, limits, resolve);
  });
  const ended = once(child, "exit");
  child.stdin.end("\n");
  await ended;
  expect(exceeded).toBe("memory");
});

it("says nothing of a process that stays below its limit, and ends when told", async () => {
  const child = spawn("python3", ["-c", "b = bytearray(b'x') * (20 << 20); print(1, flush=True); input()"]);
  const reports: string[] = [];
  const watch = watchUsage(
    child.pid ?? 0,
    { memoryBytes: 200 * 1_048_576, counts: "all", countsInodes: false },
    (limit) => reports.push(limit),
  );
  await once(child.stdout, "data");
  watch.stop();
  const ended = once(child, "exit");
  child.stdin.end("\n");
  await ended;
  expect(reports).toEqual([]);
});
