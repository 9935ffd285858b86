import { ownService } from "../known/own-service.ts";
import type { StartPlace } from "../known/persistence-places.ts";
import type { SkillView } from "../view/skill-view.ts";

/** Whether the skill says that it writes to such places: a hook installer writes hooks, a scheduler cron tables. */
export function startTopicsOf(skill: SkillView): (place: StartPlace) => boolean {
  const own = ownService(skill);
  const message = `${skill.name} ${skill.description}`.toLowerCase();
  const page = skill.main?.text?.slice(0, 100_000).toLowerCase() ?? "";
  return ({ id, kind }) =>
    (SAID.get(id) ?? []).some((word) => page.includes(word)) ||
    (TOPICS.get(id) ?? TOPICS.get(kind) ?? []).some(
      (word) => own.speaksOf(word) || (word.length > 4 && message.includes(word)),
    );
}

// Words of a page that tell a reader in so many words what is going to be written.
const SAID: ReadonlyMap<string, readonly string[]> = new Map([
  ["cron", ["cron job", "crontab", "cron entry"]],
  ["systemd", ["systemd", "user timer", "user service"]],
  ["launchd", ["launchd", "launch agent", "launchagent"]],
  ["windows_task", ["scheduled task", "task scheduler"]],
  ["windows_start", ["startup folder", "run key", "autostart", "at login", "at startup"]],
  ["autostart", ["autostart", "at login", "at startup"]],
  ["git_hook", ["hook", "workflow", "github actions"]],
  ["agent_settings", ["settings.json", "mcp.json", "config.toml", "claude_desktop_config"]],
]);

const TOPICS: ReadonlyMap<string, readonly string[]> = new Map([
  ["windows_start", ["startup", "autostart", "login", "boot", "launch"]],
  ["autostart", ["startup", "autostart", "login", "boot", "launch"]],
  [
    "cron",
    [
      "cron",
      "crontab",
      "schedule",
      "scheduled",
      "scheduler",
      "recurring",
      "periodic",
      "reminder",
      "daily",
      "heartbeat",
      "hourly",
      "weekly",
      "nightly",
      "timer",
      "backup",
    ],
  ],
  ["at", ["schedule", "scheduled", "reminder"]],
  [
    "systemd",
    [
      "systemd",
      "service",
      "services",
      "timer",
      "unit",
      "units",
      "schedule",
      "scheduled",
      "daemon",
      "server",
      "vps",
      "deploy",
      "deployment",
      "self-host",
      "linux",
      "background",
      "nginx",
    ],
  ],
  ["launchd", ["launchd", "launchagent", "schedule", "scheduled", "daemon", "macos", "background", "cron"]],
  ["windows_task", ["schedule", "scheduled", "windows", "task scheduler"]],
  [
    "shell_rc",
    ["shell", "zsh", "bash", "dotfiles", "terminal", "prompt", "alias", "environment setup", "profile"],
  ],
  [
    "git_hook",
    [
      "git hook",
      "hook",
      "hooks",
      "commit-msg",
      "pre-push",
      "workflow",
      "workflows",
      "actions",
      "pre-commit",
      "precommit",
      "husky",
      "lefthook",
      "git workflow",
      "guardrail",
    ],
  ],
  ["ssh_access", ["ssh", "server", "vps", "hardening", "bastion"]],
  ["accounts", ["sudo", "user management", "hardening", "server", "linux", "provision", "hosts"]],
  [
    "agent_settings",
    [
      "mcp",
      "claude code",
      "settings",
      "hook",
      "hooks",
      "configure",
      "configuration",
      "permissions",
      "openclaw",
      "cursor",
      "codex",
      "plugin",
      "install",
    ],
  ],
  [
    "agent_orders",
    [
      "claude.md",
      "agents.md",
      "memory",
      "memories",
      "soul",
      "instructions",
      "rules",
      "onboard",
      "init",
      "context",
      "documentation",
      "personas",
      "persona",
      "identity",
      "claude code",
      "project setup",
      "learn",
      "self-improv",
      "agent",
    ],
  ],
  ["other_skills", ["skill", "skills", "plugin", "plugins", "marketplace", "install", "sync", "agents"]],
]);
