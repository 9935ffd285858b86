import { localEntry, remoteEntry } from "./config-entries.ts";
import { defineHost } from "./define-host.ts";

export const opencode = defineHost({
  id: "opencode",
  title: "OpenCode",
  npmPackage: "opencode-ai",
  measured: { version: "1.18.33", date: "2026-11-18" },
  clientNames: ["opencode"],
  protocol: "2025-11-25",
  toolName: "{server}_{tool}",
  instructions: { shown: true },
  descriptions: {},
  results: { forwards: "text", wholeChars: 51_000 },
  listChanged: ["tools"],
  asks: false,
  ownSkillTool: "skill",
  skillFolders: {
    user: [`\${XDG_CONFIG_HOME:-~/.config}/opencode/skills`, "~/.claude/skills", "~/.agents/skills"],
    project: [".opencode/skills", ".claude/skills", ".agents/skills"],
  },
  config: {
    format: "json",
    user: [
      `\${XDG_CONFIG_HOME:-~/.config}/opencode/opencode.json`,
      `\${XDG_CONFIG_HOME:-~/.config}/opencode/opencode.jsonc`,
    ],
    project: ["opencode.json", "opencode.jsonc", ".opencode/opencode.json", ".opencode/opencode.jsonc"],
    keyPath: ["mcp"],
    entry: localEntry,
    nested: "servers",
    remote: remoteEntry("url", { type: "remote", enabled: true }),
    signsIn: true,
    signInCommand: (name) => `opencode mcp auth ${name}`,
    variable: "{env:{name}}",
    traces: [`\${XDG_CONFIG_HOME:-~/.config}/opencode`, "~/.opencode"],
  },
});
