import { recordChange } from "../../platform/db/change-log.ts";
import type { Db } from "../../platform/db/connect.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { skillInUse } from "./drive-errors.ts";
import { type DriveEntry, deleteEntry, deleteSkill, keepShown, othersOf } from "./queries/drive-queries.ts";

export interface RemovedEntry {
  readonly slug: string;
  /** The skill was this account's alone, and is gone with all its versions. */
  readonly isDeleted: boolean;
  /** The account publishes the skill; everybody else keeps it. */
  readonly isStillPublished: boolean;
}

/** Takes a skill out of a drive. Of others' skills only the entry goes; what nobody else has goes whole. */
export async function removeEntry(
  db: Db,
  owner: { readonly accountId: string; readonly actor: Actor },
  { skillId, slug, versionId }: DriveEntry,
): Promise<RemovedEntry> {
  const { accountId } = owner;
  const others = await othersOf(db, accountId, skillId);
  if (others?.visibility === "team") throw skillInUse(slug, "team");
  if (others?.visibility === "shared" && others.shares > 0) throw skillInUse(slug, others);
  const isPublished = others?.visibility === "public" || others?.visibility === "premium";
  const isDeleted = others !== undefined && !isPublished && others.pins === 0;
  if (isDeleted) await deleteSkill(db, accountId, skillId);
  else {
    // Without a pin the newest version is the shown one: it must be the one that was shown so far.
    if (others !== undefined) await keepShown(db, accountId, { skillId, versionId });
    await deleteEntry(db, accountId, skillId);
  }
  await recordChange(db, "account", accountId);
  if (isDeleted) await recordChange(db, "skill", skillId);
  await recordAudit(db, {
    ...owner.actor,
    action: "drive.remove",
    target: slug,
    details: { deleted: isDeleted },
  });
  return { slug, isDeleted, isStillPublished: isPublished };
}
