// Loaded into a program under test with `NODE_OPTIONS=--require`: writes down every stretch in which its main thread worked
// without a turn of the event loop, a line each, to a file of HEARTBEAT_FOLDER. In CPU time of that thread, so that what the
// neighbours on a busy machine do does not count.
const { appendFileSync, readFileSync } = require("node:fs");
const { join } = require("node:path");
const { PerformanceObserver, performance } = require("node:perf_hooks");
const { isMainThread } = require("node:worker_threads");

// Two turns that follow each other within this count as one.
const BEAT_MS = 2;
const NOTED_MS = 15;

const folder = process.env.HEARTBEAT_FOLDER;
if (isMainThread && folder !== undefined) {
  const file = join(folder, `${process.pid}.jsonl`);
  const collections = watchCollections();
  let last = threadCpuMs();
  let lastAt = performance.now();
  setInterval(() => {
    const now = threadCpuMs();
    const cpuMs = now - last;
    const [from, to] = [lastAt, performance.now()];
    last = now;
    lastAt = to;
    if (cpuMs < NOTED_MS) return;
    const beat = { at: Date.now(), cpuMs: Math.round(cpuMs), wallMs: Math.round(to - from) };
    // Collections are told of a moment later; a program that ends before has written its beat as well.
    const write = () => {
      process.removeListener("exit", write);
      const collectedMs = Math.round(collections.between(from, to));
      appendFileSync(file, `${JSON.stringify({ ...beat, collectedMs })}\n`);
    };
    process.once("exit", write);
    setTimeout(write, BEAT_MS).unref();
  }, BEAT_MS).unref();
}

/** How long garbage was collected, by the clock: a collection waits for helpers that the machine may not let run. */
function watchCollections() {
  let collections = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) collections.push({ startTime, duration });
    const forgotten = performance.now() - 10_000;
    collections = collections.filter(({ startTime }) => startTime > forgotten);
  }).observe({ entryTypes: ["gc"] });
  return {
    between: (from, to) =>
      collections
        .filter(({ startTime }) => startTime >= from && startTime <= to)
        .reduce((sum, { duration }) => sum + duration, 0),
  };
}

function threadCpuMs() {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ", 1)[0]) / 1e6;
  } catch {
    return process.threadCpuUsage === undefined ? threadTicksMs() : sum(process.threadCpuUsage()) / 1e3;
  }
}

/** In ticks of ten milliseconds, where the kernel counts no better; of the whole process, only where there is nothing else. */
function threadTicksMs() {
  try {
    // After the name, which may hold anything: the state, ten numbers, and the times of user and system.
    const [user, system] = readFileSync("/proc/thread-self/stat", "utf8")
      .split(") ")
      .pop()
      .split(" ")
      .slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return sum(process.cpuUsage()) / 1e3;
  }
}

function sum({ user, system }) {
  return user + system;
}
