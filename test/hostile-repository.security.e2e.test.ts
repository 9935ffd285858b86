import {
  describeHostileRepository,
  type HostileCommand,
  SANDBOX_PROGRAMS,
} from "./hostile-repository.suite.ts";

const commands: HostileCommand[] = [
  {
    args: ["doctor"],
    place: "pipes",
    shows: "bubblewrap",
    starts: SANDBOX_PROGRAMS,
  },
  { args: ["list", "--json"], place: "devices", shows: "tool" },
  {
    args: ["scan", "ADDRESS"],
    shows: "tool",
    starts: ["git", "git-upload-pack", "sh"],
  },
  { args: ["run", "tool", "plain.js", "--dry-run"], shows: "plain.js", starts: SANDBOX_PROGRAMS },
  { args: ["run", "tool", "helper.sh", "--dry-run", "--sandbox", "off"], code: 1, shows: "pythonhelper" },
  { args: ["run", "tool", "plain.ts"], shows: "plain", starts: SANDBOX_PROGRAMS },
  { args: ["connect", "codex"], shows: "skillquay" },
];

describeHostileRepository("in a hostile repository", { emptyFolders: 500, files: 2_000 }, commands);
