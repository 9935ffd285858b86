import { definedHosts } from "../generated/hosts.ts";
import type { HostProfile } from "./define-host.ts";
import { other } from "./other.ts";

/** Every host that has a profile, by title; `other`, which stands for all that have none, comes last. */
export const hostProfiles: readonly HostProfile[] = [
  ...definedHosts.filter((host) => host !== other).sort((a, b) => (a.title < b.title ? -1 : 1)),
  other,
];

export type HostId = HostProfile["id"];

export const HOST_IDS: readonly HostId[] = hostProfiles.map(({ id }) => id);

/** By id or by another word for it; undefined where there is no such host. */
export function findHostProfile(word: string): HostProfile | undefined {
  return hostProfiles.find(({ id, aliases = [] }) => id === word || aliases.includes(word));
}

/** The careful profile where nothing is known of a host. */
export function hostProfile(id: HostId): HostProfile {
  return findHostProfile(id) ?? other;
}

/** The host that a client's own name (`clientInfo.name`) or an id stands for; undefined where it stands for none. */
export function hostOfClient(clientName: string): HostId | undefined {
  const name = clientName.slice(0, 100).toLowerCase();
  const isOf = ({ id, clientNames }: HostProfile) =>
    id === name || clientNames.some((pattern) => matches(name, pattern));
  return hostProfiles.find(isOf)?.id;
}

function matches(name: string, pattern: string): boolean {
  return pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
