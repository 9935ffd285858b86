/** Names of the protocol that the fast path must know. Copied, because it may not load the SDK; a test compares them with the SDK's. */
export const PROTOCOL_VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
export const CLIENT_CAPABILITIES_KEY = "io.modelcontextprotocol/clientCapabilities";
export const CLIENT_INFO_KEY = "io.modelcontextprotocol/clientInfo";
export const SERVER_INFO_KEY = "io.modelcontextprotocol/serverInfo";
export const RESERVED_KEY_PREFIX = "io.modelcontextprotocol/";

/** The skills extension (SEP-2640). */
export const SKILLS_EXTENSION_ID = "io.modelcontextprotocol/skills";

/** Calls that outlive their request (SEP-2663). */
export const TASKS_EXTENSION_ID = "io.modelcontextprotocol/tasks";

export const MODERN_VERSION = "2026-07-28";

/** Revisions of the handshake era, newest first. */
export const HANDSHAKE_VERSIONS: readonly string[] = [
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
  "2024-10-07",
];
