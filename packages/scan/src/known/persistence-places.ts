import { linear } from "../matching/linear.ts";

/** A place from which something starts by itself, or that an agent reads as its orders. */
export interface StartPlace {
  readonly id: string;
  readonly kind: "boot" | "shell" | "hook" | "agent" | "access";
  /** In our words. */
  readonly name: string;
}

/** The place that a path names; undefined for an ordinary path. One path or one line, cut by the caller. */
export function startPlaceIn(text: string): StartPlace | undefined {
  const plain = text.replaceAll("\\", "/").toLowerCase();
  return PLACES.find(({ pattern }) => pattern.test(plain));
}

interface PlaceEntry extends StartPlace {
  readonly pattern: RegExp;
}

const place = (id: string, kind: StartPlace["kind"], name: string, pattern: RegExp): PlaceEntry => ({
  id,
  kind,
  name,
  pattern: linear(pattern),
});

const PLACES: readonly PlaceEntry[] = [
  place(
    "cron",
    "boot",
    "the cron table",
    /\/etc\/cron(?:tab|\.d|\.(?:hourly|daily|weekly))|\/var\/spool\/cron|\/etc\/anacrontab/,
  ),
  place(
    "systemd",
    "boot",
    "systemd units",
    /\/etc\/systemd\/|systemd\/user\/|\/lib\/systemd\/system|\/etc\/rc\.local|\/etc\/init\.d\//,
  ),
  place(
    "launchd",
    "boot",
    "launch agents of macOS",
    /library\/launch(?:agents|daemons)|\/etc\/periodic\/|loginhook|library\/startupitems/,
  ),
  place(
    "windows_start",
    "boot",
    "programs that Windows starts",
    /start menu\/programs\/startup|currentversion\/run(?:once)?\b|shell:startup|winlogon\/|image file execution options/,
  ),
  place("autostart", "boot", "the desktop's autostart", /\.config\/autostart|\/etc\/xdg\/autostart/),
  place(
    "preload",
    "boot",
    "libraries loaded into every program",
    /\/etc\/ld\.so\.preload|sitecustomize\.py|usercustomize\.py|site-?packages[^\n/]{0,20}\/[^/\n]{1,60}\.pth\b|\bpythonstartup\b/,
  ),
  place(
    "shell_rc",
    "shell",
    "the shell's start files",
    /\.(?:bashrc|bash_profile|bash_login|bash_aliases|profile|zshrc|zshenv|zprofile|zlogin|kshrc|cshrc)\b|\/etc\/(?:profile|bash\.bashrc|zshrc|environment)\b|fish\/config\.fish|\/etc\/profile\.d\/|microsoft\.powershell_profile|\$profile\b|\.bash_logout/,
  ),
  place(
    "git_hook",
    "hook",
    "Git hooks",
    /\.git\/hooks\/|core\.hookspath|\.githooks\/|init\.templatedir|git-templates?\/hooks|credential\.helper\s{1,4}["']?!(?!\S{0,60}\b(?:gh|aws|glab|gcloud)\b)|core\.(?:fsmonitor|sshcommand)\b|\balias\.[\w-]{1,40}\s{1,4}["']?![^\n]{0,300}(?:https?:\/\/|\bcurl\b|\bwget\b)|\.github\/workflows\/|\burl\.["']?https?:\/\/(?!github|gitlab|bitbucket)[\w.-]{1,80}\/["']?\.insteadof\b/,
  ),
  place(
    "ssh_access",
    "access",
    "who may log in over SSH",
    /\.ssh\/authorized_keys|\/etc\/ssh\/sshd_config|\.ssh\/(?:config|rc)\b/,
  ),
  place(
    "accounts",
    "access",
    "accounts and rights of the system",
    /\/etc\/(?:sudoers|passwd|shadow|hosts|pam\.d)\b|\/etc\/sudoers\.d/,
  ),
  place(
    "agent_settings",
    "agent",
    "an agent's settings",
    /\.claude\/settings(?:\.local)?\.json|\.claude\.json|claude_desktop_config\.json|\.codex\/config\.toml|\.cursor\/(?:mcp|settings|hooks)\.json|\.gemini\/settings\.json|\.vscode\/(?:settings|tasks|mcp)\.json|\.openclaw\/openclaw\.json|\.clawdbot\/clawdbot\.json|\.moltbot\/moltbot\.json|\.mcp\.json|\.windsurf\/mcp|goose\/config\.ya?ml|\.claude\/hooks\/|\.continue\/config/,
  ),
  place(
    "other_skills",
    "agent",
    "the folder of installed skills",
    /\.(?:claude|agents?|codex|cursor|gemini|openclaw|clawdbot|moltbot|github)\/(?:workspace\/)?(?:skills|commands|agents|plugins)\//,
  ),
  place(
    "agent_orders",
    "agent",
    "files that agents read as orders",
    /(?:^|[\s/"'`(=])(?:claude|agents|gemini|memory|soul|heartbeat|identity|bootstrap|tools|user|codex|warp|crush|copilot-instructions)(?:\.local)?\.md\b|\.cursorrules|\.cursor\/rules|\.windsurfrules|\.clinerules|\.github\/copilot-instructions|\.roorules|\.aider\.conf|\.goosehints/,
  ),
];
