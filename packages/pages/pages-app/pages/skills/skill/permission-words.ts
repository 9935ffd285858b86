import type { AskedHost, PermissionState, RunConnectionRow } from "../../../../src/contract/index.ts";

/** Who names a host, for somebody who has not read the skill. */
export function askedBy({ from }: AskedHost): string {
  if (from === "front matter") return "The author says that its scripts need it.";
  if (from === "script") return "Its name stands in a script.";
  return "You named it yourself.";
}

/** Why nothing can be allowed; undefined where it can. */
export function whyClosed(state: PermissionState, what: "network" | "packages"): string | undefined {
  if (state === "on") return undefined;
  const thing = what === "network" ? "reach the network" : "have packages installed";
  return state === "operator"
    ? `Scripts cannot ${thing} on this hub: its operator has not switched that on.`
    : `Scripts cannot ${thing} on your plan.`;
}

/** What became of a connection. */
export function outcomeOf({ refused }: RunConnectionRow): string {
  if (refused === undefined) return "reached";
  return REFUSED[refused] ?? "refused";
}

const REFUSED: Readonly<Record<string, string>> = {
  not_listed: "refused: not allowed",
  port_refused: "refused: only ports 80 and 443",
  address_refused: "refused: in a private network",
  unresolved: "no such name",
  unreachable: "did not answer",
  invalid_target: "refused: not a host and port",
  size_limit: "cut: too many bytes",
};
