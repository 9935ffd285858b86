import { describe, expect, it } from "vitest";
import { startPlaceIn } from "./persistence-places.ts";

describe("startPlaceIn", () => {
  it.each([
    ["/etc/cron.d/x", "cron"],
    ["~/Library/LaunchAgents/a.plist", "launchd"],
    ["HKCU:\\Software\\Microsoft\\Windows\\CurrentVersion\\Run", "windows_start"],
    ["~/.zshrc", "shell_rc"],
    [".git/hooks/pre-commit", "git_hook"],
    ["~/.ssh/authorized_keys", "ssh_access"],
    ["~/.claude/settings.json", "agent_settings"],
    ["./AGENTS.md", "agent_orders"],
    ["~/.openclaw/workspace/SOUL.md", "agent_orders"],
    ["~/.claude/skills/other/SKILL.md", "other_skills"],
    ["README.md", undefined],
    ["docs/agents-guide.md", undefined],
    ["profile.json", undefined],
  ])("takes %s for %s", (path, id) => {
    expect(startPlaceIn(path)?.id).toBe(id);
  });
});
