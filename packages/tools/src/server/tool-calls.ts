import type { ToolContext } from "../define-tool.ts";
import type { ToolList } from "./tool-list.ts";

/** What calls of tools need, over whichever transport they come. */
export interface ToolCalls {
  /** What is offered now. */
  toolList(): Promise<ToolList>;
  /** The context of one call: what all have in common, and its own parts. */
  context(parts: Partial<ToolContext>): ToolContext;
  onInternalError(error: unknown): void;
}
