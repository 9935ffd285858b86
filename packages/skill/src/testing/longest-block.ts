import { readFileSync } from "node:fs";

/**
 * The longest stretch in which this thread worked without a turn of the event loop while something ran, in milliseconds of its
 * CPU time, the five milliseconds between two beats included: what the neighbours on a busy machine do does not count. The
 * shortest of a few runs: the collector of garbage works in this thread, too, at its own time and for whatever ran before.
 */
export async function longestBlockMs(run: () => Promise<unknown>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && shortest > PLAINLY_SHORT_MS; attempt += 1)
    shortest = Math.min(shortest, await longestOf(run));
  return shortest;
}

const ATTEMPTS = 3;
const PLAINLY_SHORT_MS = 25;

async function longestOf(run: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = threadCpuMs();
  const beat = () => {
    const now = threadCpuMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const beats = setInterval(beat, BEAT_MS);
  try {
    await run();
    beat();
  } finally {
    clearInterval(beats);
  }
  return longest;
}

const BEAT_MS = 5;

/** CPU time of this thread so far; where the system does not tell, of the process. */
export function threadCpuMs(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ", 1)[0]) / 1e6;
  } catch {
    // The newest Nodes tell it of a thread; of the process, helpers that collect garbage and compile count as well.
    const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
    return (user + system) / 1e3;
  }
}
