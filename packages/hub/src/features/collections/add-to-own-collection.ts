import { recordChange } from "../../platform/db/change-log.ts";
import type { Db } from "../../platform/db/connect.ts";
import { keysOfCollection } from "../keys/index.ts";
import { MAX_COLLECTION_SKILLS } from "./collections.ts";
import { addCollectionSkills, collectionById, countCollectionSkills } from "./queries/collection-queries.ts";

/** A skill that a collection's key brings in is one of the collection, as long as its list has room. */
export async function addToOwnCollection(
  db: Db,
  { accountId, collectionId }: { readonly accountId: string; readonly collectionId?: string | undefined },
  skillId: string,
): Promise<void> {
  if (collectionId === undefined) return;
  const collection = await collectionById(db, accountId, collectionId, "change");
  if (collection === undefined || !collection.is_scoped) return;
  if ((await countCollectionSkills(db, collectionId)) >= MAX_COLLECTION_SKILLS) return;
  const added = await addCollectionSkills(db, collectionId, [skillId]);
  if (added.length === 0) return;
  for (const { id } of await keysOfCollection(db, accountId, collectionId)) await recordChange(db, "key", id);
  await recordChange(db, "account", accountId);
}
