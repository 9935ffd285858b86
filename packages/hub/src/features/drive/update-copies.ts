import { type Policy, policyRefusal, sourceName } from "@skillquay/scan/policy";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { recordChange } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { StorageLog } from "../../platform/db/storage-log.ts";
import { recordAudit } from "../audit/index.ts";
import type { Verdicts } from "../scans/index.ts";
import {
  insertVersion,
  lockSkill,
  offerVersion,
  readSkillUpload,
  type SkillUpload,
  storeFiles,
  versionOfTree,
} from "../skills/index.ts";
import type { SourceSkill, Sources } from "../sources/index.ts";
import { copiesBehind, copyIsBehind, sourceSkillsBehind } from "./queries/copy-queries.ts";

export interface UpdateCopiesParts {
  readonly database: HubDatabase;
  readonly blobs: BlobStore;
  readonly verdicts: Verdicts;
  readonly sources: Pick<Sources, "skill" | "fetchSkill">;
  readonly policies?: readonly Policy[];
  readonly log: StorageLog;
}

/**
 * After a sync: every private copy of a skill that the source changed gets the new version as a pending update. No pin moves.
 * A skill that cannot be read now does not keep the others from their updates.
 */
export async function updateCopies(parts: UpdateCopiesParts, sourceId: string): Promise<void> {
  for (const sourceSkillId of await sourceSkillsBehind(parts.database.db, sourceId)) {
    try {
      await updateCopiesOf(parts, sourceSkillId);
    } catch (error) {
      parts.log.warn({ err: error, sourceSkillId }, "copies of a source's skill did not get its new version");
    }
  }
}

async function updateCopiesOf(parts: UpdateCopiesParts, sourceSkillId: string): Promise<void> {
  const skill = await parts.sources.skill(sourceSkillId);
  if (skill === undefined) return;
  const files = await parts.sources.fetchSkill(skill);
  const upload = await readSkillUpload(files);
  await storeFiles(parts, files);
  // Before it is offered: a blocked version is known as such from the start, and one that the policy forbids is none.
  const { verdict } = await parts.verdicts.of(upload);
  const facts = { signature: upload.signature, source: sourceName(skill.url), verdict };
  const refused = policyRefusal(parts.policies ?? [], facts);
  if (refused !== undefined) {
    parts.log.warn({ sourceSkillId, refused }, "a new version of a source's skill is not offered");
    return;
  }
  for (const { accountId, slug } of await copiesBehind(parts.database.db, sourceSkillId)) {
    // A skill that goes by another name now is another skill; its copies stay what they are.
    if (slug === upload.slug) await addVersion(parts, { accountId, skill, upload });
  }
}

async function addVersion(
  { database: { db } }: UpdateCopiesParts,
  { accountId, skill, upload }: { accountId: string; skill: SourceSkill; upload: SkillUpload },
): Promise<void> {
  const { kind, url, path, revision, treeDigest } = skill;
  await db.transaction().execute(async (transaction) => {
    const { id: skillId } = await lockSkill(transaction, accountId, upload.slug);
    if (!(await copyIsBehind(transaction, accountId, { skillId, sourceSkillId: skill.id, treeDigest })))
      return;
    const existing = await versionOfTree(transaction, accountId, { skillId, treeDigest });
    const provenance = { kind, url, path, revision, treeDigest };
    const { id: versionId, number } =
      existing ?? (await insertVersion(transaction, { skillId, upload, provenance }));
    await offerVersion(transaction, accountId, { skillId, versionId });
    await recordChange(transaction, "account", accountId);
    await recordAudit(transaction, {
      actor: "hub",
      accountId,
      action: "update.offer",
      target: upload.slug,
      details: { version: number, revision, treeDigest },
    });
  });
}
