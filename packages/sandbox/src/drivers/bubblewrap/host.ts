import type { FilterArchitecture } from "../../seccomp/build-seccomp-filter.ts";
import type { CgroupParent } from "./cgroup-parent.ts";
import type { BubblewrapFeatures } from "./features.ts";
import type { Guard } from "./guard.ts";
import type { PipePool } from "./pipes.ts";
import type { Scratch } from "./scratch.ts";
import type { SystemMount } from "./system-mounts.ts";

/** What the driver found out about this machine and keeps for all its sessions. */
export interface BubblewrapHost {
  readonly bwrapPath: string;
  /** Undefined: runs cannot be started inside a holder. */
  readonly nsenterPath: string | undefined;
  readonly architecture: FilterArchitecture;
  readonly features: BubblewrapFeatures;
  readonly cgroupParent: CgroupParent | undefined;
  /** Names the process and this driver in it, so that leftovers can be told from what is in use. */
  readonly cgroupPrefix: string;
  readonly system: readonly SystemMount[];
  readonly scratch: Scratch;
  readonly pool: PipePool;
  readonly guard: Guard;
  /** Descriptors that this process was started with and must not pass on. */
  readonly inherited: readonly number[];
  /** User numbers of the live sessions. */
  readonly takenUsers: Set<number>;
}
