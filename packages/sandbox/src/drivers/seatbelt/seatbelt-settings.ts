import type { SessionMount } from "../../sandbox.ts";

export interface SeatbeltPlaces {
  /** Real paths on the host: Seatbelt has no mounts, so nothing is anywhere else inside. */
  readonly skillFolder: string;
  /** What a session calls /tmp. */
  readonly tmpFolder: string;
  readonly readOnlyFolders: readonly string[];
  /** Where a session has them is only a name: what it is told is put in place of it, like /skill. */
  readonly mounts: readonly SessionMount[];
}

/** What the library takes as rules. In our own words, since a driver's options are part of what the hub's package exports. */
export interface SeatbeltRules {
  readonly network: {
    allowedDomains: string[];
    deniedDomains: string[];
    allowLocalBinding: boolean;
    allowUnixSockets: string[];
  };
  readonly filesystem: Record<"denyRead" | "allowRead" | "allowWrite" | "denyWrite", LiteralPath[]>;
}

interface LiteralPath {
  readonly path: string;
  readonly literal: true;
}

/**
 * The rules for one session: no host but this one's proxy, which refuses all; nothing readable where people keep their
 * files but the skill and the session; nothing writable but the session. The system itself stays readable, because
 * interpreters and their libraries are spread over it.
 */
export function seatbeltSettings(places: SeatbeltPlaces): SeatbeltRules {
  const { skillFolder, tmpFolder, readOnlyFolders, mounts } = places;
  const sources = (access: SessionMount["access"]) =>
    mounts.filter((mount) => mount.access === access).map(({ source }) => source);
  const readOnly = [skillFolder, ...readOnlyFolders, ...sources("read")];
  const writable = [tmpFolder, ...sources("write")];
  return {
    // An empty list, never none: without the key the library leaves the network open.
    network: { allowedDomains: [], deniedDomains: [], allowLocalBinding: false, allowUnixSockets: [] },
    filesystem: {
      denyRead: privateFolders.map(literal),
      allowRead: [...readOnly, ...writable].map(literal),
      allowWrite: writable.map(literal),
      // The library makes some folders of its own writable; nothing of a session belongs there.
      denyWrite: [...readOnly, "/tmp/claude", "/private/tmp/claude"].map(literal),
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
function literal(path: string): LiteralPath {
  return { path, literal: true };
}
