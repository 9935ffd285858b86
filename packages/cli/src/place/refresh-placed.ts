import { existsSync } from "node:fs";
import { buildManifest } from "@skillquay/skill";
import type { Io } from "../program/io.ts";
import { folderToScan } from "../scan/find-skills-to-scan.ts";
import { scanSkills } from "../scan/scan-skills.ts";
import { type PlaceMachine, placeSkill, sweepUnfinished } from "./place-skill.ts";
import { type PlacedSkill, readPlaced } from "./placed-record.ts";

type RefreshMachine = PlaceMachine & Pick<Io, "cwd">;

/**
 * Brings copies up to date whose skill has changed, as `place` would: what the scan blocks stays as it was, and so does a copy that somebody has
 * changed. Links need nothing, and copies from a hub are placed again by hand. Says what it did, one line each.
 */
export async function refreshPlaced(io: RefreshMachine): Promise<readonly string[]> {
  await sweepUnfinished(io);
  const lines: string[] = [];
  for (const placed of readPlaced(io)) {
    if (placed.kind !== "copy" || placed.hub !== undefined || !existsSync(placed.source)) continue;
    const line = await refresh(placed, io).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (line !== undefined) lines.push(`${placed.path}: ${line}`);
  }
  return lines;
}

async function refresh(placed: PlacedSkill, io: RefreshMachine): Promise<string | undefined> {
  const { source } = placed;
  const { treeDigest: digest } = await buildManifest(source, "SKILL.md");
  if (digest === placed.digest) return undefined;
  const [scanned] = await scanSkills([folderToScan(io, source)]);
  if (scanned === undefined || scanned.report.verdict === "block")
    return "left as it was, since the scan blocks what the skill is now";
  // The copy is compared with these bytes once more: they are the ones that were scanned.
  const { agent, name, path, kind } = placed;
  await placeSkill({ agent, name, path, source, kind, skillFile: "SKILL.md", digest }, io);
  return "brought up to date";
}

/** Whether there is anything to look after: a server that has nothing placed reads one small file. */
export function hasPlacedCopies(io: RefreshMachine): boolean {
  return readPlaced(io).some(({ kind, hub }) => kind === "copy" && hub === undefined);
}
