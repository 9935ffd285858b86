import { join } from "node:path";
import { type AgentHost, jsonFile, type McpServerEntry } from "../agent-host.ts";

const CONFIG = ".continue/config.yaml";

export const continueCli: AgentHost = {
  id: "continue",
  label: "Continue CLI",
  npm: { name: "@continuedev/cli", version: "1.5.47" },
  program: "cn",
  spell: (tool) => tool,
  noSignIn:
    "In a terminal it leaves a 401 to `mcp-remote`, another maker's program, which it downloads then (`src/services/MCPService.ts`); without a terminal a 401 is the end of it.",
  loads: { tool: "Skills", args: (skill_name) => ({ skill_name }) },
  setUp: ({ home, modelUrl, server }) => ({
    files: {
      // JSON is YAML.
      [CONFIG]: jsonFile({
        name: "scripted",
        version: "1.0.0",
        schema: "v1",
        models: [
          {
            name: "scripted",
            provider: "openai",
            model: "gpt-4.1",
            apiBase: `${modelUrl}/v1`,
            apiKey: "sk-scripted",
            useResponsesApi: false,
            roles: ["chat"],
          },
        ],
        mcpServers: [{ name: "skillquay", ...entry(server) }],
      }),
    },
    env: { CONTINUE_TELEMETRY_ENABLED: "0", CONTINUE_ALLOW_ANONYMOUS_TELEMETRY: "0" },
    args: (prompt) => ["-p", prompt, "--auto", "--config", join(home, CONFIG)],
  }),
};

function entry(server: McpServerEntry): Record<string, unknown> {
  return server.kind === "stdio"
    ? { command: server.command, args: server.args }
    : { type: "streamable-http", url: server.url, requestOptions: { headers: server.headers } };
}
