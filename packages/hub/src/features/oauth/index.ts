// Agents that come by OAuth: what they were given, and what the authorization server remembers. All that the rest of the hub may import of it.
export { createAccessTokens } from "./access-tokens.ts";
export { scheduleRecordCleaning } from "./clean-records.ts";
export { type Clients, REGISTERED_PREFIX } from "./clients.ts";
export { type AgentClient, type ConnectedAgent, createGrants, type Grants } from "./grants.ts";
export { createManagedAgents, type ManagedAgents } from "./managed-agents.ts";
export { createOAuth, type OAuth } from "./oauth.ts";
export { createRecordAdapter } from "./record-adapter.ts";
