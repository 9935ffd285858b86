import { type AgentHost, jsonFile, plainEntry } from "../agent-host.ts";

export const copilotCli: AgentHost = {
  id: "copilot-cli",
  label: "Copilot CLI",
  npm: { name: "@github/copilot", version: "1.0.102" },
  program: "copilot",
  spell: (tool) => `skillquay-${tool}`,
  lists: { args: ["mcp", "list"], shows: /skillquay \((?:local|http)\)/, env: { COPILOT_OFFLINE: "true" } },
  loads: { tool: "skill", args: (skill) => ({ skill }) },
  signIn: {
    args: [],
    // In a terminal it opens the browser on its own, before it asks whether the folder is trusted.
    screens: [],
    document: {
      url: "https://github.com/copilot/cli/client-metadata.json",
      redirectUris: ["http://127.0.0.1/callback"],
    },
  },
  setUp: ({ modelUrl, server }) => ({
    files: {
      ".copilot/mcp-config.json": jsonFile({
        mcpServers: {
          skillquay: {
            type: server.kind === "stdio" ? "local" : "http",
            ...plainEntry(server),
            tools: ["*"],
          },
        },
      }),
    },
    env: {
      COPILOT_PROVIDER_BASE_URL: `${modelUrl}/v1`,
      COPILOT_PROVIDER_API_KEY: "sk-scripted",
      COPILOT_MODEL: "scripted-model",
      COPILOT_PROVIDER_WIRE_API: "completions",
      COPILOT_OFFLINE: "true",
    },
    args: (prompt) => ["-p", prompt, "--allow-all-tools"],
  }),
};
