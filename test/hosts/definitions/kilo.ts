import type { AgentHost } from "../agent-host.ts";
import { opencodeFile, ripgrep } from "./opencode.ts";

export const kilo: AgentHost = {
  id: "kilo",
  label: "Kilo",
  npm: { name: "@kilocode/cli", version: "7.7.7" },
  program: "kilo",
  spell: (tool) => `skillquay_${tool}`,
  lists: { args: ["mcp", "list"], shows: /✓ skillquay\s+connected/ },
  loads: { tool: "skill", needs: ripgrep, args: (name) => ({ name }) },
  signIn: { args: ["mcp", "auth", "skillquay"] },
  setUp: (place) => ({
    files: { ".config/kilo/kilo.json": opencodeFile(place) },
    env: { OPENCODE_DISABLE_MODELS_FETCH: "1", KILO_DISABLE_MODELS_FETCH: "1" },
    args: (prompt) => ["run", "--auto", prompt],
  }),
};
