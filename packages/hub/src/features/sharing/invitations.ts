import { oneLine } from "@skillquay/skill";
import { recordChange } from "../../platform/db/change-log.ts";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import { isId } from "../../platform/db/is-id.ts";
import { type KeyCaller, putMember } from "../accounts/index.ts";
import { actorOf, recordAudit } from "../audit/index.ts";
import {
  countSentInvitations,
  dropInvitation,
  type InvitedTo,
  invitationsOf,
  takeInvitation,
  upsertInvitation,
} from "./queries/invitation-queries.ts";
import { insertShare } from "./queries/share-queries.ts";
import { invitationNotFound, tooManyInvitations } from "./sharing-errors.ts";

/**
 * What one account wants to give to another that is in no team with it. Skills of others stand in what an agent
 * reads, so nobody gets them without having agreed.
 */
export interface Invitations {
  list(caller: KeyCaller): Promise<readonly Invitation[]>;
  accept(caller: KeyCaller, id: string): Promise<void>;
  /** By who was invited, or by who did it. */
  decline(caller: KeyCaller, id: string): Promise<void>;
}

export interface Invitation {
  readonly id: string;
  /** `received`: it is the account's to accept. */
  readonly direction: "received" | "sent";
  readonly from: string;
  readonly to: string;
  readonly skill?: { readonly slug: string; readonly description: string };
  readonly team?: { readonly handle: string; readonly role: "admin" | "member" };
  readonly since: Date;
}

export function createInvitations({ db }: HubDatabase): Invitations {
  return {
    list: async ({ accountId }) => (await invitationsOf(db, accountId)).map(invitationOf),
    accept: (caller, id) =>
      db.transaction().execute(async (transaction) => {
        const { accountId } = caller;
        const taken = isId(id) ? await takeInvitation(transaction, accountId, id) : undefined;
        if (taken === undefined) throw invitationNotFound();
        const { skillId, teamId, role } = taken;
        if (skillId !== null) await insertShare(transaction, { skillId, withAccountId: accountId });
        if (teamId !== null) {
          await putMember(transaction, { teamId, accountId, role: role ?? "member" }, actorOf(caller));
        }
        await recordChange(transaction, "account", accountId);
        await recordAudit(transaction, { ...actorOf(caller), action: "invitation.accept", target: id });
      }),
    decline: (caller, id) =>
      db.transaction().execute(async (transaction) => {
        const isKnown = isId(id) && (await dropInvitation(transaction, caller.accountId, id));
        if (!isKnown) throw invitationNotFound();
        await recordAudit(transaction, { ...actorOf(caller), action: "invitation.decline", target: id });
      }),
  };
}

/** Invites as part of a larger change. */
export async function invite(db: Db, caller: KeyCaller, toAccountId: string, to: InvitedTo): Promise<void> {
  await upsertInvitation(db, { fromAccountId: caller.accountId, toAccountId, to });
  if ((await countSentInvitations(db, caller.accountId)) > MAX_SENT) throw tooManyInvitations(MAX_SENT);
}

// More than a person has colleagues to ask at once, too few to bother a whole hub.
const MAX_SENT = 100;

function invitationOf(row: Awaited<ReturnType<typeof invitationsOf>>[number]): Invitation {
  const { id, from, to, since, isReceived, skill, description, team, role } = row;
  return {
    id,
    direction: isReceived ? "received" : "sent",
    from,
    to,
    ...(skill !== null && { skill: { slug: skill, description: oneLine(description ?? "", 200) } }),
    ...(team !== null && { team: { handle: team, role: role ?? "member" } }),
    since,
  };
}
