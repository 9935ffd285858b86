import type { SandboxRuntimeConfig } from "@anthropic-ai/sandbox-runtime";

export interface SeatbeltPlaces {
  /** Real paths on the host: Seatbelt has no mounts, so nothing is anywhere else inside. */
  readonly skillFolder: string;
  /** What a session calls /tmp. */
  readonly tmpFolder: string;
  readonly readOnlyFolders: readonly string[];
}

/**
 * The rules for one session: no host but this one's proxy, which refuses all; nothing readable where people keep their
 * files but the skill and the session; nothing writable but the session. The system itself stays readable, because
 * interpreters and their libraries are spread over it.
 */
export function seatbeltSettings(
  places: SeatbeltPlaces,
): Pick<SandboxRuntimeConfig, "network" | "filesystem"> {
  const { skillFolder, tmpFolder, readOnlyFolders } = places;
  return {
    // An empty list, never none: without the key the library leaves the network open.
    network: { allowedDomains: [], deniedDomains: [], allowLocalBinding: false, allowUnixSockets: [] },
    filesystem: {
      denyRead: privateFolders.map(literal),
      allowRead: [skillFolder, tmpFolder, ...readOnlyFolders].map(literal),
      allowWrite: [literal(tmpFolder)],
      // The library makes some folders of its own writable; nothing of a session belongs there.
      denyWrite: [skillFolder, ...readOnlyFolders, "/tmp/claude", "/private/tmp/claude"].map(literal),
    },
  };
}

/** Homes, other disks, and the temporary folders of every user. */
const privateFolders = [
  "/Users",
  "/Volumes",
  "/Network",
  "/private/var/root",
  "/private/var/folders",
  "/private/tmp",
  "/private/var/tmp",
];

/** A skill's folder may be named with characters that would make a pattern. */
function literal(path: string): { path: string; literal: true } {
  return { path, literal: true };
}
