import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Ids of the processes whose command line contains a text, as the kernel tells it. Linux only. */
export function processesWith(text: string): number[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => pid !== process.pid && commandLine(pid).includes(text));
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    // It ended while we looked.
    return "";
  }
}

/** Ids of the processes that name the folder in their command line or work in it, as all processes of a PostgreSQL do. */
export function processesOf(folder: string): number[] {
  const named = processesWith(folder);
  const working = readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => pid !== process.pid && workingFolder(pid).startsWith(folder));
  return [...new Set([...named, ...working])];
}

function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
}
