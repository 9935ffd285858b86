import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { accountIdOfHandle, activeAccount, areTeamMates, type KeyCaller } from "../accounts/index.ts";
import { actorOf, recordAudit } from "../audit/index.ts";
import { invite } from "./invitations.ts";
import { dropSkillInvitation } from "./queries/invitation-queries.ts";
import { isSharedWith, lockOwnSkill, sharesGiven, sharesReceived } from "./queries/sharing-queries.ts";
import { refuseBlocked, scanBeforeGiving } from "./refuse-blocked.ts";
import { dropShare, makeShared, putShare } from "./sharing.ts";
import { noSuchAccount, ownSkillNotFound } from "./sharing-errors.ts";

/** Who else sees a skill of the account. */
export interface SkillShares {
  /** `invited`: the other one has to agree first, being in no team with the account. */
  share(caller: KeyCaller, which: NamedShare): Promise<"shared" | "invited">;
  /** Also withdraws an invitation. False when there was neither. */
  unshare(caller: KeyCaller, which: NamedShare): Promise<boolean>;
  list(caller: KeyCaller): Promise<ListedShares>;
}

export interface NamedShare {
  readonly slug: string;
  /** Of the other account. */
  readonly handle: string;
}

export interface ListedShares {
  readonly given: readonly ListedShare[];
  readonly received: readonly ListedShare[];
}

export interface ListedShare {
  readonly skill: string;
  /** With whom it is shared, or who shares it. */
  readonly account: string;
  readonly since: Date;
}

export function createSkillShares(store: {
  readonly database: HubDatabase;
  readonly blobs: BlobStore;
}): SkillShares {
  const { db } = store.database;
  return {
    async share(caller, { slug, handle }) {
      const { accountId } = caller;
      await scanBeforeGiving(store, accountId, slug);
      return await db.transaction().execute(async (transaction) => {
        const skill = await lockOwnSkill(transaction, accountId, slug);
        if (skill === undefined) throw await ownSkillNotFound(transaction, accountId, slug);
        const otherId = await activeAccount(transaction, handle);
        if (otherId === undefined) throw noSuchAccount(handle);
        const { skillId } = skill;
        if (await isSharedWith(transaction, skillId, otherId)) return "shared";
        await refuseBlocked(transaction, skill);
        if (await areTeamMates(transaction, accountId, otherId)) {
          await putShare(transaction, { skillId, withAccountId: otherId }, actorOf(caller));
          await dropSkillInvitation(transaction, skillId, otherId);
          return "shared";
        }
        await makeShared(transaction, skill, otherId);
        await invite(transaction, caller, otherId, { skillId });
        const details = { with: handle };
        await recordAudit(transaction, { ...actorOf(caller), action: "skill.invite", target: slug, details });
        return "invited";
      });
    },
    unshare: (caller, { slug, handle }) =>
      db.transaction().execute(async (transaction) => {
        const { accountId } = caller;
        const skill = await lockOwnSkill(transaction, accountId, slug);
        if (skill === undefined) throw await ownSkillNotFound(transaction, accountId, slug);
        // Also while it is disabled.
        const otherId = await accountIdOfHandle(transaction, handle);
        if (otherId === undefined) throw noSuchAccount(handle);
        const { skillId } = skill;
        const wasInvited = await dropSkillInvitation(transaction, skillId, otherId);
        const wasShared = await dropShare(transaction, { skillId, withAccountId: otherId }, actorOf(caller));
        return wasInvited || wasShared;
      }),
    async list({ accountId }) {
      const [given, received] = [await sharesGiven(db, accountId), await sharesReceived(db, accountId)];
      const listed = ({ slug, handle, since }: { slug: string; handle: string; since: Date }) => ({
        skill: slug,
        account: handle,
        since,
      });
      return { given: given.map(listed), received: received.map(listed) };
    },
  };
}
