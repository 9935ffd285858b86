import { ToolError } from "@skillquay/tools";
import { recordChange } from "../db/change-log.ts";
import type { HubDatabase } from "../db/connect.ts";
import { accountNotFound } from "./account-not-found.ts";
import { isId } from "./is-id.ts";
import {
  deleteMember,
  deleteShare,
  insertShare,
  setVisibility,
  skillToShare,
  teamExists,
  upsertMember,
} from "./queries/account-queries.ts";
import { accountExists } from "./queries/key-queries.ts";

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

export interface Membership {
  readonly teamId: string;
  readonly accountId: string;
}

export interface Share {
  readonly skillId: string;
  readonly withAccountId: string;
}

export function createSharing(db: HubDatabase["db"]): Sharing {
  return {
    addMember: ({ teamId, accountId, role = "member" }) =>
      db.transaction().execute(async (transaction) => {
        if (!isId(teamId) || !(await teamExists(transaction, teamId))) {
          throw new ToolError("team_not_found", "There is no such team.");
        }
        if (!isId(accountId) || !(await accountExists(transaction, accountId))) throw accountNotFound();
        await upsertMember(transaction, { teamId, accountId, role });
        await recordChange(transaction, "team", teamId);
        await recordChange(transaction, "account", accountId);
      }),
    async removeMember(member) {
      if (!isId(member.teamId) || !isId(member.accountId)) return false;
      return await db.transaction().execute(async (transaction) => {
        if (!(await deleteMember(transaction, member))) return false;
        await recordChange(transaction, "team", member.teamId);
        await recordChange(transaction, "account", member.accountId);
        return true;
      });
    },
    shareSkill: ({ skillId, withAccountId }) =>
      db.transaction().execute(async (transaction) => {
        const skill = isId(skillId) ? await skillToShare(transaction, skillId) : undefined;
        if (skill === undefined) throw new ToolError("skill_not_found", "There is no such skill.");
        if (!isId(withAccountId) || !(await accountExists(transaction, withAccountId)))
          throw accountNotFound();
        if (skill.accountId === withAccountId) {
          throw new ToolError("invalid_input", "A skill cannot be shared with the account that owns it.");
        }
        if (skill.visibility === "team") {
          // Changing it here would take the skill from the team without a word.
          throw new ToolError("invalid_input", "The skill belongs to a team; only its members see it.", {
            suggestions: ["Add the account to the team", "Publish the skill with visibility 'shared'"],
          });
        }
        if (skill.visibility === "private") {
          await setVisibility(transaction, { accountId: skill.accountId, skillId, visibility: "shared" });
          await recordChange(transaction, "skill", skillId);
        }
        await insertShare(transaction, { skillId, withAccountId });
        await recordChange(transaction, "account", withAccountId);
      }),
    async unshareSkill(share) {
      if (!isId(share.skillId) || !isId(share.withAccountId)) return false;
      return await db.transaction().execute(async (transaction) => {
        if (!(await deleteShare(transaction, share))) return false;
        await recordChange(transaction, "account", share.withAccountId);
        return true;
      });
    },
  };
}
