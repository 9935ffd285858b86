import { type AgentHost, jsonFile, type McpServerEntry, plainEntry } from "../agent-host.ts";

export const droid: AgentHost = {
  id: "droid",
  label: "Droid",
  npm: { name: "droid", version: "0.215.0" },
  program: "droid",
  spell: (tool) => `skillquay___${tool}`,
  lists: { args: ["mcp", "list"], shows: /skillquay\s+(?:stdio|http)\s+connected/ },
  loads: { tool: "Skill", args: (skill) => ({ skill }) },
  signIn: {
    args: [],
    // Its own mode for machines without a network: otherwise its maker's servers have to say first who the person is.
    env: { FACTORY_AIRGAP_ENABLED: "true" },
    document: { url: "https://api.factory.ai/mcp/oauth-client", redirectUris: redirectUris() },
    screens: [
      { shows: /1\. Trust this folder/, press: ["Enter"] },
      { shows: /MCP ✗/, press: ["/mcp", "Enter"] },
      { shows: /Manage MCP servers/, press: ["Enter"] },
      { shows: /1\. Authenticate/, press: ["Enter"] },
    ],
  },
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

// Each port that it may listen at, and its maker's sites: as its program has them.
function redirectUris(): string[] {
  const sites = ["dev.app", "staging.app", "preprod.app", "app"].flatMap((site) => [
    `https://${site}.factory.ai`,
    `https://${site}.eu.factory.ai`,
  ]);
  const local = ["http://localhost:3002", "http://127.0.0.1:3002"];
  return [
    ...Array.from({ length: 100 }, (_, at) => `http://127.0.0.1:${54_621 + at}/callback`),
    ...[...sites, ...local].map((site) => `${site}/mcp/oauth/callback`),
  ];
}
