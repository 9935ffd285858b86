import { type AgentHost, jsonFile, type McpServerEntry } from "../agent-host.ts";

export const geminiCli: AgentHost = {
  id: "gemini-cli",
  label: "Gemini CLI",
  npm: { name: "@google/gemini-cli", version: "0.61.0" },
  program: "gemini",
  spell: (tool) => `mcp_skillquay_${tool}`,
  lists: {
    args: ["mcp", "list"],
    shows: /✓ skillquay: .*Connected/,
    env: { GEMINI_CLI_TRUST_WORKSPACE: "true" },
  },
  loads: { tool: "activate_skill", args: (name) => ({ name }) },
  signIn: {
    args: [],
    screens: [
      { shows: /Type your message/, press: ["/mcp auth skillquay", "Enter"] },
      { shows: /Do you want to continue\?/, press: ["Enter"] },
    ],
  },
  setUp: ({ modelUrl, server }) => ({
    files: {
      ".gemini/settings.json": jsonFile({
        mcpServers: { skillquay: geminiEntry(server) },
        security: { auth: { selectedType: "gemini-api-key" } },
        general: { disableAutoUpdate: true, enableAutoUpdate: false },
        privacy: { usageStatisticsEnabled: false },
      }),
    },
    env: {
      GEMINI_API_KEY: "scripted",
      GOOGLE_GEMINI_BASE_URL: modelUrl,
      GEMINI_CLI_TRUST_WORKSPACE: "true",
    },
    args: (prompt) => ["-p", prompt, "--yolo"],
  }),
};

export function geminiEntry(server: McpServerEntry): Record<string, unknown> {
  return server.kind === "stdio"
    ? { command: server.command, args: server.args }
    : { httpUrl: server.url, headers: server.headers };
}
