import { type Host, type Machine, pathsOf, type Scope } from "../connect/hosts.ts";
import { CliError } from "../program/cli-error.ts";
import { refuseLeadingOut } from "../trust/refuse-leading-out.ts";

/** The folder from which an agent loads skills itself: its own where it has one, else one that it shares with others. */
export function agentFolder(host: Host, scope: Scope, machine: Machine): string {
  const candidates = host.profile.skillFolders[scope];
  const own = candidates.find((folder) => !SHARED.has(folder)) ?? candidates[0];
  const [path] = pathsOf(own === undefined ? [] : [own], machine);
  if (path !== undefined) {
    refuseLeadingOut(path, scope, machine);
    return path;
  }
  throw new CliError("agent_has_no_folder", `${host.title} reads no folder of skills itself.`, {
    suggestions: [`It gets them from the server: skillquay connect ${host.id} --write`],
  });
}

const SHARED: ReadonlySet<string> = new Set([
  "~/.agents/skills",
  "~/.claude/skills",
  ".agents/skills",
  ".claude/skills",
]);
