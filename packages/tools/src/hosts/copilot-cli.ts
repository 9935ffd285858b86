import { commandEntry, remoteEntry } from "./config-entries.ts";
import { defineHost } from "./define-host.ts";

export const copilotCli = defineHost({
  id: "copilot-cli",
  aliases: ["copilot"],
  title: "Copilot CLI",
  npmPackage: "@github/copilot",
  measured: { version: "1.0.102", date: "2026-11-18" },
  clientNames: ["copilot-cli"],
  protocol: "2026-07-28",
  toolName: "{server}-{tool}",
  instructions: { shown: false },
  descriptions: {},
  results: { forwards: "both", wholeChars: 20_000 },
  listChanged: ["tools"],
  asks: true,
  ownSkillTool: "skill",
  skillFolders: {
    user: ["~/.copilot/skills", "~/.claude/skills", "~/.agents/skills"],
    project: [".github/skills", ".claude/skills", ".agents/skills"],
  },
  config: {
    format: "json",
    user: ["~/.copilot/mcp-config.json"],
    project: [],
    keyPath: ["mcpServers"],
    entry: (command) => ({ type: "local", ...commandEntry(command), tools: ["*"] }),
    remote: remoteEntry("url", { type: "http", tools: ["*"] }),
    signsIn: true,
  },
});
