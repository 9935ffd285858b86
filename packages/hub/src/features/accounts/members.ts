import { recordChange } from "../../platform/db/change-log.ts";
import type { Db } from "../../platform/db/connect.ts";
import { isId } from "../../platform/db/is-id.ts";
import { hubError } from "../../platform/errors.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { accountNotFound } from "./account-not-found.ts";
import { accountHandle, teamHandle } from "./queries/account-queries.ts";
import { deleteMember, upsertMember } from "./queries/team-queries.ts";

export interface Membership {
  readonly teamId: string;
  readonly accountId: string;
}

/** Makes an account a member of a team, or gives a member the role. */
export async function putMember(
  db: Db,
  { teamId, accountId, role = "member" }: Membership & { readonly role?: "admin" | "member" | undefined },
  by: Actor,
): Promise<void> {
  const team = isId(teamId) ? await teamHandle(db, teamId) : undefined;
  if (team === undefined) throw hubError("team_not_found", "There is no such team.");
  const handle = isId(accountId) ? await accountHandle(db, accountId) : undefined;
  if (handle === undefined) throw accountNotFound();
  await upsertMember(db, { teamId, accountId, role });
  await recordChange(db, "team", teamId);
  await recordChange(db, "account", accountId);
  const details = { member: handle, role };
  await recordAudit(db, { accountId, ...by, action: "team.add_member", target: team, details });
}

/** False when the account was not in the team. */
export async function dropMember(db: Db, { teamId, accountId }: Membership, by: Actor): Promise<boolean> {
  if (!(await deleteMember(db, { teamId, accountId }))) return false;
  await recordChange(db, "team", teamId);
  await recordChange(db, "account", accountId);
  const details = { member: await accountHandle(db, accountId) };
  const target = (await teamHandle(db, teamId)) ?? teamId;
  await recordAudit(db, { accountId, ...by, action: "team.remove_member", target, details });
  return true;
}
