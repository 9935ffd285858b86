import { commandEntry, remoteEntry } from "./config-entries.ts";
import { defineHost } from "./define-host.ts";
import { UNMEASURED } from "./unmeasured.ts";

/** Junie, the agent of the JetBrains IDEs. */
export const jetbrains = defineHost({
  ...UNMEASURED,
  id: "jetbrains",
  aliases: ["junie"],
  title: "JetBrains",
  clientNames: ["junie*", "jetbrains*"],
  skillFolders: { user: ["~/.junie/skills"], project: [".junie/skills"] },
  config: {
    format: "json",
    user: ["~/.junie/mcp/mcp.json"],
    project: [".junie/mcp/mcp.json"],
    keyPath: ["mcpServers"],
    entry: commandEntry,
    remote: remoteEntry(),
    traces: ["~/.junie"],
    next: "Open Settings, Tools, Junie, MCP Settings to see it.",
  },
});
