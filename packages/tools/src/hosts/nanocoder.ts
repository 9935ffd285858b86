import { commandEntry, remoteEntry } from "./config-entries.ts";
import { defineHost } from "./define-host.ts";

export const nanocoder = defineHost({
  id: "nanocoder",
  title: "Nanocoder",
  npmPackage: "@nanocollective/nanocoder",
  measured: { version: "1.30.0", date: "2026-11-18" },
  clientNames: ["nanocoder-mcp-client"],
  protocol: "2025-11-25",
  toolName: "{tool}",
  instructions: { shown: false },
  descriptions: {},
  results: { forwards: "first-text", wholeChars: 20_000 },
  listChanged: [],
  asks: false,
  skillFolders: { user: [], project: [] },
  config: {
    format: "json",
    user: [],
    project: [".mcp.json"],
    keyPath: ["mcpServers"],
    entry: (command) => ({ transport: "stdio", ...commandEntry(command) }),
    remote: remoteEntry("url", { transport: "http" }),
    traces: [`\${XDG_CONFIG_HOME:-~/.config}/nanocoder`],
  },
});
