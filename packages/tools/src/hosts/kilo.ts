import { localEntry, remoteEntry } from "./config-entries.ts";
import { defineHost } from "./define-host.ts";

export const kilo = defineHost({
  id: "kilo",
  title: "Kilo",
  npmPackage: "@kilocode/cli",
  measured: { version: "7.7.7", date: "2026-11-18" },
  clientNames: ["kilo"],
  protocol: "2025-11-25",
  toolName: "{server}_{tool}",
  instructions: { shown: true },
  descriptions: {},
  results: { forwards: "text", wholeChars: 48_000 },
  listChanged: ["tools"],
  asks: false,
  ownSkillTool: "skill",
  skillFolders: {
    user: ["~/.kilo/skills", "~/.claude/skills", "~/.agents/skills"],
    project: [".kilo/skills", ".agents/skills"],
  },
  config: {
    format: "json",
    user: [`\${XDG_CONFIG_HOME:-~/.config}/kilo/kilo.json`],
    project: [],
    keyPath: ["mcp"],
    entry: localEntry,
    remote: remoteEntry("url", { type: "remote", enabled: true }),
    signsIn: true,
    signInCommand: (name) => `kilo mcp auth ${name}`,
    variable: "{env:{name}}",
  },
});
