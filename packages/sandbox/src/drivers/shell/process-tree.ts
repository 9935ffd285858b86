import { execFile } from "node:child_process";
import { promisify } from "node:util";

export interface ListedProcess {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** With the number it names one process: numbers are used again. */
  readonly startedAt: string;
}

const run = promisify(execFile);

/** Every process of the machine that `ps` shows and that has not ended. */
export async function listProcesses(): Promise<readonly ListedProcess[]> {
  const { stdout } = await run("/bin/ps", ["-A", "-o", "pid=,ppid=,pgid=,stat=,lstart="], {
    env: { LC_ALL: "C" },
  });
  return parseProcesses(stdout);
}

export function parseProcesses(text: string): readonly ListedProcess[] {
  return text.split("\n").flatMap((line): ListedProcess[] => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+([^\sZ]\S*)\s+(\S.*?)\s*$/.exec(line);
    if (match === null) return [];
    const [, pid, parent, group, , startedAt = ""] = match;
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), startedAt }];
  });
}

/**
 * The processes that belong to a run: its group, and the children of all that are known, at any depth. One that left
 * group and parent between two looks is not found: this is a search, not a wall.
 */
export function findDescendants(
  processes: readonly ListedProcess[],
  root: number,
  earlier: readonly ListedProcess[] = [],
): readonly ListedProcess[] {
  const isKnown = (one: ListedProcess) =>
    earlier.some(({ pid, startedAt }) => pid === one.pid && startedAt === one.startedAt);
  const descendants = new Map(
    processes
      .filter((one) => one.pid === root || one.group === root || isKnown(one))
      .map((one) => [one.pid, one]),
  );
  for (let size = -1; size !== descendants.size; ) {
    size = descendants.size;
    for (const one of processes) if (descendants.has(one.parent)) descendants.set(one.pid, one);
  }
  return [...descendants.values()];
}
