import { mkdir, readFile, rmdir } from "node:fs/promises";
import { join, posix } from "node:path";

/** The cgroup of this process where it may make children, so that a child can only ever have less than the server. */
export type CgroupParent =
  | { readonly version: 1; readonly memory: string; readonly processes: string | undefined }
  | { readonly version: 2; readonly folder: string };

/** Undefined where the memory controller is missing or the folder is not ours to write. */
export async function findCgroupParent(): Promise<CgroupParent | undefined> {
  const [membership, mounts] = await Promise.all([
    readFile("/proc/self/cgroup", "utf8"),
    readFile("/proc/self/mountinfo", "utf8"),
  ]).catch(() => ["", ""]);
  const memory = cgroupFolder(membership, mounts, "memory");
  if (memory !== undefined) {
    if (!(await canMakeChild(memory))) return undefined;
    const processes = cgroupFolder(membership, mounts, "pids");
    const canLimit = processes !== undefined && (await canMakeChild(processes));
    return { version: 1, memory, processes: canLimit ? processes : undefined };
  }
  const folder = cgroupFolder(membership, mounts, "");
  if (folder === undefined) return undefined;
  const enabled = await readFile(join(folder, "cgroup.subtree_control"), "utf8").catch(() => "");
  const controllers = new Set(enabled.trim().split(/\s+/));
  const isDelegated = controllers.has("memory") && controllers.has("pids") && (await canMakeChild(folder));
  return isDelegated ? { version: 2, folder } : undefined;
}

/** The host path of this process's cgroup for one v1 controller, or for v2 with an empty name. */
export function cgroupFolder(membership: string, mounts: string, controller: string): string | undefined {
  const own = membership
    .split("\n")
    .map((line) => /^\d+:([^:]*):(.*)$/.exec(line))
    .find((match) => match?.[1]?.split(",").includes(controller))?.[2];
  if (own === undefined) return undefined;
  for (const line of mounts.split("\n")) {
    const [before = "", after = ""] = line.split(" - ");
    const [, , , root = "/", mountPoint] = before.split(" ");
    const [type, , options = ""] = after.split(" ");
    const isIt =
      controller === "" ? type === "cgroup2" : type === "cgroup" && options.split(",").includes(controller);
    if (!isIt || mountPoint === undefined) continue;
    // A container may see only its own part of the tree, mounted from `root`.
    const below = posix.relative(root, own);
    return below.startsWith("..") ? mountPoint : posix.join(mountPoint, below);
  }
  return undefined;
}

async function canMakeChild(folder: string): Promise<boolean> {
  const trial = join(folder, `skillquay-${process.pid}-trial-${process.hrtime.bigint()}`);
  try {
    await mkdir(trial);
    await rmdir(trial);
    return true;
  } catch {
    return false;
  }
}
