import { recordChange } from "../../platform/db/change-log.ts";
import type { Db } from "../../platform/db/connect.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { accountsSharedWith } from "../sharing/index.ts";
import { deleteSkill, keepShown, lockVisibility } from "../skills/index.ts";
import { skillInUse } from "./drive-errors.ts";
import type { DriveEntry } from "./queries/drive-queries.ts";
import { countOtherPins, deleteEntry } from "./queries/entry-queries.ts";
import { throwAway } from "./trash.ts";

export interface RemovedEntry {
  readonly skillId: string;
  readonly slug: string;
  /** The skill was this account's alone, and is gone with all its versions. */
  readonly isDeleted: boolean;
  /** It was, and can be brought back for a while. */
  readonly isInTrash: boolean;
  /** Another account shared it, and does not any more. */
  readonly isReturned: boolean;
  /** The account publishes the skill; everybody else keeps it. */
  readonly isStillPublished: boolean;
}

/**
 * Takes a skill out of a drive. Of others' skills only the entry goes; what nobody else has goes whole, or into the trash.
 */
export async function removeEntry(
  db: Db,
  owner: { readonly accountId: string; readonly actor: Actor; readonly keepsInTrash: boolean },
  entry: DriveEntry,
): Promise<RemovedEntry> {
  const { skillId, slug, versionId } = entry;
  const { accountId } = owner;
  const visibility = await lockVisibility(db, accountId, skillId);
  const isOwn = visibility !== undefined;
  if (visibility === "team") throw skillInUse(slug, "team");
  if (visibility === "shared") {
    const { length: shares } = await accountsSharedWith(db, accountId, skillId);
    if (shares > 0) throw skillInUse(slug, { shares });
  }
  const isPublished = visibility === "public" || visibility === "premium";
  const isAlone = isOwn && !isPublished && (await countOtherPins(db, accountId, skillId)) === 0;
  const isInTrash = isAlone && owner.keepsInTrash;
  const isDeleted = isAlone && !isInTrash;
  if (isInTrash) await throwAway(db, accountId, entry);
  else if (isDeleted) await deleteSkill(db, accountId, skillId);
  else {
    // Without a pin the newest version is the shown one: it must be the one that was shown so far.
    if (isOwn) await keepShown(db, accountId, { skillId, versionId });
    await deleteEntry(db, accountId, skillId);
  }
  await recordChange(db, "account", accountId);
  if (isAlone) await recordChange(db, "skill", skillId);
  await recordAudit(db, {
    ...owner.actor,
    action: "drive.remove",
    target: slug,
    details: { deleted: isDeleted, ...(isInTrash && { trash: true }) },
  });
  return { skillId, slug, isDeleted, isInTrash, isReturned: false, isStillPublished: isPublished };
}
