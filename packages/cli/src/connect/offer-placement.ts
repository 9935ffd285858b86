import { join } from "node:path";
import { withCatalog } from "../catalog/open-catalog.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { agentFolder } from "../place/agent-folder.ts";
import { fitsOwnLoader } from "../place/fits-own-loader.ts";
import { type PlaceResult, placeSkills, unseenSkills } from "../place/place-skills.ts";
import { readLeftOut } from "../place/placed-record.ts";
import type { CommandContext } from "../program/command.ts";
import type { Connection } from "./connection.ts";
import type { Host } from "./hosts.ts";
import { isPlacementAgreed, lostInResults, placementChoice } from "./placement-choice.ts";

/**
 * Has the agent load skills itself where the person wants that: by the flag, or by an answer on a terminal. Nothing for an agent that
 * reads no folder, and none where the server is to serve other folders than this command looks at.
 */
export async function offerPlacement(
  context: CommandContext,
  { host, scope }: Pick<Connection, "host" | "scope">,
): Promise<readonly PlaceResult[] | undefined> {
  const { io, out, options, rest } = context;
  if (rest.length > 0 || host.profile.skillFolders[scope].length === 0) return undefined;
  const choice = placementChoice(context, host, undefined);
  if (choice === "no") return undefined;
  if (choice === "unasked") {
    sayNextStep(context, host, "");
    return undefined;
  }
  return withCatalog(context, async (catalog) => {
    const leftOut = options.flag("place") ? new Set() : readLeftOut(io);
    const folder = agentFolder(host, scope, io);
    const unseen = (await unseenSkills(io, catalog, host)).filter(
      (skill) => !leftOut.has(join(folder, skill.name)) && fitsOwnLoader(host, skill),
    );
    if (unseen.length === 0) return undefined;
    const count = unseen.length === 1 ? "1 skill is" : `${unseen.length} skills are`;
    const which = `${count} in no folder that ${host.title} reads.`;
    if (choice === "ask" && !(await isPlacementAgreed(context, host, scope, which))) return undefined;
    const results = await placeSkills(context, host, unseen, { scope, byConnect: true });
    if (!out.asJson) sayPlaced(context, host, results);
    return results;
  });
}

/** What to do where nobody could be asked. */
export function sayNextStep({ out }: CommandContext, host: Host, words: string): void {
  const lost = lostInResults(host);
  if (!out.asJson && lost !== undefined)
    out.say(`${lost} Have it load them itself: skillquay connect ${host.id}${words} --write --place`);
}

export function sayPlaced({ out }: CommandContext, host: Host, results: readonly PlaceResult[]): void {
  const count = results.filter(({ placed }) => placed).length;
  out.say(
    `${host.title} loads ${count} more by itself. To take them back: skillquay unplace --agent ${host.id}`,
  );
  for (const { skill, error } of results)
    if (error !== undefined) out.say(`Not placed: ${terminalLine(skill)}. ${terminalLine(error.message)}`);
}
