import { usageError } from "../program/cli-error.ts";
import { findHost, type Host, hosts } from "./hosts.ts";

/** The host that a person means, or a failure with the nearest names. */
export async function hostNamed(word: string): Promise<Host> {
  const host = findHost(word.toLowerCase());
  if (host !== undefined) return host;
  const { nearest } = await import("@skillquay/search");
  const names = hosts.flatMap(({ id, profile }) => [id, ...(profile.aliases ?? [])]);
  throw usageError("host_unknown", `Unknown agent '${word}'.`, [
    ...nearest(word, names, 1).map((near) => `Did you mean '${near}'?`),
    `Known: ${hosts.map(({ id }) => id).join(", ")}`,
  ]);
}
