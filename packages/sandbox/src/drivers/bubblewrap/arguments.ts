import { sharedMemoryBytes } from "../../limits.ts";
import type { SessionMount } from "../../sandbox.ts";
import type { BubblewrapFeatures } from "./features.ts";
import type { SystemMount } from "./system-mounts.ts";

/** Descriptor numbers that every started process has; the rest are closed or point at /dev/null. */
export const descriptors = { options: 3, filter: 4, note: 5, firstCgroup: 6, secondCgroup: 7 } as const;

/** Where `/tmp` comes from: new for this run, the session's (inside its holder), or a folder of the host. */
export type TemporaryFolder =
  | { readonly kind: "new"; readonly sizeBytes: number }
  | { readonly kind: "holder" }
  | { readonly kind: "folder"; readonly path: string };

export interface MountPlan {
  readonly features: BubblewrapFeatures;
  readonly system: readonly SystemMount[];
  readonly readOnlyFolders: readonly string[];
  readonly mounts: readonly SessionMount[];
  readonly skillFolder: string;
  readonly temporary: TemporaryFolder;
  readonly proxySocket?: string;
}

/**
 * bwrap's own command line. It holds everything that isolates but one namespace, which comes last in the option stream
 * and which `--hostname` needs: a stream that is cut off, because the server died, ends bwrap before it starts anything.
 */
export function isolationOptions(
  features: BubblewrapFeatures,
  { workingFolder }: { readonly workingFolder: string },
): string[] {
  return [
    ...separateNamespaces,
    ...(features.disablesNestedUsers ? ["--disable-userns"] : []),
    "--die-with-parent",
    "--new-session",
    ...["--cap-drop", "ALL", "--uid", "1000", "--gid", "1000", "--hostname", "sandbox", "--clearenv"],
    ...["--args", String(descriptors.options)],
    ...["--remount-ro", "/dev", "--remount-ro", "/"],
    ...["--chdir", workingFolder, "--seccomp", String(descriptors.filter)],
  ];
}

/** The holder keeps a session's `/tmp`; it is uid 0 of its own namespace, so that a run can be started inside it. */
export function holderOptions(): string[] {
  return [
    ...[...separateNamespaces, "--die-with-parent", "--new-session"],
    // Needed once, to set the number of files of /tmp; scripts run in a namespace below and never have it.
    ...["--uid", "0", "--gid", "0", "--cap-drop", "ALL", "--cap-add", "CAP_SYS_ADMIN"],
    ...["--hostname", "sandbox", "--clearenv", "--info-fd", String(descriptors.note)],
    ...["--args", String(descriptors.options)],
    ...["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/"],
  ];
}

/** The options that go through a descriptor: host paths and granted values stay out of `/proc/1/cmdline`. */
export function mountOptions(plan: MountPlan, environment: Readonly<Record<string, string>>): string[] {
  const isInsideHolder = plan.temporary.kind === "holder";
  const readOnly = (source: string, target: string) => [
    "--ro-bind",
    isInsideHolder ? target : source,
    target,
  ];
  return [
    ...Object.entries(environment).flatMap(([name, value]) => ["--setenv", name, value]),
    ...plan.system.flatMap((mount) =>
      mount.kind === "link" ? ["--symlink", mount.text, mount.target] : readOnly(mount.source, mount.target),
    ),
    ...plan.readOnlyFolders.flatMap((folder) => readOnly(folder, folder)),
    ...["--proc", "/proc", "--dev", "/dev"],
    // Reads the same zeros and cannot be mapped: a shared mapping of /dev/zero is memory that no process is seen to hold.
    ...["--dev-bind", "/dev/full", "/dev/zero"],
    ...sized(plan.features, sharedMemoryBytes, "/dev/shm"),
    ...temporaryOptions(plan),
    ...readOnly(plan.skillFolder, "/skill"),
    ...plan.mounts.flatMap(({ source, at, access }) =>
      access === "read" ? readOnly(source, at) : ["--bind", isInsideHolder ? at : source, at],
    ),
    ...(plan.proxySocket === undefined
      ? []
      : ["--bind", isInsideHolder ? proxySocketInside : plan.proxySocket, proxySocketInside]),
    "--unshare-uts",
  ];
}

const separateNamespaces = [
  "--unshare-user",
  "--unshare-ipc",
  "--unshare-pid",
  "--unshare-net",
  "--unshare-cgroup-try",
] as const;

/** Where the proxy of an allow list is found inside. */
export const proxySocketInside = "/run/proxy.sock";

function temporaryOptions({ temporary, features }: MountPlan): string[] {
  if (temporary.kind === "new") return sized(features, temporary.sizeBytes, "/tmp");
  return ["--bind", temporary.kind === "folder" ? temporary.path : "/tmp", "/tmp"];
}

function sized(features: BubblewrapFeatures, sizeBytes: number, target: string): string[] {
  return [
    ...(features.sizesTmpfs ? ["--size", String(sizeBytes)] : []),
    "--perms",
    "1777",
    "--tmpfs",
    target,
  ];
}
