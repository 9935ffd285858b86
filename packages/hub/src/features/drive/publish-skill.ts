import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { recordChange } from "../../platform/db/change-log.ts";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import type { Visibility } from "../../platform/db/schema.ts";
import { hubError } from "../../platform/errors.ts";
import { isMember } from "../accounts/index.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { releaseShown } from "../registry/index.ts";
import { accountsSharedWith } from "../sharing/index.ts";
import {
  insertVersion,
  lockSkill,
  type Provenance,
  pointSkillAt,
  readSkillUpload,
  refuseLookalike,
  type SkillUpload,
  storeFiles,
  type UploadedFile,
  versionOfTree,
} from "../skills/index.ts";
import { pinInDrive } from "./queries/entry-queries.ts";

export interface PublishRequest {
  readonly accountId: string;
  readonly files: readonly UploadedFile[];
  /** Absent: as it is, and private for a new skill. */
  readonly visibility?: Visibility;
  /** The team that sees it; needed with visibility `team`. */
  readonly teamId?: string;
  /** Absent: the hub itself, as for samples. */
  readonly by?: Actor;
  /** Where the bytes came from, when they were not uploaded. */
  readonly provenance?: Provenance;
  /** What its publisher says the version is for. */
  readonly comment?: string | undefined;
}

export interface PublishedSkill {
  readonly skillId: string;
  readonly versionId: string;
  readonly slug: string;
  /** 1, 2, 3, … within the skill. */
  readonly number: number;
  readonly treeDigest: string;
  /** False when the skill already had a version with these bytes. */
  readonly isNew: boolean;
}

/**
 * Publishes the files as a version of the account's skill of that name, and pins the account's drive to it. When it
 * resolves, bytes and rows are durable; when it throws, nothing is listed. Failures are `ToolError`s.
 */
export async function publishSkill(
  { database, blobs }: { readonly database: HubDatabase; readonly blobs: BlobStore },
  request: PublishRequest,
): Promise<PublishedSkill> {
  const upload = await readSkillUpload(request.files);
  // Bytes before rows: a listed skill without its bytes must not exist, bytes without a row do no harm.
  await storeFiles({ database, blobs }, request.files);
  return database.db
    .transaction()
    .execute((db) => publishRows(db, request, upload))
    .catch((error: unknown) => {
      throw namedError(error, upload);
    });
}

/** As a part of a larger change, with bytes that are durable. */
export async function publishRows(
  db: Db,
  request: Omit<PublishRequest, "files">,
  upload: SkillUpload,
): Promise<PublishedSkill> {
  const { accountId } = request;
  const skill = await lockSkill(db, accountId, upload.slug);
  const visibility = request.visibility ?? skill.visibility;
  const teamId = visibility === "team" ? (request.teamId ?? skill.teamId) : null;
  if (visibility === "team" && (teamId === null || !(await isMember(db, { accountId, teamId })))) {
    throw hubError("skill_invalid", "Visibility 'team' needs a team that the account is a member of.", {
      suggestions: ["Say which team the skill is for"],
    });
  }
  const wasPublic = skill.visibility === "public" || skill.visibility === "premium";
  const isPublic = visibility === "public" || visibility === "premium";
  if (isPublic && !wasPublic) await refuseLookalike(db, { accountId, slug: upload.slug });
  const existing = await versionOfTree(db, accountId, { skillId: skill.id, treeDigest: upload.treeDigest });
  const version =
    existing ??
    (await insertVersion(db, {
      ...{ skillId: skill.id, upload },
      ...{ provenance: request.provenance, comment: request.comment },
    }));
  const target = { skillId: skill.id, versionId: version.id };
  await pointSkillAt(db, accountId, { ...target, visibility, teamId });
  await pinInDrive(db, accountId, target);
  await releaseShown(db, skill.id);
  await recordChange(db, "account", accountId);
  await recordChange(db, "skill", skill.id);
  await recordAudit(db, {
    ...(request.by ?? { actor: "hub" }),
    accountId,
    action: "skill.publish",
    target: upload.slug,
    details: { version: version.number, visibility, treeDigest: upload.treeDigest },
  });
  for (const team of new Set([skill.teamId, teamId])) {
    if (team !== null) await recordChange(db, "team", team);
  }
  if (visibility === "shared" || skill.visibility === "shared") {
    for (const other of await accountsSharedWith(db, accountId, skill.id)) {
      await recordChange(db, "account", other);
    }
  }
  return {
    skillId: skill.id,
    versionId: version.id,
    slug: upload.slug,
    number: version.number,
    treeDigest: upload.treeDigest,
    isNew: existing === undefined,
  };
}

function namedError(error: unknown, { slug }: SkillUpload): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const constraint = "constraint" in error ? error.constraint : undefined;
  if (error.code === "23505" && constraint === "skills_public_slug") {
    return hubError("skill_invalid", `A public skill named '${slug}' exists already.`, {
      suggestions: [
        "Choose another name in the front matter of SKILL.md",
        "Publish it with another visibility",
      ],
      cause: error,
    });
  }
  if (error.code === "53100") {
    return hubError("storage_full", "The hub has no room left to store this.", {
      suggestions: ["Tell whoever runs the hub: the disk of the database is full"],
      cause: error,
    });
  }
  return error;
}
