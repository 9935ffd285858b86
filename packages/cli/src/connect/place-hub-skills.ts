import { existsSync } from "node:fs";
import { join } from "node:path";
import { hubFolder } from "@skillquay/local";
import { withCatalog } from "../catalog/open-catalog.ts";
import { readKey } from "../hub-client/hub-client.ts";
import { hubName } from "../hub-client/remembered-hubs.ts";
import { syncHubs } from "../join/sync-hubs.ts";
import { fitsOwnLoader } from "../place/fits-own-loader.ts";
import { type PlaceResult, placeSkills } from "../place/place-skills.ts";
import type { CommandContext } from "../program/command.ts";
import { cacheFolderOf } from "../settings/config-folders.ts";
import { type Connection, examineConnection, type ServerStart } from "./connection.ts";
import type { Host, Scope } from "./hosts.ts";
import type { HubTarget } from "./hub-entry.ts";
import { sayNextStep, sayPlaced } from "./offer-placement.ts";
import { isPlacementAgreed, lostInResults, placementChoice } from "./placement-choice.ts";

/** A hub is told in its address that the agent loads its skills itself, so they are placed before the entry is written. */
export async function placeBeforeEntry(
  context: CommandContext,
  connection: Connection,
  target: ServerStart | HubTarget,
): Promise<Connection> {
  if (!("address" in target) || connection.edit === undefined) return connection;
  const { host, scope } = connection;
  const result = await placeHubSkills(context, host, scope, target.address);
  if (result === undefined) return connection;
  const { placed, tooLong } = result;
  const there = placed.filter(({ error }) => error === undefined).length;
  // Where most were refused, the list of the hub says more than it says twice.
  const placedExcept = there > placed.length / 2 ? tooLong : undefined;
  return { ...(await examineConnection(host, scope, { ...target, placedExcept }, context.io)), placed };
}

interface PlacedHubSkills {
  readonly placed: readonly PlaceResult[];
  /** Names of those that the agent would cut: the hub goes on listing them. */
  readonly tooLong: readonly string[];
}

/**
 * Copies a hub's skills to where the agent loads them itself, where the person wants that. It is asked only of an agent that does not give its model
 * what tools return as it is: for others the hub is the better place. Undefined where nothing was to be placed.
 */
async function placeHubSkills(
  context: CommandContext,
  host: Host,
  scope: Scope,
  hub: string,
): Promise<PlacedHubSkills | undefined> {
  const { io, out, options, settings } = context;
  if (host.profile.skillFolders[scope].length === 0) return undefined;
  const choice = placementChoice(context, host, hub);
  if (choice === "no" || (choice !== "yes" && lostInResults(host) === undefined)) return undefined;
  const words = ` --hub ${hub}${options.flag("write-key") ? " --write-key" : ""}`;
  if (choice === "unasked") {
    sayNextStep(context, host, words);
    return undefined;
  }
  const key = await readKey(context, hub);
  if (choice === "ask" && !(await isPlacementAgreed(context, host, scope, `The skills are on ${hub}.`)))
    return undefined;
  out.progress(`Getting the skills of ${hubName(hub)}`);
  const env = key === undefined ? io.env : { ...io.env, SKILLQUAY_KEY: key };
  const joined = { address: hub, name: hubName(hub) };
  const [state] = await syncHubs({ ...io, env }, [joined], { isForced: true });
  out.endProgress();
  if (state?.problem !== undefined) out.say(`Not everything could be got from ${hub}: ${state.problem}`);
  const folder = join(hubFolder(cacheFolderOf(io), joined), "skills");
  if (!existsSync(folder)) return { placed: [], tooLong: [] };
  const asFolder = { ...context, settings: { ...settings, dir: [folder], hubs: [] } };
  return withCatalog(asFolder, async (catalog) => {
    const valid = (await catalog.list()).filter(({ tier }) => tier === "strict");
    const skills = valid.filter((skill) => fitsOwnLoader(host, skill));
    const placed = await placeSkills(context, host, skills, { scope, byConnect: true, hub });
    if (!out.asJson) sayPlaced(context, host, placed);
    const tooLong = valid.filter((skill) => !skills.includes(skill)).map(({ name }) => name);
    return { placed, tooLong };
  });
}
