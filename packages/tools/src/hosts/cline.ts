import { remoteEntry, stdioEntry } from "./config-entries.ts";
import { defineHost } from "./define-host.ts";

export const cline = defineHost({
  id: "cline",
  title: "Cline",
  npmPackage: "cline",
  measured: { version: "3.0.65", date: "2026-11-18" },
  clientNames: ["@cline/core"],
  protocol: "2024-11-05",
  toolName: "{server}__{tool}",
  instructions: { shown: false },
  descriptions: {},
  results: { forwards: "both", wholeChars: 7900, isEscaped: true },
  listChanged: [],
  asks: false,
  ownSkillTool: "skills",
  skillFolders: {
    user: ["~/.cline/skills", "~/.agents/skills"],
    project: [".cline/skills", ".clinerules/skills", ".agents/skills"],
    namesOnly: true,
    wholeChars: 7900,
  },
  config: {
    format: "json",
    user: ["~/.cline/data/settings/cline_mcp_settings.json"],
    project: [],
    keyPath: ["mcpServers"],
    entry: (command) => ({ timeout: 60, transport: stdioEntry(command) }),
    remote: (server) => ({ timeout: 60, transport: remoteEntry("url", { type: "streamableHttp" })(server) }),
    signsIn: true,
    signInCommand: () => "cline mcp",
    traces: ["~/.cline"],
  },
  startDeadlineMs: 3000,
});
