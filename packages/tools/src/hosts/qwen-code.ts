import { commandEntry, remoteEntry } from "./config-entries.ts";
import { defineHost } from "./define-host.ts";

const ALWAYS_LOAD = "alwaysLoadTools";

export const qwenCode = defineHost({
  id: "qwen-code",
  aliases: ["qwen"],
  title: "Qwen Code",
  npmPackage: "@qwen-code/qwen-code",
  measured: { version: "0.24.4", date: "2026-11-19" },
  clientNames: ["qwen-cli-mcp-client*"],
  protocol: "2025-11-25",
  toolName: "mcp__{server}__{tool}",
  instructions: { shown: true },
  descriptions: { firstLineOnly: true },
  deferral: {
    alwaysLoadEntry: ALWAYS_LOAD,
    queryOf: (tools) => `select:${tools.join(",")}`,
  },
  results: { forwards: "both", wholeChars: 25_000 },
  listChanged: [],
  asks: false,
  ownSkillTool: "skill",
  skillFolders: { user: ["~/.qwen/skills", "~/.agents/skills"], project: [".qwen/skills"] },
  config: {
    format: "json",
    user: ["~/.qwen/settings.json"],
    project: [".qwen/settings.json"],
    keyPath: ["mcpServers"],
    // Else each tool has to be looked up before its first call, through a tool of the host.
    entry: (command) => ({ ...commandEntry(command), [ALWAYS_LOAD]: true }),
    remote: remoteEntry("httpUrl", { [ALWAYS_LOAD]: true }),
    signsIn: true,
    signInCommand: (name) => `/mcp auth ${name}`,
    variable: `\${name}`,
    allow: {
      user: ["~/.qwen/settings.json"],
      project: [".qwen/settings.json"],
      section: ["permissions", "allow"],
    },
    next: "Start a new session and type /mcp to see it.",
  },
});
