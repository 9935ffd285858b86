import type { JsonObject, JsonValue, Problem } from "@skillquay/skill";
import type { SkillSummary } from "@skillquay/tools";
import type { Visibility } from "../../platform/db/schema.ts";
import { scanProblems } from "../scans/index.ts";
import type { AllowedRow, SkillOrigin } from "./allowed-set-queries.ts";

/** A skill as one caller sees it: in one version, under one name. */
export interface HubSkill extends SkillSummary {
  readonly skillId: string;
  readonly versionId: string;
  readonly versionNumber: number;
  readonly treeDigest: string;
  readonly visibility: Visibility;
  readonly origin: SkillOrigin;
  readonly tags: readonly string[];
  readonly ownerHandle: string;
  readonly publishedAt: Date;
  readonly fileCount: number;
  readonly totalBytes: number;
  /** Premium and somebody else's: its main file and its scripts' results are all that the caller gets. */
  readonly hidesFiles: boolean;
}

/** What a caller passes to get this skill: its slug, or `label:slug` where another skill has the slug. */
export function slugOf(skill: Pick<SkillSummary, "name" | "label">): string {
  return skill.label === undefined ? skill.name : `${skill.label}:${skill.name}`;
}

export function isHubSkill(skill: SkillSummary): skill is HubSkill {
  return "versionId" in skill && "skillId" in skill;
}

export interface SkillView {
  readonly label: string | undefined;
  readonly viewerId: string | undefined;
  readonly isPinned?: boolean;
  readonly use?: { readonly count: number; readonly lastAtMs: number } | undefined;
}

export function hubSkill(row: AllowedRow, { label, viewerId, use, isPinned = false }: SkillView): HubSkill {
  const hidesFiles = row.owner_id !== viewerId && hidesFilesFromOthers(row);
  return {
    name: row.slug,
    ...(label !== undefined && { label }),
    description: row.description,
    location: "global",
    skillFile: row.skill_file,
    frontmatter: withoutPrototype(row.frontmatter),
    // A listing of the skills extension names every file, and clients fetch what it names.
    tier: hidesFiles ? "lenient" : row.tier,
    problems: [...scanProblems(row.scan), ...storedProblems(row.problems)],
    modelInvocable: row.model_invocable,
    userInvocable: row.user_invocable,
    hasScripts: row.has_scripts,
    ...(row.origin === "bundled" && { scriptsAreForCaller: true }),
    changedAtMs: row.created_at.getTime(),
    ...(isPinned && { isPinned }),
    useCount: use?.count ?? 0,
    lastUsedAtMs: use?.lastAtMs ?? 0,
    rootRank: RANKS[row.origin],
    skillId: row.skill_id,
    versionId: row.version_id,
    versionNumber: row.number,
    treeDigest: row.tree_digest,
    visibility: row.visibility,
    origin: row.origin,
    tags: row.tags,
    ownerHandle: row.owner_handle,
    publishedAt: row.created_at,
    fileCount: row.file_count,
    totalBytes: row.total_bytes,
    hidesFiles,
  };
}

/** Also what was imported while it was premium and has been withdrawn since: nobody gets the files by that. */
function hidesFilesFromOthers({ visibility, sealed, origin }: AllowedRow): boolean {
  return visibility === "premium" || (sealed && origin === "own");
}

/** Who wins a name: the own drive before teams, teams before shares, and what comes with the program last. */
export const RANKS: Readonly<Record<SkillOrigin, number>> = {
  own: 0,
  team: 1,
  shared: 2,
  bundled: 3,
  public: 4,
};

// Keys come from the skill: `frontmatter["constructor"]` must be what the skill says, or nothing.
function withoutPrototype(stored: Record<string, unknown>): JsonObject {
  const safe: Record<string, JsonValue> = Object.create(null);
  return Object.assign(safe, stored);
}

// Our own words, stored by `publishSkill`: no need to check them as foreign ones.
function storedProblems(stored: unknown[]): readonly Problem[] {
  return stored.filter(isProblem);
}

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "code" in value && "severity" in value;
}
