import type { ToolDefinition } from "@skillquay/tools";
import type { Transport } from "../../testing/call-over-transport.ts";

/** Which of these tools a suite calls over one of these transports. */
export type ToolsAt = (
  tools: readonly ToolDefinition[],
  transport: Transport,
  transports: readonly Transport[],
) => readonly ToolDefinition[];

export const everyToolAtEach: ToolsAt = (tools) => tools;

/** Each tool over one transport and each transport with its share of the tools: enough to see what a change did to either. */
export const eachToolAtOne: ToolsAt = (tools, transport, transports) =>
  tools.filter((_, index) => index % transports.length === transports.indexOf(transport));
