import { nearest } from "@skillquay/search";
import { type JsonObject, oneLine, type Problem } from "@skillquay/skill";
import type { SkillScript } from "@skillquay/skill/scripts";
import { ToolError } from "@skillquay/tools";
import type { KeyCaller } from "../../features/accounts/index.ts";
import { type HubSkill, slugOf } from "../../features/catalog/index.ts";
import { ownerOf, pendingUpdates } from "../../features/drive/index.ts";
import {
  filesOfVersion,
  type VersionFile,
  type VersionOfSkill,
  versionRow,
  versionsOfSkill,
} from "../../features/skills/index.ts";
import type { HubServices } from "../services.ts";
import { OFF_LABEL, switchedOffSkills } from "./skill-overview.ts";

/** A skill that the caller sees on the pages, and one version of it. */
export interface PageSkill {
  readonly ref: string;
  readonly skill: HubSkill;
  readonly isOff: boolean;
  /** Newest first; those that this caller may look at. */
  readonly versions: readonly VersionOfSkill[];
  readonly version: PageVersion;
}

export interface PageVersion {
  readonly versionId: string;
  readonly number: number;
  readonly publishedAt: Date;
  readonly treeDigest: string;
  readonly skillFile: string;
  readonly description: string;
  readonly frontmatter: JsonObject;
  readonly tags: readonly string[];
  readonly tier: "strict" | "lenient";
  readonly problems: readonly Problem[];
  readonly modelInvocable: boolean;
  readonly scripts: readonly SkillScript[];
}

/** Throws `skill_not_found`, in the same words for what the caller may not see and for what does not exist. */
export async function findPageSkill(
  services: HubServices,
  caller: KeyCaller,
  ref: string,
  number?: number,
): Promise<PageSkill> {
  const { db } = services.database;
  const match = await findSkill(services, caller, ref);
  const { skill } = match;
  const [update] = await pendingUpdates(db, ownerOf(caller), { skillId: skill.skillId });
  const versionIds = [skill.versionId, ...(update === undefined ? [] : [update.newVersionId])];
  const versions = await versionsOfSkill(db, caller.accountId, { skillId: skill.skillId, versionIds });
  const versionId =
    number === undefined ? skill.versionId : versions.find((version) => version.number === number)?.versionId;
  const row = versionId === undefined ? undefined : await versionRow(db, versionId);
  if (row === undefined) throw versionNotFound(number);
  const isShown = row.id === skill.versionId;
  return {
    ref,
    ...match,
    versions,
    version: {
      versionId: row.id,
      number: row.number,
      publishedAt: row.created_at,
      treeDigest: row.tree_digest,
      skillFile: row.skill_file,
      description: row.description,
      frontmatter: isShown ? skill.frontmatter : jsonObject(row.frontmatter),
      tags: row.tags,
      tier: row.tier,
      problems: isShown ? skill.problems : row.problems.filter(isProblem),
      modelInvocable: row.model_invocable,
      // Our own words about the files, stored by `publishSkill`.
      scripts: row.scripts.filter(isScript),
    },
  };
}

/** Files of the version that the caller may read, the main file first. */
export async function readableFiles(
  { database: { db } }: HubServices,
  { skill, version }: PageSkill,
): Promise<readonly VersionFile[]> {
  const files = await filesOfVersion(db, version.versionId);
  const main = files.filter(({ path }) => path === version.skillFile);
  if (skill.hidesFiles) return main;
  return [...main, ...files.filter(({ path }) => path !== version.skillFile)];
}

async function findSkill(services: HubServices, caller: KeyCaller, ref: string) {
  const catalog = services.catalogs.forCaller(caller);
  const shown = await catalog.find(ref);
  if (shown !== undefined) return { skill: shown, isOff: false };
  const { label, slug } = partsOf(ref);
  const off = SLUG.test(slug) ? await switchedOffSkills(services.database.db, caller, slug) : [];
  const skill = label === undefined ? off[0] : off.find(({ ownerHandle }) => ownerHandle === label);
  if (skill !== undefined) return { skill, isOff: true };
  const near = nearest(ref, (await catalog.listAll()).map(slugOf), 3);
  throw new ToolError("skill_not_found", `No skill with slug '${oneLine(ref, 80)}'`, {
    suggestions: near.map((existing) => `Did you mean '${existing}'?`),
  });
}

const SLUG = /^[a-z0-9-]{1,64}$/;

function partsOf(ref: string): { readonly label: string | undefined; readonly slug: string } {
  const colon = ref.lastIndexOf(":");
  if (!ref.startsWith(OFF_LABEL) || colon < 0) return { label: undefined, slug: ref.toLowerCase() };
  return { label: ref.slice(OFF_LABEL.length, colon), slug: ref.slice(colon + 1).toLowerCase() };
}

function versionNotFound(number: number | undefined): ToolError {
  return new ToolError("skill_not_found", `The skill has no version ${number ?? ""}.`.replace(" .", "."), {
    suggestions: ["Open the skill without a version to see those it has"],
  });
}

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "code" in value && "severity" in value;
}

function isScript(value: unknown): value is SkillScript {
  return typeof value === "object" && value !== null && "interpreter" in value && "path" in value;
}

// Keys come from the skill: they must not reach a prototype.
function jsonObject(stored: Record<string, unknown>): JsonObject {
  return Object.assign(Object.create(null), stored);
}
