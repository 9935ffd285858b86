import { commandEntry, remoteEntry } from "./config-entries.ts";
import { defineHost } from "./define-host.ts";
import { UNMEASURED } from "./unmeasured.ts";

export const windsurf = defineHost({
  ...UNMEASURED,
  id: "windsurf",
  title: "Windsurf",
  clientNames: ["windsurf*"],
  skillFolders: { user: ["~/.codeium/windsurf/skills"], project: [".windsurf/skills"] },
  config: {
    format: "json",
    user: ["~/.codeium/windsurf/mcp_config.json"],
    project: [],
    keyPath: ["mcpServers"],
    entry: commandEntry,
    remote: remoteEntry("serverUrl"),
    variable: `\${env:{name}}`,
    next: "Press the refresh button of the MCP servers in Windsurf.",
  },
});
