import { randomBytes } from "node:crypto";
import { recordChange } from "../../platform/db/change-log.ts";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import { hubError } from "../../platform/errors.ts";
import { lockAccount } from "../accounts/index.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { deleteSkill, ownSkillId, renameSkill } from "../skills/index.ts";
import type { DriveEntry } from "./queries/drive-queries.ts";
import { deleteEntry, putBackInDrive } from "./queries/entry-queries.ts";
import { insertTrash, oldTrash, type TrashRow, takeFromTrash, trashOf } from "./queries/trash-queries.ts";

/** Skills that an account threw away on a page. They keep their versions and their places in collections. */
export interface Trash {
  list(accountId: string): Promise<TrashRow[]>;
  /** Throws `skill_not_found` for what is not in it, and `skill_exists` when another skill has its name by now. */
  restore(owner: TrashOwner, skillId: string): Promise<{ readonly slug: string }>;
  /** For good, with all versions. */
  delete(owner: TrashOwner, skillId: string): Promise<void>;
  /** Deletes what is older than it is kept; how much that was. */
  deleteOld(): Promise<number>;
}

export interface TrashOwner {
  readonly accountId: string;
  readonly actor: Actor;
}

export const TRASH_DAYS = 30;

export function createTrash({ db }: Pick<HubDatabase, "db">): Trash {
  return {
    list: (accountId) => trashOf(db, accountId),

    restore: ({ accountId, actor }, skillId) =>
      db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId);
        const thrown = await takeFromTrash(transaction, accountId, skillId);
        if (thrown === undefined) throw notInTrash();
        const { slug, ...entry } = thrown;
        if ((await ownSkillId(transaction, accountId, slug)) !== undefined) throw nameIsTaken(slug);
        await renameSkill(transaction, accountId, { skillId, slug });
        await putBackInDrive(transaction, accountId, { skillId, ...entry });
        await recordChange(transaction, "account", accountId);
        await recordChange(transaction, "skill", skillId);
        await recordAudit(transaction, { ...actor, action: "drive.restore", target: slug });
        return { slug };
      }),

    delete: ({ accountId, actor }, skillId) =>
      db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId);
        const thrown = await takeFromTrash(transaction, accountId, skillId);
        if (thrown === undefined) throw notInTrash();
        await deleteSkill(transaction, accountId, skillId);
        await recordAudit(transaction, { ...actor, action: "trash.delete", target: thrown.slug });
      }),

    async deleteOld() {
      const old = await oldTrash(db, { days: TRASH_DAYS, limit: AT_ONCE });
      for (const { skillId, accountId } of old) {
        await db.transaction().execute(async (transaction) => {
          // Brought back in this very moment: then it stays.
          if ((await takeFromTrash(transaction, accountId, skillId)) !== undefined)
            await deleteSkill(transaction, accountId, skillId);
        });
      }
      return old.length;
    },
  };
}

// Of one run of the job; the next one takes what is left.
const AT_ONCE = 500;

/** Nobody gets it any more, and its name is free; as a part of a larger change, under the account's lock. */
export async function throwAway(db: Db, accountId: string, entry: DriveEntry): Promise<void> {
  const { skillId, slug } = entry;
  await insertTrash(db, accountId, entry);
  await deleteEntry(db, accountId, skillId);
  await renameSkill(db, accountId, { skillId, slug: setAsideName(slug) });
}

/** A name that nobody chooses, within what a name may be. */
function setAsideName(slug: string): string {
  return `${slug.slice(0, 47).replace(/-+$/, "")}-${randomBytes(8).toString("hex")}`;
}

function notInTrash() {
  return hubError("trash_not_found", "The trash has no such skill.", {
    suggestions: ["It was brought back or deleted by now: load the page again"],
  });
}

function nameIsTaken(slug: string) {
  return hubError("skill_exists", `Another skill is called '${slug}' by now.`, {
    suggestions: ["Remove that one first, or go on with it"],
  });
}
