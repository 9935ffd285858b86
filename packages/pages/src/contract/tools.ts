import type { HubTools } from "./generated/tool-types.ts";

export type { HubTools, LocalTools } from "./generated/tool-types.ts";

export type ToolInput<Name extends keyof HubTools> = HubTools[Name]["input"];
export type ToolOutput<Name extends keyof HubTools> = HubTools[Name]["output"];
