import { commandEntry } from "./config-entries.ts";
import { defineHost } from "./define-host.ts";

export const codex = defineHost({
  id: "codex",
  title: "Codex",
  npmPackage: "@openai/codex",
  measured: { version: "0.166.0", date: "2026-11-18" },
  clientNames: ["codex-mcp-client", "codex*"],
  protocol: "2025-06-18",
  toolName: "mcp__{server}.{tool}",
  instructions: { shown: true },
  descriptions: {},
  // It ranks by words, and gives eight.
  deferral: { queryOf: (tools) => tools.map((tool) => tool.replace(/^.*\./, "")).join(" ") },
  results: { forwards: "structured", wholeChars: 47_000 },
  listChanged: [],
  asks: true,
  skillFolders: {
    user: ["~/.agents/skills", `\${CODEX_HOME:-~/.codex}/skills`, "/etc/codex/skills"],
    project: [".agents/skills", ".codex/skills"],
    builtIn: [`\${CODEX_HOME:-~/.codex}/skills/.system`],
  },
  config: {
    format: "toml",
    user: [`\${CODEX_HOME:-~/.codex}/config.toml`],
    project: [".codex/config.toml"],
    keyPath: ["mcp_servers"],
    entry: commandEntry,
    remote: ({ url, authorization, keyVariable }) => ({
      url,
      ...(authorization !== undefined && { bearer_token_env_var: keyVariable }),
    }),
    variable: "{name}",
    addCommand: { user: ["codex", "mcp", "add"] },
    signsIn: true,
    signInCommand: (name) => `codex mcp login ${name}`,
    next: "Start a new session and type /mcp to see it.",
  },
  startDeadlineMs: 1000,
});
