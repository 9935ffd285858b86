import { HOST_TABLE } from "./host-table.ts";

/**
 * What kind of place a host is. `drop`: anybody may leave or fetch data there without a name (pastes, webhook bins, file drops).
 * `packages`: where software is usually fetched from. `vendor`: the API of a well-known company. `local`: this machine or network.
 */
export type HostKind =
  | "local"
  | "address"
  | "drop"
  | "messenger"
  | "tunnel"
  | "shortener"
  | "dynamic"
  | "packages"
  | "vendor"
  | "unknown";

/** Host in lower case, without port. */
export function hostKind(host: string): HostKind {
  if (isLocal(host)) return "local";
  if (isAddress(host)) return "address";
  for (let at = 0; at !== -1; at = nextLabel(host, at)) {
    const kind = KINDS.get(host.slice(at));
    if (kind !== undefined) return kind;
  }
  return "unknown";
}

/** What a place is there for: a vendor's host may have one that takes anything for whoever made the account. */
export function placeKind(host: string, path: string): HostKind {
  return TAKING.some((place) => place.host === host && path.startsWith(place.path))
    ? "messenger"
    : hostKind(host);
}

const TAKING: readonly { readonly host: string; readonly path: string }[] = [
  { host: "api.github.com", path: "/gists" },
  { host: "docs.google.com", path: "/forms/" },
  { host: "script.google.com", path: "/macros/" },
];

/** Places that an honest program has no reason to send private data to or to take programs from. */
export function isShady(kind: HostKind): boolean {
  return (
    kind === "address" || kind === "drop" || kind === "tunnel" || kind === "shortener" || kind === "dynamic"
  );
}

/** Nobody knows whose it is, or anybody's. What the skill says of it makes it no better known: whoever writes the skill picks both. */
export function isStranger(kind: HostKind): boolean {
  return kind === "unknown" || isShady(kind);
}

function nextLabel(host: string, at: number): number {
  const dot = host.indexOf(".", at);
  return dot === -1 ? -1 : dot + 1;
}

function isLocal(host: string): boolean {
  if (
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host.endsWith(".local") ||
    host.endsWith(".internal")
  )
    return true;
  if (host === "[::1]" || host === "::1" || host === "0.0.0.0" || host === "host.docker.internal")
    return true;
  const parts = octets(host);
  if (parts === undefined) return false;
  const [first = 0, second = 0] = parts;
  return (
    // To many on the own network, and the resolvers that examples ask.
    (first >= 224 && first < 240) ||
    RESOLVERS.has(host) ||
    first === 127 ||
    first === 10 ||
    (first === 192 && second === 168) ||
    (first === 172 && second >= 16 && second < 32) ||
    // The address of cloud metadata: local, though what it answers is a credential.
    (first === 169 && second === 254)
  );
}

const RESOLVERS: ReadonlySet<string> = new Set(
  "8.8.8.8 8.8.4.4 4.4.4.4 1.1.1.1 1.0.0.1 9.9.9.9 255.255.255.255".split(" "),
);

/** Also in the spellings that programs take for one: a single number, hexadecimal, octal. */
function isAddress(host: string): boolean {
  if (host.startsWith("[")) return true;
  if (octets(host) !== undefined) return true;
  return /^(?:0x[0-9a-f]{6,8}|\d{8,10})$/.test(host);
}

function octets(host: string): number[] | undefined {
  const parts = host.split(".");
  if (parts.length !== 4) return undefined;
  const numbers = parts.map((part) =>
    /^(?:0x[0-9a-f]{1,2}|\d{1,4})$/.test(part) ? Number(part) : Number.NaN,
  );
  return numbers.every((number) => number >= 0 && number <= 9999) ? numbers : undefined;
}

const KINDS: ReadonlyMap<string, HostKind> = new Map(
  HOST_TABLE.flatMap(({ kind, hosts }) =>
    hosts
      .split(/\s+/)
      .filter((host) => host !== "")
      .map((host): [string, HostKind] => [host, kind]),
  ),
);
