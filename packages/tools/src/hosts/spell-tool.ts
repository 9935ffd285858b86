import type { HostProfile } from "./define-host.ts";

/** The name that `connect` writes into a host's settings. */
export const SERVER_NAME = "skillquay";

/** The variable that holds the key of a hub, where a host takes it from one. */
export const KEY_VARIABLE = "SKILLQUAY_KEY";

/** How the host's model calls a tool of ours; the plain name where that is not known. */
export function spellTool(
  { toolName = "{tool}" }: Pick<HostProfile, "toolName">,
  tool: string,
  server = SERVER_NAME,
): string {
  return toolName.replace("{server}", () => server).replace("{tool}", () => tool);
}
