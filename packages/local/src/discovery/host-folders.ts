import { isAbsolute, join } from "node:path";

export interface HostFolders {
  readonly host: string;
  /** Relative to a project folder. */
  readonly project: readonly string[];
  /** Absolute. */
  readonly user: readonly string[];
}

export interface HostFolderOptions {
  readonly homeDirectory: string;
  readonly configHome: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The skill folders of every known host, in the order in which they are asked: the universal ones first. */
export function hostFolders({ homeDirectory, configHome, environment }: HostFolderOptions): HostFolders[] {
  const home = (path: string) => join(homeDirectory, path, "skills");
  const config = (path: string) => join(configHome, path, "skills");
  const moved = (variable: string, usual: string) => {
    // A relative one would be a folder of the project.
    const value = environment[variable] ?? "";
    return isAbsolute(value) ? join(value, "skills") : home(usual);
  };
  return [
    { host: "agents", project: [".agents/skills"], user: [] },
    { host: "agent", project: [".agent/skills"], user: [] },
    { host: "agents", project: [], user: [home(".agents")] },
    { host: "agent", project: [], user: [home(".agent")] },
    { host: "agents", project: [], user: [config("agents")] },
    { host: "claude", project: [".claude/skills"], user: [moved("CLAUDE_CONFIG_DIR", ".claude")] },
    {
      host: "codex",
      project: [".codex/skills"],
      user: [moved("CODEX_HOME", ".codex"), "/etc/codex/skills"],
    },
    { host: "copilot", project: [".github/skills"], user: [home(".copilot")] },
    { host: "cursor", project: [".cursor/skills"], user: [home(".cursor")] },
    { host: "gemini", project: [".gemini/skills"], user: [home(".gemini"), home(".gemini/antigravity")] },
    { host: "opencode", project: [".opencode/skills"], user: [config("opencode")] },
    { host: "goose", project: [".goose/skills"], user: [config("goose")] },
    { host: "windsurf", project: [".windsurf/skills"], user: [home(".codeium/windsurf")] },
    { host: "factory", project: [".factory/skills"], user: [home(".factory")] },
    { host: "kilo", project: [".kilo/skills"], user: [home(".kilo")] },
    { host: "cline", project: [".cline/skills", ".clinerules/skills"], user: [home(".cline")] },
    { host: "roo", project: [".roo/skills"], user: [home(".roo")] },
    { host: "kiro", project: [".kiro/skills"], user: [home(".kiro")] },
    { host: "crush", project: [".crush/skills"], user: [config("crush")] },
    { host: "pi", project: [".pi/skills"], user: [home(".pi/agent")] },
    { host: "cortex", project: [".cortex/skills"], user: [home(".snowflake/cortex")] },
    { host: "hermes", project: [".hermes/skills"], user: [moved("HERMES_HOME", ".hermes")] },
    { host: "grok", project: [".grok/skills"], user: [moved("GROK_HOME", ".grok")] },
    { host: "vibe", project: [".vibe/skills"], user: [moved("VIBE_HOME", ".vibe")] },
    { host: "devin", project: [".devin/skills"], user: [config("devin")] },
    { host: "tabnine", project: [".tabnine/agent/skills"], user: [home(".tabnine/agent")] },
    ...SAME_NAME_HOSTS.map((host) => ({
      host,
      project: [`.${host}/skills`],
      user: [home(`.${host}`)],
    })),
    {
      host: "openclaw",
      project: [],
      user: [home(".openclaw"), home(".clawdbot"), home(".moltbot")],
    },
  ];
}

const SAME_NAME_HOSTS = [
  "junie",
  "augment",
  "continue",
  "qwen",
  "qoder",
  "trae",
  "openhands",
  "mux",
  "bob",
  "rovodev",
] as const;
