import { type AgentHost, jsonFile } from "../agent-host.ts";
import { geminiEntry } from "./gemini-cli.ts";

export const qwenCode: AgentHost = {
  id: "qwen-code",
  label: "Qwen Code",
  npm: { name: "@qwen-code/qwen-code", version: "0.24.4" },
  program: "qwen",
  spell: (tool) => `mcp__skillquay__${tool}`,
  lists: { args: ["mcp", "list"], shows: /✓ skillquay: .*Connected/ },
  loads: { tool: "skill", args: (skill) => ({ skill }) },
  signIn: {
    args: [],
    screens: [{ shows: /Type your message/, press: ["/mcp auth skillquay", "Enter"] }],
  },
  setUp: ({ modelUrl, server }) => ({
    files: {
      ".qwen/settings.json": jsonFile({
        // As `connect` writes it.
        mcpServers: { skillquay: { ...geminiEntry(server), alwaysLoadTools: true } },
        security: { auth: { selectedType: "openai" } },
        general: { disableAutoUpdate: true, enableAutoUpdate: false },
        privacy: { usageStatisticsEnabled: false },
      }),
    },
    env: {
      OPENAI_API_KEY: "sk-scripted",
      OPENAI_BASE_URL: `${modelUrl}/v1`,
      OPENAI_MODEL: "scripted-model",
    },
    args: (prompt) => ["-p", prompt, "--yolo"],
  }),
};
