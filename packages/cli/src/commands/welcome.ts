import type { Command } from "../command.ts";
import { examineConnection } from "../connect/connection.ts";
import { hosts } from "../connect/hosts.ts";
import { serverCommand } from "../connect/server-command.ts";
import { withCatalog } from "../open-catalog.ts";
import { version } from "../version.ts";

/** What a person sees who types `skillquay` alone: what there is, and what to do next. */
export const welcome: Command = {
  name: "welcome",
  summary: "What was found on this machine, and what to do next.",
  usage: "",
  examples: [{ line: "skillquay", does: "on a terminal" }],
  positionals: [],
  options: [],
  settings: ["dir", "cache", "logLevel"],
  async run(context) {
    const { io, out } = context;
    const { bold, dim, good } = out.style;
    const found = await withCatalog(context, async (catalog) => ({
      skills: await catalog.list(),
      problems: await catalog.problems(),
    }));
    const connections = [];
    for (const host of hosts) {
      const connection = await examineConnection(host, "user", serverCommand(undefined, [], io.platform), io);
      if (connection.isInstalled) connections.push(connection);
    }
    const roots = new Set(found.skills.map((skill) => skill.rootRank)).size;
    out.print(`${bold("Skillquay")} ${dim(version)}: every Agent Skill on this machine, in every agent.`);
    out.print("");
    out.print(`  ${plural(found.skills.length, "skill")} in ${plural(roots, "folder")}`);
    if (found.problems.length > 0) {
      out.print(`  ${plural(found.problems.length, "problem")} ${dim("(skillquay list --problems)")}`);
    }
    out.print("");
    out.print(bold("Agents on this machine"));
    if (connections.length === 0) out.print("  None of the known ones was found: skillquay connect");
    for (const { host, status } of connections) {
      const state = status === "connected" ? good("connected") : `skillquay connect ${host.id} --write`;
      out.print(`  ${host.title.padEnd(16)} ${state}`);
    }
    out.print("");
    out.print(bold("Next"));
    if (found.skills.length === 0) out.print("  skillquay new my-skill   start a skill of your own");
    out.print("  skillquay list           the skills");
    out.print("  skillquay doctor         what was found where, and what agents will see");
    out.print("  skillquay --help         everything else");
    return 0;
  },
};

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
