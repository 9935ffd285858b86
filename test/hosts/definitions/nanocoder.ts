import { type AgentHost, jsonFile, type McpServerEntry } from "../agent-host.ts";

export const nanocoder: AgentHost = {
  id: "nanocoder",
  label: "Nanocoder",
  npm: { name: "@nanocollective/nanocoder", version: "1.30.0" },
  program: "nanocoder",
  spell: (tool) => tool,
  noSignIn:
    "What it sends is the headers of its configuration (`dist/mcp/transport-factory.js`); a 401 is the end of it.",
  setUp: ({ modelUrl, server }) => ({
    files: {
      // It reads both from the folder that it is started in.
      "project/agents.config.json": jsonFile({
        nanocoder: {
          providers: [
            {
              name: "scripted",
              baseUrl: `${modelUrl}/v1`,
              apiKey: "sk-scripted",
              models: ["scripted-model"],
              contextWindow: 400_000,
            },
          ],
        },
      }),
      "project/.mcp.json": jsonFile({ mcpServers: { skillquay: entry(server) } }),
    },
    env: { NANOCODER_CONTEXT_LIMIT: "400000" },
    args: (prompt) => [
      "--provider",
      "scripted",
      "--model",
      "scripted-model",
      "--plain",
      "--trust-directory",
      "--mode",
      "yolo",
      "run",
      prompt,
    ],
  }),
};

function entry(server: McpServerEntry): Record<string, unknown> {
  return server.kind === "stdio"
    ? { transport: "stdio", command: server.command, args: server.args }
    : { transport: "http", url: server.url, headers: server.headers };
}
