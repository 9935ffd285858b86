import { remoteEntry, stdioEntry } from "./config-entries.ts";
import { defineHost } from "./define-host.ts";
import { UNMEASURED } from "./unmeasured.ts";

export const vscode = defineHost({
  ...UNMEASURED,
  id: "vscode",
  title: "VS Code",
  clientNames: ["visual studio code*", "vscode*"],
  skillFolders: {
    user: ["~/.copilot/skills", "~/.claude/skills", "~/.agents/skills"],
    project: [".github/skills", ".claude/skills", ".agents/skills"],
  },
  config: {
    format: "json",
    user: ["{application}/Code/User/mcp.json"],
    project: [".vscode/mcp.json"],
    keyPath: ["servers"],
    entry: stdioEntry,
    remote: remoteEntry("url", { type: "http" }),
    secretInput: { section: ["inputs"], reference: `\${input:{name}}` },
    traces: ["{application}/Code", "~/.vscode"],
    signsIn: true,
    installLink: (entry, name) =>
      `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, ...entry }))}`,
    next: "Run 'MCP: List Servers' from the command palette to start it.",
  },
});
