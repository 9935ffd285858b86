import * as z from "zod/v4";
import type { Db } from "../../platform/db/connect.ts";
import { recordAudit } from "../audit/index.ts";
import type { DriveOwner } from "../drive/index.ts";
import { readSkillUpload, type SkillUpload, storeFiles, type UploadedFile } from "../skills/index.ts";
import { endImport } from "./end-import.ts";
import { importRunning } from "./import-errors.ts";
import { type ImportParts, importQueue, turnOf } from "./import-parts.ts";
import { replaceImportFiles } from "./queries/import-file-queries.ts";
import { type ImportRow, insertImport, openImport } from "./queries/import-queries.ts";

export interface Upload {
  readonly files: readonly UploadedFile[];
  /** What was read from these files, when somebody had to read them before. */
  readonly skill?: SkillUpload | undefined;
  /** As its sender called it; for the log. */
  readonly filename?: string | undefined;
  /** What the version is for, in the words of its sender. */
  readonly comment?: string | undefined;
  /** Becomes true together with the upload, or not at all: where a ticket is used up. */
  readonly also?: (db: Db, importId: string) => Promise<void>;
}

/** What the row of an upload keeps for its last step. */
export const uploadRequest = z.object({ comment: z.string().optional() });

export interface StartedUpload {
  readonly importId: string;
  readonly slug: string;
}

/**
 * Takes files that were sent, from the scan on the way of every import. When it resolves they are durable. Throws
 * `skill_invalid` with everything that is wrong with them; nothing is stored then.
 */
export async function startUpload(
  parts: ImportParts,
  owner: DriveOwner,
  { files, skill, filename, comment, also }: Upload,
): Promise<StartedUpload> {
  const { accountId, keyId, collectionId } = owner;
  const upload = skill ?? (await readSkillUpload(files));
  const { slug, treeDigest, files: manifest } = upload;
  const { totalBytes: bytes } = upload;
  // Before anything is stored; the last step looks again, when nobody can come in between.
  await parts.assertRoom?.(parts.database.db, { accountId, slug, version: { treeDigest, bytes } });
  await storeFiles(parts, files);
  parts.crashPoint("upload.after_blob");
  const importId = await parts.database.db.transaction().execute(async (db) => {
    const insert = () =>
      insertImport(db, {
        accountId,
        keyId: keyId ?? null,
        collectionId: collectionId ?? null,
        origin: "upload",
        slug,
        state: "scanning",
        request: { comment },
        treeDigest,
      });
    const open = await openImport(db, accountId, slug);
    if (open !== undefined && isSame(open, { treeDigest, collectionId })) {
      // Its sender got no answer, and sends it again.
      await also?.(db, open.id);
      return open.id;
    }
    const isFree = open === undefined || (await makeWay(db, parts, open));
    const id = isFree ? await insert() : undefined;
    if (id === undefined) throw importRunning(slug);
    await replaceImportFiles(db, id, manifest);
    await recordAudit(db, {
      actor: "account",
      accountId,
      keyId,
      action: "upload.start",
      target: slug,
      details: { filename, treeDigest },
    });
    const priority = await turnOf(db, accountId);
    await parts.jobs.enqueue(importQueue, { importId: id }, { db, singletonKey: id, priority });
    await also?.(db, id);
    return id;
  });
  parts.parsed.keep(upload);
  parts.crashPoint("upload.after_row");
  return { importId, slug };
}

function isSame(
  open: ImportRow,
  { treeDigest, collectionId }: { readonly treeDigest: string; readonly collectionId: string | undefined },
): boolean {
  return (
    open.origin === "upload" &&
    open.tree_digest === treeDigest &&
    open.collection_id === (collectionId ?? null)
  );
}

/** An upload that waits for its owner's word is answered by sending another one. */
async function makeWay(db: Db, parts: ImportParts, open: ImportRow): Promise<boolean> {
  if (open.state !== "waiting" || open.origin !== "upload") return false;
  return endImport(db, parts, open, { to: "declined" });
}
