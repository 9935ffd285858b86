import type { AgentChoice } from "@skillquay/pages/contract";

/** How each agent is told of a hub. `sk_live_…` stands where the key goes: the page puts a new one there. */
export function agentChoices(publicUrl: string): AgentChoice[] {
  const url = `${publicUrl}/mcp`;
  const headers = { Authorization: `Bearer ${KEY}` };
  const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`;
  return [
    {
      id: "claude-code",
      label: "Claude Code",
      // What it is told fits into what it passes on, because the address says who asks.
      command: `claude mcp add --transport http skillquay "${url}?host=claude-code" --header "Authorization: Bearer ${KEY}"`,
    },
    {
      id: "claude-desktop",
      label: "Claude Desktop",
      file: "claude_desktop_config.json",
      text: json({
        mcpServers: {
          skillquay: {
            command: "npx",
            args: ["mcp-remote", url, "--header", `Authorization: Bearer ${KEY}`],
          },
        },
      }),
    },
    {
      id: "codex",
      label: "Codex",
      file: "~/.codex/config.toml",
      text: `[mcp_servers.skillquay]\nurl = "${url}?host=codex"\nhttp_headers = { "Authorization" = "Bearer ${KEY}" }\n`,
    },
    {
      id: "cursor",
      label: "Cursor",
      file: "~/.cursor/mcp.json",
      text: json({ mcpServers: { skillquay: { url, headers } } }),
    },
    {
      id: "vscode",
      label: "VS Code",
      file: ".vscode/mcp.json",
      text: json({ servers: { skillquay: { type: "http", url, headers } } }),
    },
    {
      id: "gemini",
      label: "Gemini CLI",
      file: "~/.gemini/settings.json",
      text: json({ mcpServers: { skillquay: { httpUrl: url, headers } } }),
    },
    {
      id: "goose",
      label: "Goose",
      file: "~/.config/goose/config.yaml",
      text: `extensions:\n  skillquay:\n    enabled: true\n    type: streamable_http\n    name: skillquay\n    uri: ${url}\n    headers:\n      Authorization: Bearer ${KEY}\n    timeout: 300\n`,
    },
    {
      id: "opencode",
      label: "OpenCode",
      file: "~/.config/opencode/opencode.json",
      text: json({ mcp: { skillquay: { type: "remote", url, enabled: true, headers } } }),
    },
    {
      id: "zed",
      label: "Zed",
      file: "~/.config/zed/settings.json",
      text: json({ context_servers: { skillquay: { url, headers } } }),
    },
    {
      id: "other",
      label: "Any other agent",
      text: json({ mcpServers: { skillquay: { type: "http", url, headers } } }),
    },
  ];
}

const KEY = "sk_live_…";
