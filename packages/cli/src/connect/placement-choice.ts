import { agentFolder } from "../place/agent-folder.ts";
import { readPlaced } from "../place/placed-record.ts";
import type { CommandContext } from "../program/command.ts";
import type { Host, Scope } from "./hosts.ts";

/** Whether the person wants the agent to load skills itself: `unasked` where nobody said, and nobody can be asked. */
export type PlacementChoice = "yes" | "no" | "ask" | "unasked";

/** By the flags, by what an earlier `connect` placed for this agent from the same hub, or else by a question where there is a terminal. */
export function placementChoice(
  { io, out, options }: CommandContext,
  host: Host,
  hub: string | undefined,
): PlacementChoice {
  const flag = options.all("place").at(-1);
  if (flag === false) return "no";
  if (flag === true) return "yes";
  if (readPlaced(io).some((placed) => placed.byConnect && placed.agent === host.id && placed.hub === hub))
    return "yes";
  return out.asJson || !io.stdin.isTerminal || !io.stderr.isTerminal ? "unasked" : "ask";
}

/** Why its own way of loading a skill is the better one; undefined where ours is as good. */
export function lostInResults({ title, profile: { results, skillFolders } }: Host): string | undefined {
  if (results.isUntrusted === true)
    return `${title} tells its model to follow nothing that a server's tools return, and so no skill that comes from one.`;
  if (results.isEscaped === true)
    return `${title} gives its model what a server's tools return as JSON, in which line ends and quotes are escaped.${namesOnly(skillFolders)}`;
  return undefined;
}

function namesOnly({ namesOnly: isSo }: Host["profile"]["skillFolders"]): string {
  return isSo === true ? " Of skills that it loads itself it tells its model the names alone." : "";
}

/** Asks on the terminal; yes is the usual answer where skills arrive damaged otherwise. */
export async function isPlacementAgreed(
  { io, out }: CommandContext,
  host: Host,
  scope: Scope,
  which: string,
): Promise<boolean> {
  const lost = lostInResults(host);
  if (lost !== undefined) out.say(lost);
  out.say(
    `${which} Put them into ${agentFolder(host, scope, io)}, so that it loads them itself? ${lost === undefined ? "[y]es, [N]o" : "[Y]es, [n]o"}`,
  );
  const typed = await io.stdin.readLine(new AbortController().signal);
  // The end of the input is no answer.
  if (typed === undefined) return false;
  const answer = typed.trim().toLowerCase();
  return answer === "" ? lost !== undefined : ["y", "yes"].includes(answer);
}
