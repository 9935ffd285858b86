import {
  type AgentHost,
  type HostPlace,
  type HostSetUp,
  jsonFile,
  type McpServerEntry,
  plainEntry,
} from "../agent-host.ts";

export const claudeCode: AgentHost = {
  id: "claude-code",
  label: "Claude Code",
  npm: { name: "@anthropic-ai/claude-code", version: "2.1.326" },
  program: "claude",
  spell: (tool) => `mcp__skillquay__${tool}`,
  lists: { args: ["mcp", "list"], shows: /skillquay: .*✔ Connected/ },
  loads: { tool: "Skill", args: (skill) => ({ skill }) },
  signIn: {
    args: ["mcp", "login", "skillquay"],
    document: {
      url: "https://claude.ai/oauth/claude-code-client-metadata",
      redirectUris: ["http://localhost/callback", "http://127.0.0.1/callback"],
    },
    // Its command wants somebody at a terminal, whom it asks nothing.
    screens: [],
  },
  setUp: (place) => setUp(place, {}, (prompt) => ["-p", prompt, "--allowedTools", "mcp__skillquay"]),
  terminal: {
    setUp: (place) =>
      setUp(
        place,
        {
          theme: "dark",
          customApiKeyResponses: { approved: [KEY], rejected: [] },
          projects: { [place.project]: { hasTrustDialogAccepted: true } },
        },
        (prompt) => ["--allowedTools", "mcp__skillquay", "--", prompt],
      ),
    dialogs: [],
    answers: {
      yes: ["Enter", "Enter"],
      always: ["Right", "Down", "Space", "Enter", "Enter"],
      no: ["Enter", "Right", "Enter"],
    },
  },
};

const KEY = "sk-ant-scripted";

function setUp(
  { modelUrl, server }: HostPlace,
  settings: Readonly<Record<string, unknown>>,
  args: HostSetUp["args"],
): HostSetUp {
  return {
    files: {
      ".claude.json": jsonFile({
        hasCompletedOnboarding: true,
        mcpServers: { skillquay: entry(server) },
        ...settings,
      }),
    },
    env: {
      ANTHROPIC_BASE_URL: modelUrl,
      ANTHROPIC_API_KEY: KEY,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    },
    args,
  };
}

// As `connect` writes it.
function entry(server: McpServerEntry): Record<string, unknown> {
  return { type: server.kind, ...plainEntry(server), ...(server.kind === "stdio" && { alwaysLoad: true }) };
}
