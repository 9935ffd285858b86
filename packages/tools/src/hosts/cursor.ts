import { commandEntry, remoteEntry } from "./config-entries.ts";
import { defineHost } from "./define-host.ts";
import { UNMEASURED } from "./unmeasured.ts";

export const cursor = defineHost({
  ...UNMEASURED,
  id: "cursor",
  title: "Cursor",
  clientNames: ["cursor*"],
  skillFolders: {
    user: ["~/.cursor/skills", "~/.claude/skills", "~/.codex/skills"],
    project: [".agents/skills", ".cursor/skills", ".claude/skills", ".codex/skills"],
  },
  config: {
    format: "json",
    user: ["~/.cursor/mcp.json"],
    project: [".cursor/mcp.json"],
    keyPath: ["mcpServers"],
    entry: commandEntry,
    remote: remoteEntry(),
    variable: `\${env:{name}}`,
    signsIn: true,
    installLink: (entry, name) =>
      `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${encodeURIComponent(Buffer.from(JSON.stringify(entry)).toString("base64"))}`,
    next: "Cursor notices the file; switch the server on in Settings, Tools & MCP, if it is off.",
  },
});
