import { existsSync } from "node:fs";
import { join } from "node:path";
import type { LocalCatalog } from "@skillquay/local";
import { findHost, type Host } from "../connect/hosts.ts";
import type { Io } from "../program/io.ts";
import { agentFolder } from "./agent-folder.ts";
import { fitsOwnLoader } from "./fits-own-loader.ts";
import { type PlaceMachine, takeBack } from "./place-skill.ts";
import { placeSkills, unseenSkills } from "./place-skills.ts";
import { isFollowed, readLeftOut, readPlaced } from "./placed-record.ts";

type FollowMachine = PlaceMachine & Pick<Io, "cwd">;

/**
 * For agents that `connect` has placed skills for: places what has come since, where the scan lets it, and takes back what is gone. A project's skills stay in
 * the project, and what a person took back by name stays away. Says what it did, one line each.
 */
export async function followPlaced(io: FollowMachine, catalog: LocalCatalog): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const placed of readPlaced(io)) {
    if (!isFollowed(placed) || existsSync(placed.source)) continue;
    if (await takeBack(placed, io)) lines.push(`${placed.path}: taken back, since the skill is gone`);
  }
  for (const host of followedHosts(io)) {
    const folder = agentFolder(host, "user", io);
    const leftOut = readLeftOut(io);
    const come = (await unseenSkills(io, catalog, host)).filter(
      (skill) =>
        skill.location !== "project" && !leftOut.has(join(folder, skill.name)) && fitsOwnLoader(host, skill),
    );
    if (come.length === 0) continue;
    const results = await placeSkills({ io, out: SILENT }, host, come, { scope: "user", byConnect: true });
    for (const { path, placed } of results) if (placed) lines.push(`${path}: placed`);
  }
  return lines;
}

function followedHosts(io: FollowMachine): readonly Host[] {
  const agents = readPlaced(io)
    .filter(isFollowed)
    .map(({ agent }) => agent);
  return [...new Set(agents)].flatMap((agent) => findHost(agent) ?? []);
}

const SILENT = { bar: () => {}, endProgress: () => {} };
