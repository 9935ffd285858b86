import { recordChange } from "../../platform/db/change-log.ts";
import type { Db } from "../../platform/db/connect.ts";
import { accountsSharedWith } from "../sharing/index.ts";
import { teamOfSkill } from "../skills/index.ts";

/** Tells whoever sees the skill through this account that it is in another version now. */
export async function tellViewers(db: Db, accountId: string, skillId: string): Promise<void> {
  await recordChange(db, "skill", skillId);
  const teamId = await teamOfSkill(db, accountId, skillId);
  if (teamId !== null) await recordChange(db, "team", teamId);
  for (const other of await accountsSharedWith(db, accountId, skillId))
    await recordChange(db, "account", other);
}
