import type { SkillSummary } from "@skillquay/tools";
import { withCatalog } from "../catalog/open-catalog.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { agentFolder } from "../place/agent-folder.ts";
import { type PlaceResult, placeSkills, unseenSkills } from "../place/place-skills.ts";
import type { CommandContext } from "../program/command.ts";
import type { Connection } from "./connection.ts";
import type { Host, Scope } from "./hosts.ts";

/**
 * Has the agent load skills itself where the person wants that: by the flag, or by an answer on a terminal. Nothing for an agent that
 * reads no folder, and none where the server is to serve other folders than this command looks at.
 */
export async function offerPlacement(
  context: CommandContext,
  { host, scope, hub }: Pick<Connection, "host" | "scope" | "hub">,
): Promise<readonly PlaceResult[] | undefined> {
  const { io, out, options, rest } = context;
  if (hub !== undefined || rest.length > 0 || host.profile.skillFolders[scope].length === 0) return undefined;
  const isAgreedBefore = options.flag("place");
  if (!isAgreedBefore && (out.asJson || !io.stdin.isTerminal || !io.stderr.isTerminal)) {
    const lost = lostInResults(host);
    if (!out.asJson && lost !== undefined)
      out.say(`${lost} Have it load them itself: skillquay place --agent ${host.id}`);
    return undefined;
  }
  return withCatalog(context, async (catalog) => {
    const unseen = await unseenSkills(io, catalog, host);
    if (unseen.length === 0) return undefined;
    if (!isAgreedBefore && !(await isAgreed(context, host, scope, unseen))) return undefined;
    const results = await placeSkills(context, host, unseen, { scope });
    if (!out.asJson) sayPlaced(context, host, results);
    return results;
  });
}

async function isAgreed(
  { io, out }: CommandContext,
  host: Host,
  scope: Scope,
  unseen: readonly SkillSummary[],
): Promise<boolean> {
  const count = unseen.length === 1 ? "1 skill is" : `${unseen.length} skills are`;
  const lost = lostInResults(host);
  if (lost !== undefined) out.say(lost);
  out.say(
    `${count} in no folder that ${host.title} reads. Link them into ${agentFolder(host, scope, io)}, so that it loads them itself? [y]es, [N]o`,
  );
  const typed = (await io.stdin.readLine(new AbortController().signal))?.trim().toLowerCase() ?? "";
  return ["y", "yes"].includes(typed);
}

/** Why its own way of loading a skill is the better one. */
function lostInResults({ title, profile: { results } }: Host): string | undefined {
  if (results.isUntrusted === true)
    return `${title} tells its model to follow nothing that a server's tools return, and so no skill that comes from one.`;
  if (results.isEscaped === true)
    return `${title} gives its model what a server's tools return as JSON, in which line ends and quotes are escaped.`;
  return undefined;
}

function sayPlaced({ out }: CommandContext, host: Host, results: readonly PlaceResult[]): void {
  const count = results.filter(({ placed }) => placed).length;
  out.say(
    `${host.title} loads ${count} more by itself. To take them back: skillquay unplace --agent ${host.id}`,
  );
  for (const { skill, error } of results)
    if (error !== undefined) out.say(`Not placed: ${terminalLine(skill)}. ${terminalLine(error.message)}`);
}
