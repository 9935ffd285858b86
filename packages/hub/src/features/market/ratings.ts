import { ToolError } from "@skillquay/tools";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { KeyCaller } from "../accounts/index.ts";
import { actorOf, recordAudit } from "../audit/index.ts";
import type { HubSkill } from "../catalog/index.ts";
import { deleteRating, ratingOfAccount, upsertRating } from "./market-queries.ts";

/** What accounts think of skills that they have from others. */
export interface Ratings {
  /** From 1 to 5; the last one counts. Only for a skill in the account's drive that is somebody else's. */
  rate(caller: KeyCaller, skill: HubSkill, stars: number): Promise<void>;
  /** What the account thinks of a skill; undefined when it has not said. */
  of(accountId: string, skillId: string): Promise<number | undefined>;
  /** False when there was none. */
  withdraw(caller: KeyCaller, skill: HubSkill): Promise<boolean>;
}

export function createRatings({ db }: HubDatabase): Ratings {
  return {
    async rate(caller, skill, stars) {
      if (!Number.isInteger(stars) || stars < 1 || stars > 5) {
        throw new ToolError("invalid_input", "A rating is a whole number from 1 to 5.");
      }
      if (skill.ownerHandle === caller.accountHandle)
        throw refused("An account does not rate its own skills.");
      if (skill.origin !== "own") {
        throw refused("Only a skill in the drive can be rated.", "Import it first with skills_importToDrive");
      }
      const { skillId, name } = skill;
      await db.transaction().execute(async (transaction) => {
        await upsertRating(transaction, caller.accountId, { skillId, stars });
        const details = { stars, owner: skill.ownerHandle };
        await recordAudit(transaction, { ...actorOf(caller), action: "skill.rate", target: name, details });
      });
    },
    of: (accountId, skillId) => ratingOfAccount(db, accountId, skillId),
    withdraw: ({ accountId }, { skillId }) => deleteRating(db, accountId, skillId),
  };
}

function refused(message: string, ...suggestions: string[]): ToolError {
  return new ToolError("access_denied", message, { suggestions });
}
