import type { Tool } from "@modelcontextprotocol/server";
import type { HostProfile } from "./define-host.ts";

/** Whether the host's model must search for the tool before it sees it: all of them, but for those that ask to be loaded at once. */
export function isDeferred({ deferral }: HostProfile, { _meta }: Pick<Tool, "_meta">): boolean {
  if (deferral === undefined) return false;
  const { alwaysLoadMeta } = deferral;
  return alwaysLoadMeta === undefined || _meta?.[alwaysLoadMeta] !== true;
}
