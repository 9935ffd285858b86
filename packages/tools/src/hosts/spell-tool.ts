import type { HostProfile } from "./define-host.ts";

/** The name that `connect` writes into a host's settings. */
export const SERVER_NAME = "skillquay";

/** How the host's model calls a tool of ours; the plain name where that is not known. */
export function spellTool(
  { toolName = "{tool}" }: Pick<HostProfile, "toolName">,
  tool: string,
  server = SERVER_NAME,
): string {
  return toolName.replace("{server}", () => server).replace("{tool}", () => tool);
}
