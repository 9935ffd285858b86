import { recordChange } from "../../platform/db/change-log.ts";
import type { Db } from "../../platform/db/connect.ts";
import { lockAccount } from "../accounts/index.ts";
import { recordAudit } from "../audit/index.ts";
import { addToOwnCollection } from "../collections/index.ts";
import { addToDrive, publishRows } from "../drive/index.ts";
import { recordInstall } from "../market/index.ts";
import {
  lockSkill,
  marketplaceVersion,
  type SkillUpload,
  setSource,
  sourceOfSkill,
} from "../skills/index.ts";
import { keepSourceSkill } from "../sources/index.ts";
import { marketplaceRequest, sourceRequest } from "./download-step.ts";
import { importableNotFound, skillExists } from "./import-errors.ts";
import type { ImportParts } from "./import-parts.ts";
import { dropImportFiles } from "./queries/import-file-queries.ts";
import { type ImportRow, lockImport, moveImport } from "./queries/import-queries.ts";
import { uploadRequest } from "./start-upload.ts";

/** The skill, its version, the drive entry, the charge and the end of the import: all in one transaction. */
export async function publishStep(
  parts: ImportParts,
  row: ImportRow,
  upload: SkillUpload | undefined,
): Promise<boolean> {
  parts.crashPoint("import.before_publish");
  const isDone = await parts.database.db.transaction().execute(async (db) => {
    const locked = await lockImport(db, { importId: row.id, state: "publishing" });
    if (locked === undefined) return false;
    const { account_id: accountId, reservation_id: reservationId } = locked;
    // Before the skill's row: whoever else needs both takes them in this order.
    await lockAccount(db, accountId);
    await assertRoomFor(db, parts, locked, upload);
    if (reservationId !== null) await parts.credits.settle(db, { accountId, reservationId });
    const made = upload === undefined ? await pinPublished(db, locked) : await publishOwn(db, locked, upload);
    const owner = { accountId, collectionId: locked.collection_id ?? undefined };
    await addToOwnCollection(db, owner, made.skillId);
    await moveImport(db, { importId: row.id, from: "publishing", to: "done", ...made });
    await dropImportFiles(db, row.id);
    await recordChange(db, "account", accountId);
    await recordAudit(db, {
      actor: "account",
      accountId,
      keyId: locked.key_id ?? undefined,
      action: "import.done",
      target: locked.slug,
      details: { importId: row.id, origin: locked.origin, treeDigest: locked.tree_digest ?? undefined },
    });
    return true;
  });
  parts.crashPoint("import.after_publish");
  return isDone;
}

async function assertRoomFor(
  db: Db,
  { assertRoom }: ImportParts,
  { account_id: accountId, slug, tree_digest: treeDigest }: ImportRow,
  upload: SkillUpload | undefined,
): Promise<void> {
  if (upload === undefined) return await assertRoom?.(db, { accountId, slug });
  const version = { treeDigest: treeDigest ?? upload.treeDigest, bytes: upload.totalBytes };
  await assertRoom?.(db, { accountId, slug: upload.slug, version });
}

interface Made {
  readonly skillId: string;
  readonly versionId: string;
}

/** Exactly the bytes that were scanned, as long as everybody may have them. */
async function pinPublished(db: Db, row: ImportRow): Promise<Made> {
  const { skillId } = marketplaceRequest.parse(row.request);
  const versionId = await marketplaceVersion(db, { skillId, treeDigest: row.tree_digest ?? "" });
  if (versionId === undefined) throw importableNotFound(row.slug, []);
  await addToDrive(db, row.account_id, { skillId, versionId });
  await recordInstall(db, row.account_id, skillId);
  return { skillId, versionId };
}

async function publishOwn(db: Db, row: ImportRow, upload: SkillUpload): Promise<Made> {
  const { account_id: accountId } = row;
  const source = row.origin === "github" ? sourceRequest.parse(row.request) : undefined;
  const sent = row.origin === "upload" ? uploadRequest.parse(row.request) : undefined;
  const sourceSkillId = source?.sourceSkillId ?? null;
  const { id } = await lockSkill(db, accountId, upload.slug);
  const previous = await sourceOfSkill(db, accountId, id);
  // A skill of the account's own must not get a stranger's bytes because it has the same name.
  if (sourceSkillId !== null && previous.hasVersion && previous.sourceSkillId !== sourceSkillId) {
    throw skillExists(upload.slug);
  }
  const { skillId, versionId } = await publishRows(
    db,
    {
      accountId,
      by: { actor: "account", accountId, keyId: row.key_id ?? undefined },
      ...(source?.provenance !== undefined && { provenance: source.provenance }),
      comment: sent?.comment,
    },
    upload,
  );
  // The source may have lost the skill meanwhile: then it is a copy of none.
  await setSource(db, accountId, {
    skillId,
    sourceSkillId: sourceSkillId === null ? null : await keepSourceSkill(db, sourceSkillId),
  });
  return { skillId, versionId };
}
