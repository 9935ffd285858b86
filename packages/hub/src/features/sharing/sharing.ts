import { ToolError } from "@skillquay/tools";
import { recordChange } from "../../platform/db/change-log.ts";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import { isId } from "../../platform/db/is-id.ts";
import { accountHandle, accountNotFound, dropMember, type Membership, putMember } from "../accounts/index.ts";
import { type Actor, OPERATOR, recordAudit } from "../audit/index.ts";
import { lockSkillById, type SkillToShare, setVisibility } from "../skills/index.ts";
import { deleteShare, insertShare } from "./queries/share-queries.ts";

/** Who sees skills of others: members of a team, and accounts that a skill is shared with. */
export interface Sharing {
  /** An account that is a member already gets the role. */
  addMember(member: Membership & { readonly role?: "admin" | "member" | undefined }): Promise<void>;
  /** False when the account was not in the team. */
  removeMember(member: Membership): Promise<boolean>;
  /** Makes a private skill a shared one. */
  shareSkill(share: Share): Promise<void>;
  /** False when it was not shared with the account. */
  unshareSkill(share: Share): Promise<boolean>;
}

export interface Share {
  readonly skillId: string;
  readonly withAccountId: string;
}

export function createSharing(db: HubDatabase["db"]): Sharing {
  return {
    addMember: (member) =>
      db.transaction().execute((transaction) => putMember(transaction, member, OPERATOR)),
    async removeMember(member) {
      if (!isId(member.teamId) || !isId(member.accountId)) return false;
      return await db.transaction().execute((transaction) => dropMember(transaction, member, OPERATOR));
    },
    shareSkill: (share) => db.transaction().execute((transaction) => putShare(transaction, share, OPERATOR)),
    async unshareSkill(share) {
      if (!isId(share.skillId) || !isId(share.withAccountId)) return false;
      return await db.transaction().execute((transaction) => dropShare(transaction, share, OPERATOR));
    },
  };
}

export async function putShare(db: Db, { skillId, withAccountId }: Share, by: Actor): Promise<void> {
  const skill = isId(skillId) ? await lockSkillById(db, skillId) : undefined;
  if (skill === undefined) throw new ToolError("skill_not_found", "There is no such skill.");
  const handle = isId(withAccountId) ? await accountHandle(db, withAccountId) : undefined;
  if (handle === undefined) throw accountNotFound();
  const { accountId } = skill;
  await makeShared(db, { ...skill, skillId }, withAccountId);
  await insertShare(db, { skillId, withAccountId });
  await recordChange(db, "account", withAccountId);
  const details = { with: handle };
  await recordAudit(db, { accountId, ...by, action: "skill.share", target: skill.slug, details });
}

/** Refuses what cannot be shared with the account, and makes a private skill a shared one. */
export async function makeShared(
  db: Db,
  skill: SkillToShare & { readonly skillId: string },
  withAccountId: string,
): Promise<void> {
  const { skillId, accountId, visibility } = skill;
  if (accountId === withAccountId) {
    throw new ToolError("invalid_input", "A skill cannot be shared with the account that owns it.");
  }
  if (visibility === "team") {
    // Changing it here would take the skill from the team without a word.
    throw new ToolError("invalid_input", "The skill belongs to a team; only its members see it.", {
      suggestions: ["Add the account to the team", "Publish the skill with visibility 'shared'"],
    });
  }
  if (visibility === "private") {
    await setVisibility(db, accountId, { skillId, visibility: "shared", teamId: null });
    await recordChange(db, "skill", skillId);
  }
}

export async function dropShare(db: Db, { skillId, withAccountId }: Share, by: Actor): Promise<boolean> {
  if (!(await deleteShare(db, { skillId, withAccountId }))) return false;
  await recordChange(db, "account", withAccountId);
  const skill = await lockSkillById(db, skillId);
  if (skill === undefined) return true;
  const { accountId, slug } = skill;
  const details = { with: await accountHandle(db, withAccountId) };
  await recordAudit(db, { accountId, ...by, action: "skill.unshare", target: slug, details });
  return true;
}
