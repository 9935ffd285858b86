import { type AgentHost, jsonFile, type McpServerEntry } from "../agent-host.ts";

export const cline: AgentHost = {
  id: "cline",
  label: "Cline CLI",
  npm: { name: "cline", version: "3.0.65" },
  program: "cline",
  spell: (tool) => `skillquay__${tool}`,
  lists: { args: ["config", "mcp"], shows: /skillquay \[(?:stdio|streamableHttp)\]/ },
  loads: { tool: "skills", args: (skill) => ({ skill }), namesOnly: true },
  signIn: {
    args: ["mcp"],
    screens: [
      { shows: /What would you like to do\?/, press: ["Down", "Down", "Down", "Down", "Enter"] },
      { shows: /Select remote server to authorize/, press: ["Enter"] },
    ],
  },
  setUp: ({ modelUrl, server }) => ({
    files: {
      ".cline/data/settings/cline_mcp_settings.json": jsonFile({
        mcpServers: { skillquay: { timeout: 60, transport: transportOf(server) } },
      }),
      ".cline/data/settings/providers.json": jsonFile({
        version: 1,
        lastUsedProvider: "openai-compatible",
        modes: {},
        providers: {
          "openai-compatible": {
            settings: {
              provider: "openai-compatible",
              apiKey: "sk-scripted",
              baseUrl: `${modelUrl}/v1`,
              model: "scripted-model",
            },
            // An entry without them is passed over.
            updatedAt: "2026-01-01T00:00:00.000Z",
            tokenSource: "manual",
          },
        },
      }),
    },
    env: { CLINE_TELEMETRY_DISABLED: "1" },
    args: (prompt) => ["-P", "openai-compatible", "-m", "scripted-model", "--auto-approve", "true", prompt],
  }),
};

function transportOf(server: McpServerEntry): Record<string, unknown> {
  return server.kind === "stdio"
    ? { type: "stdio", command: server.command, args: server.args }
    : { type: "streamableHttp", url: server.url, headers: server.headers };
}
