import { commandEntry } from "./config-entries.ts";
import { defineHost } from "./define-host.ts";
import { UNMEASURED } from "./unmeasured.ts";

export const claudeDesktop = defineHost({
  ...UNMEASURED,
  id: "claude-desktop",
  title: "Claude Desktop",
  clientNames: ["claude-ai", "claude desktop*"],
  config: {
    format: "json",
    user: ["{application}/Claude/claude_desktop_config.json"],
    project: [],
    keyPath: ["mcpServers"],
    entry: commandEntry,
    next: "Quit Claude Desktop completely and start it again.",
  },
});
