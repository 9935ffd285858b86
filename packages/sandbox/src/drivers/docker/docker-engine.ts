import { existsSync } from "node:fs";
import type Docker from "dockerode";

export interface DockerEngine {
  readonly isPodman: boolean;
  /** `runsc` (gVisor, a kernel of its own between script and machine) when the engine has it. */
  readonly runtime?: "runsc";
  readonly limitsMemory: boolean;
  readonly limitsProcesses: boolean;
  /** Whether the memory limit of a container is also one on the buffers of its TCP connections: not in cgroups of version 1. */
  readonly countsTcpBuffers: boolean;
}

/** Asks the engine what it is and what it can enforce. */
export async function inspectEngine(docker: Docker): Promise<DockerEngine> {
  const [version, info] = await Promise.all([docker.version(), docker.info()]);
  const components: { Name?: string }[] = version.Components ?? [];
  const isPodman = components.some(({ Name }) => Name === "Podman Engine");
  return {
    isPodman,
    ...(hasRunsc(info.Runtimes, isPodman) ? { runtime: "runsc" } : {}),
    limitsMemory: info.MemoryLimit !== false,
    limitsProcesses: info.PidsLimit !== false,
    countsTcpBuffers: info.CgroupVersion !== "1",
  };
}

/** Podman lists every runtime it has heard of, with the path where it would be. */
function hasRunsc(runtimes: Record<string, { path?: string }> | undefined, isPodman: boolean): boolean {
  const runsc = runtimes?.runsc;
  return runsc !== undefined && (!isPodman || (runsc.path !== undefined && existsSync(runsc.path)));
}
