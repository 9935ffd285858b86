import { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import { readHubAudit } from "../../../../features/accounts/index.ts";
import { readAudit } from "../../../../features/audit/index.ts";
import { slugOf } from "../../../../features/catalog/index.ts";
import { creditLedger } from "../../../../features/credits/index.ts";
import { usageReport } from "../../../../features/usage/index.ts";
import type { HubServices } from "../../../services.ts";
import { jsonAnswer } from "../../answers.ts";
import type { HubApp, HubContext } from "../../context.ts";
import { queryNumber } from "../../query-number.ts";
import { checkedInput } from "../admin/admin-input.ts";
import type { AccountRoute } from "./account-route.ts";
import { assertWhole } from "./assert-whole.ts";

/** What was done in the account, what it paid, and which of its skills are used. */
export function mountReportRoutes(route: AccountRoute, { accounts, database, catalogs }: HubServices): void {
  route("get", "/v1/account/audit", async ({ accountId }, { context }) => ({
    body: await readAudit(database.db, accountId, { ...pageOf(context), filter: filterOf(context) }),
  }));
  route("get", "/v1/account/hub-audit", async (caller, { context }) => {
    assertWhole(caller);
    const { role } = await accounts.overview(caller.accountId);
    if (role !== "auditor") {
      throw new ToolError("access_denied", "The log of the whole hub is for its auditors.", {
        suggestions: ["Ask an owner of this hub for the role", "Read your own log: GET /v1/account/audit"],
      });
    }
    const handle = context.req.query("account")?.slice(0, 64);
    return { body: await readHubAudit(database.db, pageOf(context), handle) };
  });
  route("get", "/v1/account/credits", async ({ accountId }, { context }) => ({
    body: await creditLedger(database.db, accountId, pageOf(context)),
  }));
  route("get", "/v1/account/usage", async (caller, { context }) => {
    const days = queryNumber(context, "days", { min: 1, max: 3_660 }) ?? 30;
    const skills = await catalogs.forCaller(caller).listAll();
    const named = skills.map((skill) => ({
      ...skill,
      slug: slugOf(skill),
      isBundled: skill.origin === "bundled",
    }));
    return { body: await usageReport(database.db, named, { caller, days }) };
  });
}

/** `GET /admin/audit`: the same of the whole hub, or of the account named by `account`. */
export function mountHubAudit(app: HubApp, { database }: HubServices): void {
  app.get("/admin/audit", async (context) => {
    const handle = context.req.query("account")?.slice(0, 64);
    return jsonAnswer(await readHubAudit(database.db, pageOf(context), handle));
  });
}

function filterOf(context: HubContext) {
  const { about, ...filter } = checkedInput(auditFilter, context.req.query());
  return { ...filter, about: about?.split(",") };
}

const auditFilter = z.object({
  about: z
    .string()
    .regex(/^[a-z]{1,20}(?:,[a-z]{1,20}){0,9}$/)
    .optional(),
  actor: z.enum(["account", "operator", "hub"]).optional(),
  text: z.string().max(200).optional(),
});

function pageOf(context: HubContext) {
  return {
    limit: queryNumber(context, "limit", { min: 1, max: 200 }) ?? 50,
    before: queryNumber(context, "before", { min: 1, max: Number.MAX_SAFE_INTEGER }),
  };
}
