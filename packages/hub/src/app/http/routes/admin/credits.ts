import { randomUUID } from "node:crypto";
import { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import { OPERATOR, recordAudit } from "../../../../features/audit/index.ts";
import type { Credits } from "../../../../features/credits/index.ts";
import type { Quota } from "../../../../features/quota/index.ts";
import type { HubDatabase } from "../../../../platform/db/connect.ts";
import { isId } from "../../../../platform/db/is-id.ts";
import { hubError } from "../../../../platform/errors.ts";
import { jsonAnswer } from "../../answers.ts";
import type { HubApp } from "../../context.ts";
import { adminInput } from "./admin-input.ts";

export interface CreditRoutesOptions {
  readonly database: HubDatabase;
  readonly credits: Credits;
  readonly quota: Quota;
}

/** What an account has, for the operator: looking, granting, and moving it to another plan. */
export function mountCreditRoutes(app: HubApp, { database, credits, quota }: CreditRoutesOptions): void {
  app.get("/admin/accounts/:id/credits", async (context) =>
    jsonAnswer(await quota.facts(accountId(context.req.param("id")))),
  );
  app.post("/admin/accounts/:id/credits", async (context) => {
    const id = accountId(context.req.param("id"));
    const { amount, reason } = await adminInput(context, grantInput);
    const idempotencyKey = context.req.header("idempotency-key") ?? randomUUID();
    if (idempotencyKey.length > 255) throw keyTooLong();
    const balance = await database.db.transaction().execute(async (transaction) => {
      const grant = { accountId: id, amount, reason, ref: "operator", idempotencyKey };
      const after = await credits.grant(transaction, grant);
      await recordAudit(transaction, {
        ...OPERATOR,
        accountId: id,
        action: "credits.grant",
        target: id,
        details: { amount, reason },
      });
      return after;
    });
    return jsonAnswer({ balance });
  });
  app.put("/admin/accounts/:id/plan", async (context) => {
    const id = accountId(context.req.param("id"));
    const { plan } = await adminInput(context, planInput);
    await database.db.transaction().execute(async (transaction) => {
      if (!(await credits.changePlan(transaction, id, plan))) throw noAccount();
      const about = { accountId: id, action: "account.change_plan", target: id, details: { plan } };
      await recordAudit(transaction, { ...OPERATOR, ...about });
    });
    return jsonAnswer({ plan });
  });
}

export const grantInput = z.strictObject({
  amount: z.number().int().min(1).max(1_000_000_000_000),
  reason: z.string().min(1).max(100).default("grant"),
});

export const planInput = z.strictObject({ plan: z.string().max(100) });

function accountId(text: string): string {
  if (isId(text)) return text;
  throw noAccount();
}

function keyTooLong(): ToolError {
  return new ToolError("invalid_input", "An idempotency key has at most 255 characters.");
}

function noAccount(): ToolError {
  return hubError("path_not_found", "There is no such account.");
}
