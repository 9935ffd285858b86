import type { Db } from "../../platform/db/connect.ts";
import type { KeyCaller, UploadCaller } from "../accounts/index.ts";
import { type Collections, collectionById } from "../collections/index.ts";

/** On whose behalf a skill comes in. */
export interface UploadOwner {
  readonly accountId: string;
  readonly keyId: string;
  /** The scoped collection that the skill goes into, and the only one whose skills it may replace. */
  readonly collection: { readonly id: string; readonly name: string } | undefined;
  /** More is not read. */
  readonly maxBytes: number;
}

// A skill has at most 16 MiB; the names and headers of an archive come on top.
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024;

/**
 * The owner for a key. Who is bound to a collection stays in it, whatever `collectionName` says; an all-skills key may name
 * one. A collection that holds all skills needs none of them added.
 */
export async function ownerOfKey(
  { db, collections }: { readonly db: Db; readonly collections: Pick<Collections, "find"> },
  caller: KeyCaller | UploadCaller,
  collectionName: string | undefined,
): Promise<UploadOwner> {
  const { accountId, keyId } = caller;
  const owner = { accountId, keyId, maxBytes: UPLOAD_MAX_BYTES };
  if (caller.tier === "upload") {
    const { collection } = caller;
    const row = collection && (await collectionById(db, accountId, collection.id, "look"));
    return { ...owner, collection: row?.is_scoped === true ? { id: row.id, name: row.name } : undefined };
  }
  if (caller.tier === "scoped" && caller.collection !== undefined) {
    return { ...owner, collection: { id: caller.collection.id, name: caller.collection.name } };
  }
  if (collectionName === undefined) return { ...owner, collection: undefined };
  const { id, name, isScoped } = await collections.find(caller, collectionName);
  return { ...owner, collection: isScoped ? { id, name } : undefined };
}
