import { randomUUID } from "node:crypto";
import { lstatSync, readlinkSync } from "node:fs";
import { chmod, mkdir, rename, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { realPath } from "@skillquay/local";
import { buildManifest, readSkillFile } from "@skillquay/skill";
import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
import { changePlaced, type PlacedSkill, readPlaced } from "./placed-record.ts";

export type PlaceMachine = Pick<Io, "env" | "homeDirectory" | "platform">;

export interface PlaceRequest
  extends Pick<PlacedSkill, "agent" | "name" | "path" | "source" | "kind" | "hub" | "byConnect"> {
  readonly skillFile: string;
  /** Of the bytes that were looked at. */
  readonly digest: string;
  /** Where its files are meanwhile, for one that comes from a hub. */
  readonly staged?: string;
}

/**
 * Puts a skill where an agent loads it. The record is written first and the skill gets its name in one step, so that a crash leaves
 * nothing half; never over anything that is not ours. False when it is there already.
 */
export async function placeSkill(request: PlaceRequest, machine: PlaceMachine): Promise<boolean> {
  const { path, source, kind, digest, skillFile, agent, name, hub, byConnect, staged = source } = request;
  const earlier = readPlaced(machine).find((placed) => placed.path === path);
  if (lstatOf(path) !== undefined) {
    if (realPath(path) === realPath(staged)) return false;
    if (earlier === undefined || !(await isUntouched(earlier))) throw inTheWay(path);
    if (earlier.kind === "copy" && kind === "copy" && earlier.digest === digest) return false;
    await takeBack(earlier, machine);
  }
  await mkdir(dirname(path), { recursive: true });
  const from = { ...(hub !== undefined && { hub }), ...(byConnect && { byConnect }) };
  const entry = { agent, name, path, source, kind, ...from };
  if (kind === "link") {
    await record(entry, machine);
    // Fails where something has come to be there meanwhile.
    await symlink(source, path, "dir");
    return true;
  }
  // Beside the folder of skills: agents look for skills in that one.
  const temporary = join(dirname(dirname(path)), `.skillquay-place-${randomUUID()}`);
  await record({ ...entry, digest, temporary }, machine);
  try {
    await copySkill(staged, skillFile, temporary);
    if ((await buildManifest(temporary, skillFile)).treeDigest !== digest) throw changedMeanwhile(source);
    if (lstatOf(path) !== undefined) throw inTheWay(path);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Another process may have placed it meanwhile: then it is still ours to take back.
    if (lstatOf(path) === undefined) await forget(path, machine);
    else await record({ ...entry, digest }, machine);
    throw error;
  }
  await record({ ...entry, digest }, machine);
  return true;
}

/** Takes back what was placed; false when somebody has changed it since, and it is left alone. */
export async function takeBack(placed: PlacedSkill, machine: PlaceMachine): Promise<boolean> {
  if (placed.temporary !== undefined) await rm(placed.temporary, { recursive: true, force: true });
  if (lstatOf(placed.path) !== undefined) {
    if (!(await isUntouched(placed))) return false;
    if (placed.kind === "link") await unlink(placed.path);
    else {
      const old = join(dirname(dirname(placed.path)), `.skillquay-place-${randomUUID()}`);
      await record({ ...placed, temporary: old }, machine);
      await rename(placed.path, old);
      await rm(old, { recursive: true, force: true });
    }
  }
  await forget(placed.path, machine);
  return true;
}

/** Removes what a process left that was killed while it placed something. */
export async function sweepUnfinished(machine: PlaceMachine): Promise<void> {
  for (const placed of readPlaced(machine)) {
    if (placed.temporary === undefined) continue;
    await rm(placed.temporary, { recursive: true, force: true });
    const { temporary: _gone, ...finished } = placed;
    if (lstatOf(placed.path) === undefined) await forget(placed.path, machine);
    else await record(finished, machine);
  }
}

async function isUntouched({ path, kind, source, digest }: PlacedSkill): Promise<boolean> {
  const stats = lstatOf(path);
  if (kind === "link") return stats?.isSymbolicLink() === true && readlinkSync(path) === source;
  if (stats?.isDirectory() !== true) return false;
  const manifest = await buildManifest(path, "SKILL.md").catch(() => undefined);
  return manifest?.treeDigest === digest;
}

async function copySkill(source: string, skillFile: string, copy: string): Promise<void> {
  const { files } = await buildManifest(source, skillFile);
  for (const { path, executable } of files) {
    const file = join(copy, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await readSkillFile(source, path), { flag: "wx" });
    if (executable) await chmod(file, 0o755);
  }
}

function record(placed: PlacedSkill, machine: PlaceMachine): Promise<void> {
  return changePlaced(machine, (all) => [...all.filter(({ path }) => path !== placed.path), placed]);
}

function forget(path: string, machine: PlaceMachine): Promise<void> {
  return changePlaced(machine, (all) => all.filter((placed) => placed.path !== path));
}

function lstatOf(path: string) {
  return lstatSync(path, { throwIfNoEntry: false });
}

function inTheWay(path: string): CliError {
  return new CliError(
    "place_taken",
    `${path} is there and was not put there by skillquay, so it was left alone.`,
    {
      suggestions: ["Remove or rename it, then run the command again."],
    },
  );
}

function changedMeanwhile(source: string): CliError {
  return new CliError("skill_changed_meanwhile", `${source} was changed while it was copied.`, {
    suggestions: ["Nothing was placed. Run the command again."],
  });
}
