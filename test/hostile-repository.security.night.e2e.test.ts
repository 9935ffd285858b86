import {
  describeHostileRepository,
  type HostileCommand,
  SANDBOX_PROGRAMS,
} from "./hostile-repository.suite.ts";

const scripts = ["plain.py", "plain.js", "plain.ts", "plain.sh"];

const GIT = ["git", "git-upload-pack", "sh"];

const commands: HostileCommand[] = [
  {
    args: ["doctor"],
    shows: "bubblewrap",
    starts: SANDBOX_PROGRAMS,
  },
  ...(["devices", "pipes"] as const).flatMap((place): HostileCommand[] => [
    { args: ["list"], place, shows: "tool" },
    { args: ["show", "tool"], place, shows: "Run it." },
    { args: ["search", "things"], place, shows: "tool" },
    { args: ["run", "tool"], place, shows: "plain.py" },
  ]),
  { args: ["check", ".claude/skills/tool"], shows: "tool" },
  { args: ["trust", "--list"], shows: "Nothing is trusted" },
  { args: ["sandbox", "probe"], shows: "bubblewrap", starts: SANDBOX_PROGRAMS },
  { args: ["scan", ".claude/skills/types"], shows: "types" },
  { args: ["connect"], shows: "claude-code" },
  { args: ["call", "list_skills"], shows: "tool" },
  { args: ["welcome"], shows: "skillquay doctor" },
  { args: ["ci"], code: 1, shows: ".claude/skills/tool" },
  { args: ["why", "tool"], place: "devices", shows: ".claude/skills/tool" },
  { args: ["pack", ".claude/skills/headings"], shows: "headings" },
  { args: ["sign", ".claude/skills/tool"], code: 1, shows: "There is no key to sign with" },
  { args: ["new", "fresh"], shows: "fresh/SKILL.md" },
  // Its lock is a link to a device: nothing is changed by it.
  ...[["install"], ["update"], ["outdated"], ["remove", "tool"], ["verify"]].map(
    (args): HostileCommand => ({
      args,
      code: 1,
      shows: "skills-lock.json is no file",
    }),
  ),
  { args: ["install"], place: "pipes", code: 1, shows: "skills.json cannot be used" },
  { args: ["add", "ADDRESS", "--dry-run"], place: "pipes", shows: "signed by nobody", starts: GIT },
  { args: ["find", "pdf", "--source", "ADDRESS"], shows: "Nothing fits", starts: GIT },
  {
    args: ["place", "--agent", "gemini"],
    code: 1,
    shows: "'tool' is of a project that you have not trusted",
  },
  { args: ["unplace", "--agent", "gemini"], shows: "Nothing of that was placed" },
  { args: ["packages", "list"], shows: "" },
  { args: ["secrets", "list"], shows: "" },
  { args: ["whoami"], code: 1, shows: "signed in to no hub" },
  { args: ["completion", "bash"], shows: "complete" },
  { args: ["man"], shows: "skillquay" },
  { args: ["demo"], shows: "", starts: [...SANDBOX_PROGRAMS, "python3"] },
  ...scripts.flatMap((script): HostileCommand[] => [
    { args: ["run", "tool", script, "--dry-run", "--sandbox", "off"], shows: script },
    { args: ["run", "tool", script], shows: "plain", starts: [...SANDBOX_PROGRAMS, "python3"] },
  ]),
];

describeHostileRepository(
  "in a hostile repository with very many files",
  { emptyFolders: 20_000, files: 50_000 },
  commands,
);
