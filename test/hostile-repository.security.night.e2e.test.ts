import {
  describeHostileRepository,
  type HostileCommand,
  SANDBOX_PROGRAMS,
} from "./hostile-repository.suite.ts";

const scripts = ["plain.py", "plain.js", "plain.ts", "plain.sh"];

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
  ...scripts.flatMap((script): HostileCommand[] => [
    { args: ["run", "tool", script, "--dry-run", "--sandbox", "off"], shows: script },
    { args: ["run", "tool", script], shows: "plain", starts: [...SANDBOX_PROGRAMS, "python3"] },
  ]),
];

describeHostileRepository(
  "in a hostile repository with very many files",
  { emptyFolders: 20_000, files: 50_000 },
  commands,
  // 140 to 161 were measured: every file is a line of the index, and the largest skill is scanned beside it.
  { pagesMegabytes: 165 },
);
