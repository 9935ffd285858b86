import { join } from "node:path";
import type { LocalCatalog } from "@skillquay/local";
import { buildManifest } from "@skillquay/skill";
import type { SkillSummary } from "@skillquay/tools";
import { createNativeSkills } from "../catalog/native-skills.ts";
import type { Host, Scope } from "../connect/hosts.ts";
import { openKeptReports } from "../install/kept-reports.ts";
import type { Output } from "../output/output.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
import { folderToScan } from "../scan/find-skills-to-scan.ts";
import { scanSkills } from "../scan/scan-skills.ts";
import { agentFolder } from "./agent-folder.ts";
import { type PlaceMachine, placeSkill } from "./place-skill.ts";

export interface PlaceResult {
  readonly agent: string;
  readonly skill: string;
  readonly path: string;
  /** False where it was there already, or was refused. */
  readonly placed: boolean;
  readonly error?: { readonly code: string; readonly message: string };
}

interface PlaceContext {
  readonly io: PlaceMachine & Pick<Io, "cwd">;
  readonly out: Pick<Output, "bar" | "endProgress">;
}

export interface PlaceHow {
  readonly scope: Scope;
  readonly asCopies?: boolean;
  /** The hub that the skills are a copy of. */
  readonly hub?: string;
  /** They go again with the entry that is written. */
  readonly byConnect?: true;
}

/** How a skill of a hub is named among others. */
export const FROM_HUB = "hub:";

/** Valid skills that an agent does not see without us. */
export async function unseenSkills(
  io: PlaceMachine,
  catalog: LocalCatalog,
  { profile }: Host,
): Promise<readonly SkillSummary[]> {
  const all = await catalog.list();
  const seen = createNativeSkills(io, catalog)(profile, all)?.listed ?? new Set();
  return all.filter((skill) => !seen.has(skill) && skill.tier === "strict");
}

/** Puts skills of this machine where an agent loads them itself; the scan's verdict comes first. */
export async function placeSkills(
  context: PlaceContext,
  host: Host,
  skills: readonly SkillSummary[],
  { scope, asCopies = false, hub, byConnect }: PlaceHow,
): Promise<readonly PlaceResult[]> {
  const { io } = context;
  const folder = agentFolder(host, scope, io);
  const results: PlaceResult[] = [];
  for (const [skill, { digest, isBlocked }] of await lookAt(context, skills)) {
    const path = join(folder, skill.name);
    const base = { agent: host.id, skill: skill.name, path };
    try {
      refuseUnlessSafe(skill, scope);
      if (isBlocked) throw blockedSkill(skill.name);
      const isCopy = asCopies || hub !== undefined || isAlwaysCopied(skill, host, io);
      const { name, skillFile, baseDirectory: staged = "" } = skill;
      const from = hub === undefined ? { source: staged } : { source: `${FROM_HUB}${name}`, hub, staged };
      const kind = isCopy ? ("copy" as const) : ("link" as const);
      const request = { agent: host.id, name, path, kind, skillFile, digest, ...from };
      results.push({
        ...base,
        placed: await placeSkill({ ...request, ...(byConnect && { byConnect }) }, io),
      });
    } catch (error) {
      results.push({ ...base, placed: false, error: placeError(path, error) });
    }
  }
  return results;
}

/** A link into the copy of a hub would show what the hub has next before it is scanned, and lead nowhere once the cache is cleared. */
function isAlwaysCopied({ hub }: SkillSummary, { profile }: Host, { platform }: PlaceMachine): boolean {
  return hub !== undefined || platform === "win32" || profile.skillFolders.ignoresLinks === true;
}

/** The verdict on each skill, and the bytes that it is about. */
async function lookAt({ io, out }: PlaceContext, skills: readonly SkillSummary[]) {
  const digests: string[] = [];
  for (const { baseDirectory = "", skillFile } of skills)
    digests.push((await buildManifest(baseDirectory, skillFile)).treeDigest);
  const scanned = await scanSkills(
    skills.map(({ baseDirectory = "" }) => folderToScan(io, baseDirectory)),
    (_skill, done) => out.bar("Scanning", { done, total: skills.length, unit: "skills" }),
    openKeptReports(io),
  );
  out.endProgress();
  return new Map(
    skills.map((skill, index) => {
      const isBlocked = scanned[index]?.report.verdict === "block";
      return [skill, { digest: digests[index] ?? "", isBlocked }] as const;
    }),
  );
}

/** A skill of a stranger's project would be the user's own in the user's folder. */
function refuseUnlessSafe({ tier, isUntrusted, name }: SkillSummary, scope: Scope): void {
  if (tier !== "strict") {
    throw new CliError(
      "skill_not_valid",
      "It does not keep to the specification, so that the agent may not show it: see skillquay check.",
    );
  }
  if (isUntrusted === true && scope === "user") {
    throw new CliError(
      "project_untrusted",
      `'${terminalLine(name)}' is of a project that you have not trusted: see skillquay trust.`,
    );
  }
}

export function blockedSkill(name: string): CliError {
  return new CliError("skill_blocked", `The scan blocks '${terminalLine(name)}': see skillquay scan.`);
}

/** Why a skill was not placed, for the results. */
export function placeError(path: string, error: unknown): NonNullable<PlaceResult["error"]> {
  if (error instanceof CliError) return { code: error.code, message: error.message };
  const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
  return { code: "not_placed", message: `${path} could not be made: ${reason}.` };
}
