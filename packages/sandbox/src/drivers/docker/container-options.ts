import type { ContainerCreateOptions } from "dockerode";
import { maxInodes, sharedMemoryBytes } from "../../limits.ts";
import type { SessionMount, SessionSpec } from "../../sandbox.ts";

export interface ContainerSettings {
  readonly image: string;
  /** `uid:gid`, a number of its own per session: process limits count per user. */
  readonly user: string;
  /** As the engine takes it: the profile itself, or the path of a file with it. */
  readonly seccomp: string;
  /** Whether the engine takes a number of files for /tmp. Without it only the memory limit bounds them. */
  readonly limitsInodes: boolean;
  /** Where the memory limit does not count the buffers of TCP connections. */
  readonly hasSmallTcpBuffers: boolean;
  readonly runtime?: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Read-only files of ours, by their path inside. */
  readonly files?: Readonly<Record<string, string>>;
}

/** What a session's container is made of. Nothing a caller of a tool says takes part in it. */
export function containerOptions(spec: SessionSpec, settings: ContainerSettings): ContainerCreateOptions {
  const { limits } = spec;
  const processes = limits.processes + reservedProcesses;
  const folders: { from: string; to: string; access?: SessionMount["access"] }[] = [
    { from: spec.skillFolder, to: "/skill" },
    ...(spec.readOnlyFolders ?? []).map((folder) => ({ from: folder, to: folder })),
    ...(spec.mounts ?? []).map(({ source, at, access }) => ({ from: source, to: at, access })),
    ...Object.entries(settings.files ?? {}).map(([to, from]) => ({ from, to })),
  ];
  return {
    Image: settings.image,
    // Ends when its standard input does, which is when this process closes it or dies. `cat` is started again when a
    // sweep ends it, and the shell that waits for it removes the dead orphans it inherits.
    Entrypoint: ["/bin/sh", "-c", "until cat >/dev/null; do :; done"],
    Cmd: [],
    OpenStdin: true,
    StdinOnce: true,
    AttachStdin: true,
    User: settings.user,
    WorkingDir: "/skill",
    Hostname: "sandbox",
    Env: [],
    NetworkDisabled: true,
    Labels: { ...settings.labels },
    HostConfig: {
      AutoRemove: true,
      NetworkMode: "none",
      IpcMode: "private",
      ReadonlyRootfs: true,
      Privileged: false,
      CapDrop: ["ALL"],
      SecurityOpt: ["no-new-privileges", `seccomp=${settings.seccomp}`],
      PidsLimit: processes,
      Memory: limits.memoryBytes,
      // The same number: no swap on top.
      MemorySwap: limits.memoryBytes,
      ShmSize: sharedMemoryBytes,
      LogConfig: { Type: "none", Config: {} },
      // An engine adds /run and /var/tmp without a size under a read-only root; named here they have one.
      Tmpfs: {
        "/tmp": `rw,nosuid,nodev,size=${limits.diskBytes}${settings.limitsInodes ? `,nr_inodes=${maxInodes}` : ""},mode=1777`,
        "/run": "rw,nosuid,nodev,noexec,size=65536,mode=755",
        "/var/tmp": "rw,nosuid,nodev,noexec,size=65536,mode=755",
      },
      Ulimits: [
        { Name: "nofile", Soft: limits.openFiles, Hard: limits.openFiles },
        { Name: "nproc", Soft: processes, Hard: processes },
        { Name: "core", Soft: 0, Hard: 0 },
        { Name: "fsize", Soft: limits.diskBytes, Hard: limits.diskBytes },
      ],
      Mounts: folders.map(({ from, to, access = "read" }) => ({
        Type: "bind",
        Source: from,
        Target: to,
        ReadOnly: access === "read",
        BindOptions: { Propagation: "rprivate" },
      })),
      ...(settings.hasSmallTcpBuffers ? { Sysctls: smallTcpBuffers } : {}),
      ...(settings.runtime === undefined ? {} : { Runtime: settings.runtime }),
    },
  };
}

// Room for the engine to start the command that ends a fork bomb; a runtime's starter alone has some ten threads.
const reservedProcesses = 32;

// Least, usual and most bytes of one connection's end, each way: megabytes by default, and then a few hundred connections
// hold more than all memory that a session may use.
const smallTcpBuffers = {
  "net.ipv4.tcp_rmem": "4096 16384 32768",
  "net.ipv4.tcp_wmem": "4096 16384 32768",
};
