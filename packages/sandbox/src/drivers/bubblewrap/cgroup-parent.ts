import { mkdir, readFile, rmdir } from "node:fs/promises";
import { join, posix } from "node:path";
import { openLeaf } from "./cgroup-leaf.ts";
import { enterScope } from "./systemd-scope.ts";

/** The cgroup of this process where it may make children, so that a child can only ever have less than the server. */
export type CgroupParent =
  | { readonly version: 1; readonly memory: string; readonly processes: string | undefined }
  | { readonly version: 2; readonly folder: string };

/**
 * Undefined where the memory controller is missing or nothing is ours to write. In version 2 this moves the process: into a
 * leaf of its own cgroup or, where it shares that with others, into a scope of the user's service manager.
 */
export async function findCgroupParent(): Promise<CgroupParent | undefined> {
  const memory = await findOwnFolder("memory");
  if (memory !== undefined) {
    if (!(await canMakeChild(memory))) return undefined;
    const processes = await findOwnFolder("pids");
    const canLimit = processes !== undefined && (await canMakeChild(processes));
    return { version: 1, memory, processes: canLimit ? processes : undefined };
  }
  const folder = await findOwnFolder("");
  if (folder === undefined) return undefined;
  const leafParent = openLeaf(folder, neededControllers);
  if (leafParent !== undefined) return { version: 2, folder: leafParent };
  if (!(await enterScope())) return undefined;
  const scope = openLeaf((await findOwnFolder("")) ?? folder, neededControllers);
  return scope === undefined ? undefined : { version: 2, folder: scope };
}

const neededControllers = ["memory", "pids"] as const;

/** The folder of this process's own cgroup, of one v1 controller or, with an empty name, of v2. */
export async function findOwnFolder(controller: string): Promise<string | undefined> {
  const [membership, mounts] = await Promise.all([
    readFile("/proc/self/cgroup", "utf8"),
    readFile("/proc/self/mountinfo", "utf8"),
  ]).catch(() => ["", ""]);
  return cgroupFolder(membership, mounts, controller);
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
