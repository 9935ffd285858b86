import { remoteEntry, stdioEntry } from "./config-entries.ts";
import { defineHost } from "./define-host.ts";

export const claudeCode = defineHost({
  id: "claude-code",
  title: "Claude Code",
  npmPackage: "@anthropic-ai/claude-code",
  measured: { version: "2.1.326", date: "2026-11-18" },
  clientNames: ["claude-code*", "claude code*"],
  protocol: "2026-07-28",
  toolName: "mcp__{server}__{tool}",
  instructions: { shown: true, cutAtChars: 4096 },
  // 16,384 when the model has searched for the tool.
  descriptions: { cutAtChars: 4096 },
  deferral: { alwaysLoadMeta: "anthropic/alwaysLoad", searchHintMeta: "anthropic/searchHint" },
  results: {
    forwards: "structured",
    wholeChars: 48_000,
    raise: { meta: "anthropic/maxResultSizeChars", wholeChars: 62_000 },
  },
  listChanged: ["tools"],
  asks: true,
  ownSkillTool: "Skill",
  skillFolders: {
    user: [`\${CLAUDE_CONFIG_DIR:-~/.claude}/skills`],
    project: [".claude/skills"],
  },
  config: {
    format: "json",
    user: [`\${CLAUDE_CONFIG_DIR:-~}/.claude.json`],
    project: [".mcp.json"],
    keyPath: ["mcpServers"],
    // It waits five seconds for such a server instead of one, so that the first turn has it on a busy machine, too.
    entry: (command) => ({ ...stdioEntry(command), alwaysLoad: true }),
    remote: remoteEntry("url", { type: "http" }),
    variable: `\${{name}}`,
    allow: {
      user: [`\${CLAUDE_CONFIG_DIR:-~/.claude}/settings.json`],
      project: [".claude/settings.json"],
      section: ["permissions", "allow"],
    },
    traces: ["~/.claude.json", `\${CLAUDE_CONFIG_DIR:-~/.claude}`],
    addCommand: {
      user: ["claude", "mcp", "add", "--scope", "user"],
      project: ["claude", "mcp", "add", "--scope", "project"],
    },
    addRemote: ({ url, authorization }, name) => [
      ...["claude", "mcp", "add", "--scope", "user", "--transport", "http", name, url],
      ...(authorization === undefined ? [] : ["--header", `Authorization: ${authorization}`]),
    ],
    signsIn: true,
    signInCommand: (name) => `claude mcp login ${name}`,
    next: "Start a new session and type /mcp to see it.",
  },
  // As `entry` writes it; without `alwaysLoad` it would be one second.
  startDeadlineMs: 5000,
});
