import { remoteEntry, stdioEntry } from "./config-entries.ts";
import { defineHost } from "./define-host.ts";

export const droid = defineHost({
  id: "droid",
  aliases: ["factory"],
  title: "Droid",
  npmPackage: "droid",
  measured: { version: "0.215.0", date: "2026-11-19" },
  clientNames: ["factory-cli"],
  protocol: "2025-11-25",
  toolName: "{server}___{tool}",
  instructions: { shown: false },
  descriptions: {},
  deferral: { queryOf: (tools) => `select:${tools.join(",")}` },
  results: { forwards: "text", wholeChars: 40_000 },
  listChanged: ["tools", "resources"],
  asks: false,
  ownSkillTool: "Skill",
  skillFolders: {
    user: ["~/.factory/skills", "~/.agents/skills"],
    project: [".factory/skills", ".agents/skills"],
  },
  config: {
    format: "json",
    user: ["~/.factory/mcp.json"],
    project: [".factory/mcp.json"],
    keyPath: ["mcpServers"],
    entry: (command) => ({ ...stdioEntry(command), disabled: false }),
    remote: remoteEntry("url", { type: "http", disabled: false }),
    signsIn: true,
    signInCommand: () => "/mcp",
  },
});
