// Loaded into a program under test with `NODE_OPTIONS=--require`: writes down every stretch in which its main thread worked
// without a turn of the event loop, a line each, to a file of HEARTBEAT_FOLDER. In CPU time of that thread, so that what the
// neighbours on a busy machine do does not count.
const { appendFileSync, readFileSync } = require("node:fs");
const { join } = require("node:path");
const { isMainThread } = require("node:worker_threads");

const BEAT_MS = 5;
const NOTED_MS = 15;

const folder = process.env.HEARTBEAT_FOLDER;
if (isMainThread && folder !== undefined) {
  const file = join(folder, `${process.pid}.jsonl`);
  let last = threadCpuMs();
  setInterval(() => {
    const now = threadCpuMs();
    const cpuMs = now - last;
    last = now;
    if (cpuMs < NOTED_MS) return;
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), cpuMs: Math.round(cpuMs) })}\n`);
    last = threadCpuMs();
  }, BEAT_MS).unref();
}

function threadCpuMs() {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ", 1)[0]) / 1e6;
  } catch {
    // The newest Nodes tell it of a thread; of the process, helpers that collect garbage and compile count as well.
    const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
    return (user + system) / 1e3;
  }
}
