import { existsSync, lstatSync, readlinkSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { realPath } from "@skillquay/local";
import { hostNamed } from "../connect/host-named.ts";
import { findHost, type Host, hosts } from "../connect/hosts.ts";
import { agentFolder } from "../place/agent-folder.ts";
import { usageError } from "../program/cli-error.ts";
import { type InstallPlace, refuseLinkOut } from "./install-place.ts";

/** An agent with a folder of its own that gets a link or a copy of what is installed. */
export interface LinkedAgent {
  readonly id: string;
  readonly title: string;
  readonly folder: string;
}

/** Agents that a person names, `all`, or, without a word, those that are on this machine or in this project. */
export async function chosenAgents(
  words: readonly string[],
  place: InstallPlace,
): Promise<readonly LinkedAgent[]> {
  const names = words.flatMap((word) => word.split(",")).filter((word) => word !== "");
  const isAll = names.includes("all") || names.includes("*");
  const chosen: Host[] = [];
  if (names.length === 0 || isAll) chosen.push(...hosts.filter((host) => isAll || isHere(host, place)));
  else for (const name of names) chosen.push(await hostNamed(name));
  return chosen.flatMap((host) => linkedAgent(host, place, names.length > 0 && !isAll));
}

/** The agents of a lock entry; one that this version does not know is left out. */
export function agentsOf(ids: readonly string[], place: InstallPlace): readonly LinkedAgent[] {
  return ids.flatMap((id) => {
    const host = findHost(id);
    return host === undefined ? [] : linkedAgent(host, place, false);
  });
}

/** Agents that find what is installed without a link, for people. */
export function readingAgents(place: InstallPlace): readonly string[] {
  return hosts.filter((host) => readsShared(host, place) && isHere(host, place)).map(({ title }) => title);
}

export type LinkState = "absent" | "linked" | "copy" | "taken";

/** What is where an agent would find the skill. A folder may be a copy of ours; whether it is untouched is to be seen. */
export function linkState({ skills }: InstallPlace, { folder }: LinkedAgent, name: string): LinkState {
  const path = join(folder, name);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return "absent";
  if (stats.isDirectory()) return "copy";
  if (!stats.isSymbolicLink()) return "taken";
  return resolve(realPath(folder), readlinkSync(path)) === join(realPath(skills), name) ? "linked" : "taken";
}

/** Relative, so that a project can be moved and shared with its links. */
export function linkTarget({ skills }: InstallPlace, { folder }: LinkedAgent, name: string): string {
  return join(relative(realPath(folder), realPath(skills)), name);
}

function linkedAgent(host: Host, place: InstallPlace, isNamed: boolean): readonly LinkedAgent[] {
  if (readsShared(host, place)) return [];
  if (host.profile.skillFolders[place.scope].length === 0) {
    if (!isNamed) return [];
    throw usageError("agent_has_no_folder", `${host.title} reads no folder of skills itself.`, [
      `It gets them from the server: skillquay connect ${host.id} --write`,
    ]);
  }
  const folder = agentFolder(host, place.scope, place.machine);
  // Where the folder is a link to the one that all share, everything is there already.
  if (realPath(folder) === realPath(place.skills)) return [];
  if (place.scope === "project")
    for (const part of [dirname(folder), folder]) refuseLinkOut(part, place.base);
  return [{ id: host.id, title: host.title, folder }];
}

function readsShared({ profile }: Host, { scope }: InstallPlace): boolean {
  return profile.skillFolders[scope].some((folder) => /^(?:~\/)?\.agents\/skills$/.test(folder));
}

function isHere(host: Host, { scope, base, machine }: InstallPlace): boolean {
  if (host.traces(machine).some((path) => existsSync(path))) return true;
  if (scope === "user") return false;
  const [own = ""] = host.profile.skillFolders.project;
  const root = own.split("/")[0] ?? "";
  return !/^(?:|\.agents|\.github)$/.test(root) && existsSync(join(base, root));
}
