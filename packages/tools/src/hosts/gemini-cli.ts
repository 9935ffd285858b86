import { commandEntry, remoteEntry } from "./config-entries.ts";
import { defineHost } from "./define-host.ts";

export const geminiCli = defineHost({
  id: "gemini-cli",
  aliases: ["gemini"],
  title: "Gemini CLI",
  npmPackage: "@google/gemini-cli",
  measured: { version: "0.61.0", date: "2026-11-18" },
  clientNames: ["gemini-cli*"],
  protocol: "2025-06-18",
  toolName: "mcp_{server}_{tool}",
  instructions: { shown: true },
  descriptions: {},
  results: { forwards: "text", wholeChars: 38_000, isUntrusted: true },
  listChanged: ["tools", "prompts", "resources"],
  asks: false,
  ownSkillTool: "activate_skill",
  skillFolders: {
    user: ["~/.gemini/skills", "~/.agents/skills"],
    project: [".gemini/skills", ".agents/skills"],
  },
  config: {
    format: "json",
    user: ["~/.gemini/settings.json"],
    project: [".gemini/settings.json"],
    keyPath: ["mcpServers"],
    entry: commandEntry,
    remote: remoteEntry("httpUrl"),
    signsIn: true,
    signInCommand: (name) => `/mcp auth ${name}`,
    variable: `\${name}`,
    next: "Start a new session and type /mcp to see it.",
  },
  startDeadlineMs: 5000,
});
