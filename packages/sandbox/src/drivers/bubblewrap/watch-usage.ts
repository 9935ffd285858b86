import { readdirSync, readFileSync, statfsSync, statSync } from "node:fs";
import { maxInodes } from "../../limits.ts";

export interface UsageWatch {
  stop(): void;
}

/**
 * Where no cgroup counts memory: adds up what the processes below `rootId` hold and reports the first time it is too
 * much. Looks often, because a program can allocate a gigabyte in a second, but spends at most a tenth of the time.
 */
export function watchUsage(
  rootId: number,
  options: { readonly memoryBytes: number; readonly countsInodes: boolean },
  onExceeded: (limit: "memory" | "disk") => void,
): UsageWatch {
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    const startedAt = performance.now();
    const ids = findDescendants(rootId);
    const usedBytes = ids.reduce((sum, id) => sum + residentBytes(id), 0);
    if (usedBytes > options.memoryBytes) return onExceeded("memory");
    if (options.countsInodes && usedInodes(ids) > maxInodes) return onExceeded("disk");
    timer = setTimeout(look, Math.max(pollMs, (performance.now() - startedAt) * 10));
    timer.unref();
  };
  timer = setTimeout(look, pollMs);
  return { stop: () => clearTimeout(timer) };
}

/** At 25 ms a bomb was seen to pass a limit of 256 MiB by up to 10 MiB, at 100 ms by up to 76. */
const pollMs = 25;

function findDescendants(rootId: number): number[] {
  const ids = [rootId];
  for (const id of ids) {
    // Each thread has its own children: a fork from a second thread must not hide what it starts.
    for (const thread of listOrEmpty(`/proc/${id}/task`)) {
      const children = readOrEmpty(`/proc/${id}/task/${thread}/children`).trim();
      if (children !== "") ids.push(...children.split(" ").map(Number));
    }
  }
  return ids;
}

function residentBytes(processId: number): number {
  const status = readOrEmpty(`/proc/${processId}/status`);
  const kibibytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].map((match) =>
    Number(match[1]),
  );
  return kibibytes.reduce((sum, value) => sum + value * 1024, 0);
}

/** Of the sandbox's `/tmp`, which no script can replace: the root folder is read-only. */
function usedInodes(ids: readonly number[]): number {
  const last = ids.at(-1);
  try {
    const path = `/proc/${last}/root/tmp`;
    // Until bwrap has changed its root, the path still leads to the host's own /tmp.
    if (statSync(path).dev === statSync("/tmp").dev) return 0;
    const { files, ffree } = statfsSync(path);
    return files - ffree;
  } catch {
    return 0;
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function listOrEmpty(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
