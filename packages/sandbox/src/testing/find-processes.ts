import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

/** Numbers of all processes of the machine with a word in their command line, zombies not counted. */
export async function findProcesses(word: string): Promise<string[]> {
  const ids: string[] = [];
  for (const id of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const commandLine = await readFile(`/proc/${id}/cmdline`, "latin1").catch(() => "");
    if (commandLine.includes(word) && id !== String(process.pid)) ids.push(id);
  }
  return ids;
}

/** Asks until the answer is as wanted or time is up, and returns the last answer. */
export async function until<T>(
  ask: () => Promise<T>,
  isMatch: (answer: T) => boolean,
  patienceMs: number,
): Promise<T> {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (isMatch(answer) || performance.now() > endsAt) return answer;
    await delay(20);
  }
}
