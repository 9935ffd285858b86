import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { SandboxLimits } from "../../sandbox.ts";
import type { CgroupParent } from "./cgroup-parent.ts";
import { reservedProcesses } from "./shell-programs.ts";

export interface Cgroup {
  /** Descriptors through which a process enters by writing `0`; the caller closes them. */
  openEntries(): { readonly fds: readonly number[]; close(): void };
  /** How often a limit was hit so far. */
  counters(): { readonly memory: number; readonly processes: number };
  /** Ends whatever is still inside and removes it. */
  remove(): Promise<void>;
}

export function createCgroup(parent: CgroupParent, name: string, limits: SandboxLimits): Cgroup {
  const { folders, settings, entry, events } =
    parent.version === 1 ? planV1(parent, name) : planV2(parent, name);
  // Without waiting for a thread of the pool: the kernel answers these within microseconds, and each run pays for them.
  for (const folder of folders) mkdirSync(folder);
  // The launching shell, nsenter, bwrap and the holder are inside as well.
  const processes = limits.processes + reservedProcesses + 4;
  for (const [path, value] of settings(limits.memoryBytes, processes)) writeFileSync(path, value);
  return {
    openEntries() {
      const fds = folders.map((folder) => openSync(join(folder, entry), "w"));
      return { fds, close: () => fds.forEach((fd) => void closeSync(fd)) };
    },
    counters: () => ({
      memory: readCounter(events.memory, "oom_kill"),
      processes: readCounter(events.processes, "max"),
    }),
    async remove() {
      for (const folder of folders) await removeFolder(folder);
    },
  };
}

/** Ends the processes of a cgroup and removes it; a cgroup stays busy for a moment after its last process ended. */
export async function removeFolder(folder: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (isRemoved(folder)) return;
    const ids = await readFile(join(folder, "cgroup.procs"), "utf8").catch(() => "");
    // Version 2 says 0 for a process that is just ending. To a signal, 0 is the sender's own group.
    for (const id of ids.split("\n").filter((line) => Number(line) > 0)) {
      try {
        process.kill(Number(id), "SIGKILL");
      } catch {
        // It ended by itself.
      }
    }
    // Mostly free within a millisecond, but a machine under load takes its time: two seconds in all.
    await delay(Math.min(1 + attempt, 25));
  }
}

function isRemoved(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return !existsSync(folder);
  }
}

interface CgroupPlan {
  readonly folders: readonly string[];
  readonly entry: string;
  settings(memoryBytes: number, processes: number): readonly (readonly [path: string, value: string])[];
  readonly events: { readonly memory: string; readonly processes: string | undefined };
}

function planV1(parent: Extract<CgroupParent, { version: 1 }>, name: string): CgroupPlan {
  const memory = join(parent.memory, name);
  const pids = parent.processes === undefined ? undefined : join(parent.processes, name);
  return {
    folders: pids === undefined ? [memory] : [memory, pids],
    // Not `cgroup.procs`: moving one thread, oneself, needs no lock that the whole machine shares.
    entry: "tasks",
    settings: (memoryBytes, processes) => [
      [join(memory, "memory.limit_in_bytes"), String(memoryBytes)],
      // The first version counts the buffers of TCP apart from everything else, only where they have a limit, and lets
      // each connection pass it a little.
      ...[join(memory, "memory.kmem.tcp.limit_in_bytes")]
        .filter(existsSync)
        .map((path) => [path, String(Math.floor(memoryBytes / 4))] as const),
      ...(pids === undefined ? [] : [[join(pids, "pids.max"), String(processes)] as const]),
    ],
    events: {
      memory: join(memory, "memory.oom_control"),
      processes: pids === undefined ? undefined : join(pids, "pids.events"),
    },
  };
}

function planV2(parent: Extract<CgroupParent, { version: 2 }>, name: string): CgroupPlan {
  const folder = join(parent.folder, name);
  return {
    folders: [folder],
    entry: "cgroup.procs",
    settings: (memoryBytes, processes) => [
      [join(folder, "memory.max"), String(memoryBytes)],
      [join(folder, "memory.swap.max"), "0"],
      [join(folder, "pids.max"), String(processes)],
    ],
    events: { memory: join(folder, "memory.events"), processes: join(folder, "pids.events") },
  };
}

function readCounter(path: string | undefined, name: string): number {
  try {
    const text = path === undefined ? "" : readFileSync(path, "utf8");
    return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
