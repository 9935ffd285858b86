import {
  type AgentHost,
  type HostPlace,
  jsonFile,
  type McpServerEntry,
  type NeededProgram,
} from "../agent-host.ts";

/** It looks at the skill's folder with this, and downloads it where it is not installed. */
export const ripgrep: NeededProgram = {
  program: "rg",
  npm: { name: `@vscode/ripgrep-linux-${process.arch}`, version: "1.18.0" },
  folder: "bin",
};

export const opencode: AgentHost = {
  id: "opencode",
  label: "OpenCode",
  npm: { name: "opencode-ai", version: "1.18.33" },
  program: "opencode",
  spell: (tool) => `skillquay_${tool}`,
  lists: { args: ["mcp", "list"], shows: /✓ skillquay\s+connected/ },
  loads: { tool: "skill", needs: ripgrep, args: (name) => ({ name }) },
  signIn: { args: ["mcp", "auth", "skillquay"] },
  setUp: (place) => ({
    files: { ".config/opencode/opencode.json": opencodeFile(place) },
    env: { OPENCODE_DISABLE_MODELS_FETCH: "1", OPENCODE_DISABLE_AUTOUPDATE: "1" },
    args: (prompt) => ["run", prompt],
  }),
};

export function opencodeFile({ modelUrl, server }: HostPlace): string {
  return jsonFile({
    model: "scripted/scripted-model",
    small_model: "scripted/scripted-model",
    provider: {
      scripted: {
        npm: "@ai-sdk/openai-compatible",
        name: "scripted",
        options: { baseURL: `${modelUrl}/v1`, apiKey: "sk-scripted" },
        models: { "scripted-model": { name: "scripted", limit: { context: 400_000, output: 8_000 } } },
      },
    },
    permission: { "*": "allow" },
    mcp: { skillquay: entry(server) },
  });
}

function entry(server: McpServerEntry): Record<string, unknown> {
  return server.kind === "stdio"
    ? { type: "local", command: [server.command, ...server.args], enabled: true }
    : { type: "remote", url: server.url, headers: server.headers, enabled: true };
}
