import { engineVersion } from "@skillquay/scan";
import * as z from "zod/v4";
import { actorOf, recordAudit } from "../../features/audit/index.ts";
import {
  insertAcceptance,
  reviewAcceptance,
  storedFindings,
  storedVerdict,
  withdrawAcceptance,
} from "../../features/scans/index.ts";
import { isId } from "../../platform/db/is-id.ts";
import { hubError } from "../../platform/errors.ts";
import { refuseScoped } from "../http/middleware/require-key.ts";
import { readJson } from "../http/read-body.ts";
import { checkedInput } from "../http/routes/admin/admin-input.ts";
import type { HubServices } from "../services.ts";
import { loadDeciders, reviewingTeam } from "./decisions.ts";
import { findPageSkill } from "./find-page-skill.ts";
import type { HubPageHandlers } from "./hub-visitor.ts";
import { showScan } from "./show-skill.ts";

/** An account decides that a finding is fine in exactly these bytes, for itself: what others see of the skill stays as it is. */
export function acceptanceRoutes(services: HubServices): HubPageHandlers {
  const { db } = services.database;
  return {
    "POST /ui/skills/:ref/acceptances": async ({ visitor: { caller }, context, part }) => {
      refuseScoped(caller);
      const { days, ...asked } = checkedInput(newAcceptance, await readJson(context, BODY_MAX_BYTES));
      const page = await findPageSkill(services, caller, part("ref"));
      const { treeDigest } = page.version;
      // Published meanwhile: nobody accepts what they have not seen.
      if (asked.treeDigest !== treeDigest) throw notWhatWasSeen();
      const verdict = await storedVerdict(db, { treeDigest, engine: engineVersion });
      const findings = storedFindings(verdict?.findings ?? []);
      const isMeant = findings.some(
        ({ severity, rule, message }) =>
          severity === "review" && rule === asked.rule && message === asked.explanation,
      );
      if (!isMeant) throw hubError("finding_not_found", "The scan has no such finding that can be accepted.");
      const { accountId, accountHandle, keyId } = caller;
      const { skillId } = page.skill;
      const expiresAt = days === undefined ? undefined : new Date(Date.now() + days * DAY_MS);
      const teamId = (await reviewingTeam(db, caller, skillId))?.id;
      await db.transaction().execute(async (transaction) => {
        await insertAcceptance(transaction, {
          ...{ ...asked, accountId, skillId, keyId, expiresAt, teamId },
          by: accountHandle,
        });
        await recordAudit(transaction, {
          ...actorOf(caller),
          action: teamId === undefined ? "finding.accept" : "finding.ask",
          target: page.skill.name,
          details: { rule: asked.rule, reason: asked.reason, treeDigest },
        });
      });
      return showScan(services, caller, page);
    },

    "DELETE /ui/skills/:ref/acceptances/:id": async ({ visitor: { caller }, part }) => {
      refuseScoped(caller);
      const page = await findPageSkill(services, caller, part("ref"));
      const { skillId } = page.skill;
      const id = part("id");
      const { accountHandle: by } = caller;
      const deciders = await loadDeciders(db, caller);
      await db.transaction().execute(async (transaction) => {
        const taken = isId(id)
          ? await withdrawAcceptance(transaction, { ...deciders, skillId, id, by })
          : undefined;
        if (taken === undefined)
          throw hubError("acceptance_not_found", "There is no such acceptance that still holds.");
        await recordAudit(transaction, {
          ...actorOf(caller),
          action: "finding.withdraw",
          target: page.skill.name,
          details: { rule: taken.rule },
        });
      });
      return showScan(services, caller, page);
    },

    "POST /ui/skills/:ref/acceptances/:id/review": async ({ visitor: { caller }, context, part }) => {
      refuseScoped(caller);
      const { answer } = checkedInput(review, await readJson(context, BODY_MAX_BYTES));
      const page = await findPageSkill(services, caller, part("ref"));
      const { skillId } = page.skill;
      const { treeDigest } = page.version;
      const id = part("id");
      const { accountHandle: by } = caller;
      const deciders = await loadDeciders(db, caller);
      await db.transaction().execute(async (transaction) => {
        const reviewed = isId(id)
          ? await reviewAcceptance(transaction, { ...deciders, skillId, treeDigest, id, answer, by })
          : undefined;
        if (reviewed === undefined)
          throw hubError("acceptance_not_found", "There is no such acceptance that waits for your answer.", {
            suggestions: ["Somebody else than who asked answers, once, while the skill is unchanged"],
          });
        await recordAudit(transaction, {
          ...actorOf(caller),
          action: answer === "confirmed" ? "finding.confirm" : "finding.decline",
          target: page.skill.name,
          details: { rule: reviewed.rule, by: reviewed.by, treeDigest },
        });
      });
      return showScan(services, caller, page);
    },
  };
}

function notWhatWasSeen() {
  return hubError("skill_changed", "The skill has other bytes by now than those that were looked at.", {
    suggestions: ["Load the page again and look at what it says now"],
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;
const BODY_MAX_BYTES = 16 * 1024;
const review = z.strictObject({ answer: z.enum(["confirmed", "declined"]) });
const newAcceptance = z.strictObject({
  rule: z.string().max(200),
  explanation: z.string().max(2_000),
  reason: z.string().trim().min(1, "Say why it is fine.").max(500),
  treeDigest: z.string().max(200),
  days: z.number().int().min(1).max(366).optional(),
});
