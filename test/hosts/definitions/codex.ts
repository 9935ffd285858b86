import type { AgentHost, HostPlace, HostSetUp, McpServerEntry } from "../agent-host.ts";
import { unescaped } from "../model/choose-answer.ts";

export const codex: AgentHost = {
  id: "codex",
  label: "Codex",
  npm: { name: "@openai/codex", version: "0.166.0" },
  program: "codex",
  spell: (tool) => `mcp__skillquay.${tool}`,
  lists: { args: ["mcp", "list"], shows: /skillquay .*enabled/ },
  loads: { tool: "exec_command", listedFile, args: (_skill, file) => ({ cmd: `cat '${file}'` }) },
  signIn: {
    args: ["mcp", "login", "skillquay"],
    document: {
      url: "https://chatgpt.com/oauth/codex/client.json",
      redirectUris: ["http://127.0.0.1/callback", "http://localhost/callback"],
    },
  },
  setUp: (place) =>
    setUp(place, { approves: "never", more: [] }, (prompt) => ["exec", "--skip-git-repo-check", prompt]),
  terminal: {
    setUp: (place) =>
      setUp(
        place,
        {
          approves: "on-request",
          more: [`[projects.${JSON.stringify(place.project)}]`, 'trust_level = "trusted"', ""],
        },
        (prompt) => [prompt],
      ),
    dialogs: [{ shows: /2\. Use existing model/, press: ["2", "Enter"] }],
    answers: { yes: ["Enter"], always: ["Down", "Enter"], no: ["Down", "Down", "Enter"] },
  },
};

/** It lists `(file: r0/pdf/SKILL.md)`, and says above which folder `r0` stands for. */
function listedFile(turnOne: string, skill: string): string | undefined {
  const [, root, path] =
    new RegExp(`\\n- ${skill}: [^\\n]*\\(file: (r\\d+)/([^)]+)\\)`).exec(unescaped(turnOne)) ?? [];
  const [, folder] = new RegExp(`\\n- \`${root}\` = \`([^\`]+)\``).exec(unescaped(turnOne)) ?? [];
  return folder === undefined ? undefined : `${folder}/${path}`;
}

function setUp(
  { modelUrl, server }: HostPlace,
  { approves, more }: { readonly approves: string; readonly more: readonly string[] },
  args: HostSetUp["args"],
): HostSetUp {
  return {
    files: {
      ".codex/config.toml": [
        'model = "gpt-5.5"',
        'model_provider = "scripted"',
        `approval_policy = ${JSON.stringify(approves)}`,
        'sandbox_mode = "danger-full-access"',
        "",
        "[model_providers.scripted]",
        'name = "scripted"',
        `base_url = ${JSON.stringify(`${modelUrl}/v1`)}`,
        'wire_api = "responses"',
        'env_key = "SCRIPTED_KEY"',
        "",
        "[mcp_servers.skillquay]",
        // Without it the first turn begins after a second, whether the server is there or not.
        "required = true",
        ...entryLines(server),
        "",
        ...more,
      ].join("\n"),
    },
    env: { SCRIPTED_KEY: "sk-scripted" },
    args,
  };
}

// A JSON string or list of strings is one of TOML, too.
function entryLines(server: McpServerEntry): string[] {
  if (server.kind === "stdio") {
    return [`command = ${JSON.stringify(server.command)}`, `args = ${JSON.stringify(server.args)}`];
  }
  const headers = Object.entries(server.headers).map(
    ([name, value]) => `${JSON.stringify(name)} = ${JSON.stringify(value)}`,
  );
  return [`url = ${JSON.stringify(server.url)}`, `http_headers = { ${headers.join(", ")} }`];
}
