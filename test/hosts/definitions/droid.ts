import { type AgentHost, jsonFile, type McpServerEntry, plainEntry } from "../agent-host.ts";

export const droid: AgentHost = {
  id: "droid",
  label: "Droid",
  npm: { name: "droid", version: "0.215.0" },
  program: "droid",
  spell: (tool) => `skillquay___${tool}`,
  lists: { args: ["mcp", "list"], shows: /skillquay\s+(?:stdio|http)\s+connected/ },
  loads: { tool: "Skill", args: (skill) => ({ skill }) },
  setUp: ({ modelUrl, server }) => ({
    files: {
      ".factory/mcp.json": jsonFile({ mcpServers: { skillquay: entry(server) } }),
      ".factory/settings.json": jsonFile({
        customModels: [
          {
            model: "scripted-model",
            displayName: "scripted",
            baseUrl: `${modelUrl}/v1`,
            apiKey: "sk-scripted",
            provider: "generic-chat-completion-api",
            maxOutputTokens: 16_000,
          },
        ],
        cloudSessionSync: false,
      }),
    },
    // Its own account: without one it does not start, whoever the model belongs to.
    env: { FACTORY_API_KEY: "fk-scripted", FACTORY_DROID_AUTO_UPDATE_ENABLED: "false" },
    args: (prompt) => ["exec", "-m", "custom:scripted-0", "--skip-permissions-unsafe", prompt],
  }),
};

function entry(server: McpServerEntry): Record<string, unknown> {
  return { type: server.kind, ...plainEntry(server), disabled: false };
}
