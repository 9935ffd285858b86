import { existsSync } from "node:fs";
import { join } from "node:path";
import { hubFolder } from "@skillquay/local";
import { buildManifest } from "@skillquay/skill";
import type { Io } from "../program/io.ts";
import { folderToScan } from "../scan/find-skills-to-scan.ts";
import { scanSkills } from "../scan/scan-skills.ts";
import { cacheFolderOf } from "../settings/config-folders.ts";
import { type PlaceMachine, placeSkill, sweepUnfinished } from "./place-skill.ts";
import { type PlacedSkill, readPlaced } from "./placed-record.ts";

type RefreshMachine = PlaceMachine & Pick<Io, "cwd">;

/**
 * Brings copies up to date whose skill has changed, as `place` would: what the scan blocks stays as it was, and so does a copy that somebody has
 * changed. Links need nothing. A copy from a hub follows what a server keeps of that hub, and stays as it was where none does. Says what it did, one line each.
 */
export async function refreshPlaced(io: RefreshMachine): Promise<readonly string[]> {
  await sweepUnfinished(io);
  const lines: string[] = [];
  for (const placed of readPlaced(io)) {
    const folder = folderOf(placed, io);
    if (placed.kind !== "copy" || !existsSync(folder)) continue;
    const line = await refresh(placed, folder, io).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (line !== undefined) lines.push(`${placed.path}: ${line}`);
  }
  return lines;
}

/** Where the files are that a copy follows. */
function folderOf({ hub, name, source }: PlacedSkill, io: RefreshMachine): string {
  return hub === undefined ? source : join(hubFolder(cacheFolderOf(io), { address: hub }), "skills", name);
}

async function refresh(placed: PlacedSkill, folder: string, io: RefreshMachine): Promise<string | undefined> {
  const { treeDigest: digest } = await buildManifest(folder, "SKILL.md");
  if (digest === placed.digest) return undefined;
  const [scanned] = await scanSkills([folderToScan(io, folder)]);
  if (scanned === undefined || scanned.report.verdict === "block")
    return "left as it was, since the scan blocks what the skill is now";
  // The copy is compared with these bytes once more: they are the ones that were scanned.
  const { digest: _before, temporary: _none, ...kept } = placed;
  await placeSkill({ ...kept, skillFile: "SKILL.md", digest, staged: folder }, io);
  return "brought up to date";
}

/** Whether there is anything to look after: a server that has nothing placed reads one small file. */
export function hasPlacedCopies(io: RefreshMachine): boolean {
  return readPlaced(io).some(({ kind }) => kind === "copy");
}
