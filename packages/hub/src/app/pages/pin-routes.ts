import * as z from "zod/v4";
import { actorOf, recordAudit } from "../../features/audit/index.ts";
import { PINS_MAX, pinSkill, unpinSkill } from "../../features/pins/index.ts";
import { recordChange } from "../../platform/db/change-log.ts";
import { hubError } from "../../platform/errors.ts";
import { refuseScoped } from "../http/middleware/require-key.ts";
import { readJson } from "../http/read-body.ts";
import { checkedInput } from "../http/routes/admin/admin-input.ts";
import type { HubServices } from "../services.ts";
import { findPageSkill } from "./find-page-skill.ts";
import type { HubPageHandlers } from "./hub-visitor.ts";

/** An account says which skills its agents are told of first, where a host shows only some. */
export function pinRoutes(services: HubServices): HubPageHandlers {
  const { changes, database } = services;
  return {
    "PUT /ui/skills/:ref/pin": async ({ visitor: { caller }, context, part }) => {
      refuseScoped(caller);
      const { pinned } = checkedInput(pinBody, await readJson(context, BODY_MAX_BYTES));
      const { skill } = await findPageSkill(services, caller, part("ref"));
      const { accountId } = caller;
      await database.db.transaction().execute(async (db) => {
        if (!pinned) await unpinSkill(db, accountId, skill.skillId);
        else if (!(await pinSkill(db, accountId, skill.skillId))) throw pinsFull();
        await recordChange(db, "account", accountId);
        const action = pinned ? "skill.pin" : "skill.unpin";
        await recordAudit(db, { ...actorOf(caller), action, target: skill.name });
      });
      await changes.fresh();
      return { pinned };
    },
  };
}

function pinsFull() {
  return hubError("pins_full", `An account pins at most ${PINS_MAX} skills.`, {
    suggestions: ["Take the pin from another one first"],
  });
}

const BODY_MAX_BYTES = 1024;
const pinBody = z.strictObject({ pinned: z.boolean() });
