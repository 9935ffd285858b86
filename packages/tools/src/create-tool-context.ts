import type { ToolContext } from "./define-tool.ts";

/**
 * The one maker of a `ToolContext`: whoever calls a tool says what it has, and for the rest a call is one that nobody
 * cancels, watches or is asked about, and that points to no other tool.
 */
export function createToolContext(parts: Pick<ToolContext, "catalog"> & Partial<ToolContext>): ToolContext {
  return {
    strictResources: false,
    offered: () => undefined,
    signal: NEVER,
    progress: () => {},
    consent: "unaskable",
    ...parts,
  };
}

const NEVER = new AbortController().signal;
