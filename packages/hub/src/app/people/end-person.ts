import { type Actor, recordAudit } from "../../features/audit/index.ts";
import { createTrash, handOverEntries } from "../../features/drive/index.ts";
import { handOverSkills } from "../../features/skills/index.ts";
import { recordChange } from "../../platform/db/change-log.ts";
import type { HubServices } from "../services.ts";

export interface HandOver {
  /** How many skills somebody else has now. */
  readonly handedOver: number;
  /** Skills that stayed, since the other one has some of these names. */
  readonly kept: readonly string[];
}

/**
 * Takes somebody off the hub for good: every key, agent, browser, passkey and place in a team ends, and the account is closed. What
 * they made goes to somebody else, or stays where it is for those who use it: an archive, which the operator can open again.
 */
export async function endPerson(
  services: Pick<HubServices, "accounts" | "authenticator" | "database" | "keys" | "passkeys">,
  { accountId, handOverTo }: { readonly accountId: string; readonly handOverTo?: string | undefined },
  by: Actor,
): Promise<HandOver> {
  const { accounts, authenticator, keys, passkeys } = services;
  await accounts.assertNotLastOwner(accountId);
  // First what lets somebody in, so that a failure on the way leaves nobody inside.
  await accounts.disableAccount(accountId, by);
  await authenticator.endSessionsOf(accountId);
  for (const { id, revokedAt } of await keys.list(accountId))
    if (revokedAt === undefined) await keys.revoke({ accountId, keyId: id }, by);
  for (const { id } of await passkeys.list(accountId)) await passkeys.remove(accountId, id, by);
  await accounts.leaveTeams(accountId, by);
  if (handOverTo === undefined) return { handedOver: 0, kept: [] };
  return await handOver(services, { from: accountId, to: handOverTo }, by);
}

/** Gives all that an account made to another one, but what that has under the same name. */
export async function handOver(
  { database }: Pick<HubServices, "database">,
  { from, to }: { readonly from: string; readonly to: string },
  by: Actor,
): Promise<HandOver> {
  // What they threw away is nobody's any more.
  const trash = createTrash(database);
  for (const { skillId } of await trash.list(from))
    await trash.delete({ accountId: from, actor: by }, skillId);
  return await database.db.transaction().execute(async (transaction) => {
    const { skillIds, kept } = await handOverSkills(transaction, { from, to });
    await handOverEntries(transaction, { from, to, skillIds });
    // Whoever uses one of them sees it under the new name at once.
    await recordChange(transaction, "everything", "");
    const details = { to, skills: skillIds.length, kept: kept.length };
    await recordAudit(transaction, {
      ...by,
      accountId: from,
      action: "person.hand_over",
      target: from,
      details,
    });
    return { handedOver: skillIds.length, kept };
  });
}
