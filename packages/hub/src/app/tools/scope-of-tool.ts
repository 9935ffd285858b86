import type { ToolDefinition } from "@skillquay/tools";
import type { Caller } from "../../features/accounts/index.ts";
import { expandScopes, type GrantScope } from "../../platform/tokens/grant-scopes.ts";

/** Whether what an agent was given is enough for a tool. Whoever holds a key may use every one. */
export function mayUseTool(caller: Caller, tool: Pick<ToolDefinition, "name" | "effect">): boolean {
  if (caller.tier === "anonymous" || caller.scopes === undefined) return true;
  return caller.scopes.includes(scopeOfTool(tool));
}

/** All that an agent must be given for a tool, with what it has: so it asks for nothing less than before. */
export function scopesFor(caller: Caller, tool: Pick<ToolDefinition, "name" | "effect">): GrantScope[] {
  const present = caller.tier === "anonymous" ? [] : (caller.scopes ?? []);
  return expandScopes([...present, scopeOfTool(tool)]);
}

export function scopeOfTool({ name, effect }: Pick<ToolDefinition, "name" | "effect">): GrantScope {
  return EXCEPTIONS[name] ?? BY_EFFECT[effect];
}

const BY_EFFECT: Readonly<Record<ToolDefinition["effect"], GrantScope>> = {
  read: "skills:read",
  run: "skills:run",
  write: "skills:manage",
  delete: "skills:manage",
};

/** Tools whose effect says too much or too little. */
const EXCEPTIONS: Readonly<Record<string, GrantScope>> = {
  // Belongs to running.
  skills_closeSession: "skills:run",
  // Makes an address, and gives what the agent may read anyway.
  skills_downloadSkills: "skills:read",
  // Whoever has the address can upload.
  skills_getUploadUrl: "skills:manage",
  skills_getCredits: "account",
  skills_listWebhooks: "account",
  skills_createWebhook: "account",
  skills_deleteWebhook: "account",
};
