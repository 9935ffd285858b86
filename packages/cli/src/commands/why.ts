import type { Verdict } from "@skillquay/scan";
import { type Signer, signerText } from "@skillquay/scan/signature";
import { verdictWords } from "@skillquay/scan/trust-scale";
import { findSkill } from "../catalog/find-skill.ts";
import { withCatalog } from "../catalog/open-catalog.ts";
import { inspectInstalled } from "../install/inspect-installed.ts";
import { installPlace } from "../install/install-place.ts";
import { readLock } from "../install/lock-file.ts";
import { shortPath } from "../output/short-path.ts";
import { terminalLine } from "../output/terminal-text.ts";
import type { Command, CommandContext } from "../program/command.ts";

export const why: Command = {
  name: "why",
  order: 46,
  summary:
    "Say who brought a skill: the project, you, a skill that needs it, or an agent's own folder; from where, and whether it is unchanged.",
  usage: "<skill> [options]",
  examples: [{ line: "skillquay why pdf", does: "where it is from and which commit that was" }],
  positionals: [{ name: "skill", description: "Name of a skill.", required: true, repeatable: false }],
  options: [],
  settings: ["dir", "cache", "logLevel"],
  async run(context) {
    const [name = ""] = context.positionals;
    const reasons = [
      ...(await lockedReasons(context, name, false)),
      ...(await lockedReasons(context, name, true)),
    ];
    if (reasons.length === 0) reasons.push(await folderReason(context, name));
    const { io, out } = context;
    if (out.json({ name, reasons })) return 0;
    for (const reason of reasons) {
      const { broughtBy, path, source, ref, commit, state, verdict, accepted, signer, agents } = reason;
      const { neededBy, isDependency, requires, requested } = reason;
      out.print(`${broughtBy}  ${shortPath(path, io)}`);
      if (source !== undefined)
        out.print(`  from ${terminalLine(source)}${ref === undefined ? "" : ` #${terminalLine(ref)}`}`);
      if (commit !== undefined) out.print(`  commit ${commit}`);
      if (state !== undefined)
        out.print(`  ${state}${verdict === undefined ? "" : `, the scan said ${verdictWords[verdict]}`}`);
      if (neededBy !== undefined && neededBy.length > 0)
        out.print(
          `  needed by ${neededBy.map(terminalLine).join(", ")}${isDependency === true ? ", and asked for by nobody else" : ""}`,
        );
      if (requires !== undefined && requires.length > 0)
        out.print(`  needs ${requires.map(terminalLine).join(", ")}`);
      if (requested !== undefined) out.print(`  the manifest says ${terminalLine(requested)}`);
      if (signer !== undefined) out.print(`  signed by ${terminalLine(signerText(signer))}`);
      if (accepted !== undefined) out.print(`  taken all the same: ${terminalLine(accepted)}`);
      if (agents !== undefined && agents.length > 0)
        out.print(`  linked for ${agents.map(terminalLine).join(", ")}`);
    }
    return 0;
  },
};

interface Reason {
  readonly broughtBy: "project" | "you" | "folder";
  readonly path: string;
  readonly source?: string;
  readonly ref?: string | undefined;
  readonly commit?: string | undefined;
  readonly state?: string;
  readonly verdict?: Verdict | undefined;
  readonly accepted?: string | undefined;
  readonly signer?: Signer | undefined;
  /** Installed skills that say they need it. */
  readonly neededBy?: readonly string[];
  /** Nobody asked for it but those. */
  readonly isDependency?: boolean | undefined;
  readonly requires?: readonly string[] | undefined;
  readonly requested?: string | undefined;
  readonly agents?: readonly string[] | undefined;
}

async function lockedReasons(
  context: CommandContext,
  name: string,
  isUser: boolean,
): Promise<readonly Reason[]> {
  const options = { ...context.options, flag: (flag: string) => flag === "global" && isUser };
  const place = installPlace({ io: context.io, options });
  const { skills } = readLock(place);
  const entry = skills.get(name);
  if (entry === undefined) return [];
  const { source, ref, skillquay: pin } = entry;
  const { state } = await inspectInstalled(place, name, entry);
  const path = `${place.skills}/${name}`;
  const { commit, verdict, accepted, signer, agents } = pin ?? {};
  return [
    {
      broughtBy: isUser ? "you" : "project",
      path,
      source,
      ref,
      commit,
      state,
      verdict,
      accepted: accepted?.reason,
      signer,
      neededBy: [...skills]
        .filter(([, other]) => other.skillquay?.requires?.includes(name))
        .map(([by]) => by),
      isDependency: pin?.dependency,
      requires: pin?.requires,
      requested: pin?.requested,
      agents,
    },
  ];
}

/** No lock speaks of it: it lies in a folder that is looked at. */
async function folderReason(context: CommandContext, name: string): Promise<Reason> {
  return withCatalog(context, async (catalog) => {
    const { baseDirectory = "" } = await findSkill(catalog, name);
    return { broughtBy: "folder" as const, path: baseDirectory };
  });
}
