import { readdirSync, readFileSync } from "node:fs";
import { maxInodes } from "../../limits.ts";
import { isInside, kernelObjectBytes, processBytes, socketBytes, usedInodes } from "./count-memory.ts";

export interface UsageWatch {
  stop(): void;
}

export interface WatchedUsage {
  readonly memoryBytes: number;
  /** `kernel`: a cgroup counts the rest. `all`: nothing else counts. */
  readonly counts: "kernel" | "all";
  /** Whether the number of files in /tmp is counted here, too. */
  readonly countsInodes: boolean;
}

/**
 * Adds up what the processes below `rootId` hold, and their sockets, and reports the first time it is too much. The kernel's
 * own objects have no owner that can be asked; what they grew by on the whole machine since the run began may not exceed
 * the limit either. Looks often, because a program can allocate a gigabyte in a second, but spends at most a tenth of the
 * time.
 */
export function watchUsage(
  rootId: number,
  options: WatchedUsage,
  onExceeded: (limit: "memory" | "disk") => void,
): UsageWatch {
  let timer: NodeJS.Timeout | undefined;
  const kernelBefore = kernelObjectBytes();
  const look = () => {
    const startedAt = performance.now();
    if (kernelObjectBytes() - kernelBefore > options.memoryBytes) return onExceeded("memory");
    if (options.counts === "all") {
      const ids = findDescendants(rootId);
      // The first of the namespace, which lives as long as it: one that a script starts could be a zombie.
      const first = ids.find(isInside);
      const ofSockets = first === undefined ? 0 : socketBytes(first);
      if (ids.reduce((sum, id) => sum + processBytes(id), ofSockets) > options.memoryBytes)
        return onExceeded("memory");
      const folders = options.countsInodes ? (["/dev/shm", "/tmp"] as const) : (["/dev/shm"] as const);
      if (first !== undefined && folders.some((folder) => usedInodes(first, folder) > maxInodes))
        return onExceeded("disk");
    }
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
