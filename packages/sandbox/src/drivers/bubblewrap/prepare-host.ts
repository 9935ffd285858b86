import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { SandboxError } from "../../sandbox.ts";
import { buildSeccompFilter, filterArchitecture } from "../../seccomp/build-seccomp-filter.ts";
import { isLeftBehind } from "../shell/process-owner.ts";
import { reapScratchFolders } from "../shell/scratch-folder.ts";
import { removeFolder } from "./cgroup.ts";
import { type CgroupParent, findCgroupParent } from "./cgroup-parent.ts";
import { detectFeatures, findProgram } from "./features.ts";
import { startGuard } from "./guard.ts";
import type { BubblewrapHost } from "./host.ts";
import { findInheritedDescriptors } from "./inherited-descriptors.ts";
import { createPipePool } from "./pipes.ts";
import { createScratch } from "./scratch.ts";
import { findSystemMounts } from "./system-mounts.ts";

/** Finds out what the machine can do and starts what all sessions share. Throws with the reason when it cannot be used. */
export async function prepareHost(options: {
  readonly bwrapPath?: string;
  readonly usesCgroups?: boolean;
}): Promise<BubblewrapHost> {
  if (process.platform !== "linux")
    throw new SandboxError("sandbox_unavailable", "bubblewrap runs on Linux only");
  const architecture = filterArchitecture(process.arch);
  if (architecture === undefined)
    throw new SandboxError("sandbox_unavailable", `There is no system call filter for '${process.arch}'`);
  const bwrapPath = options.bwrapPath ?? (await findProgram("bwrap"));
  if (bwrapPath === undefined) throw new SandboxError("sandbox_unavailable", "bubblewrap is not installed");
  const mkfifoPath = await findProgram("mkfifo");
  if (mkfifoPath === undefined) throw new SandboxError("sandbox_unavailable", "mkfifo is not installed");
  const features = await detectFeatures(bwrapPath).catch((cause) => {
    throw new SandboxError("sandbox_unavailable", `bubblewrap cannot be started from '${bwrapPath}'`, {
      cause,
    });
  });
  if (!features.sizesTmpfs)
    throw new SandboxError("sandbox_unavailable", "bubblewrap is older than 0.7 and cannot limit files");
  const cgroupParent = options.usesCgroups === false ? undefined : await findCgroupParent();
  const filter = buildSeccompFilter(architecture, { countsMemory: cgroupParent !== undefined });
  // Nobody waits for it: it may be much, and none of it is in the way.
  void reapLeftovers(cgroupParent).catch(() => {});
  const scratch = await createScratch(filter);
  const cgroupPrefix = `${basename(scratch.folder)}-`;
  return {
    bwrapPath,
    nsenterPath: await findProgram("nsenter"),
    architecture,
    features,
    cgroupParent,
    cgroupPrefix,
    system: await findSystemMounts(),
    scratch,
    pool: createPipePool(scratch.pipes, mkfifoPath),
    guard: startGuard({
      folders: [scratch.folder, scratch.visible],
      cgroupPrefixes: cgroupFolders(cgroupParent).map((folder) => join(folder, cgroupPrefix)),
    }),
    inherited: findInheritedDescriptors(),
    takenUsers: new Set(),
  };
}

/** The guard does the clearing: it is the one that also does it when the server cannot. */
export async function closeHost(host: BubblewrapHost): Promise<void> {
  await host.guard.close();
}

/** Removes what servers that are gone left behind, should their guard have been ended as well. */
export async function reapLeftovers(cgroupParent: CgroupParent | undefined): Promise<void> {
  await reapScratchFolders();
  for (const folder of cgroupFolders(cgroupParent))
    for (const name of await readdir(folder)) {
      if (isLeftBehind(name, "skillquay-(?:sandbox|server)-")) await removeFolder(join(folder, name));
    }
}

function cgroupFolders(parent: CgroupParent | undefined): readonly string[] {
  if (parent === undefined) return [];
  if (parent.version === 2) return [parent.folder];
  return parent.processes === undefined ? [parent.memory] : [parent.memory, parent.processes];
}
