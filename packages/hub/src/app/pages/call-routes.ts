import * as z from "zod/v4";
import { callChoicesOf, callsOf } from "../../features/usage/index.ts";
import { refuseScoped } from "../http/middleware/require-key.ts";
import { checkedInput } from "../http/routes/admin/admin-input.ts";
import type { HubServices } from "../services.ts";
import type { HubPageHandlers } from "./hub-visitor.ts";

/** What agents called with the keys of the account. The key of a collection is one agent's, and sees none of it. */
export function callRoutes({ database: { db } }: Pick<HubServices, "database">): HubPageHandlers {
  return {
    "GET /ui/calls": async ({ visitor: { caller }, context }) => {
      refuseScoped(caller);
      const page = checkedInput(pageQuery, context.req.query());
      const rows = await callsOf(db, caller.accountId, { ...page, limit: page.limit + 1 });
      const calls = rows.slice(0, page.limit).map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        tool: row.tool,
        outcome: row.outcome,
        durationMs: row.durationMs,
        ...(row.tokens !== null && { tokens: row.tokens }),
        key: { id: row.keyId, ...(row.keyName !== null && { name: row.keyName }) },
        ...(row.agent !== null && { agent: row.agent }),
        ...(row.client !== null && { client: row.client }),
        ...(row.skill !== null && { skill: row.skill }),
        ...(row.script !== null && { script: row.script }),
      }));
      const last = calls.at(-1);
      return { calls, ...(rows.length > page.limit && last !== undefined && { nextBefore: last.id }) };
    },
    "GET /ui/calls/choices": async ({ visitor: { caller } }) => {
      refuseScoped(caller);
      const choices = await callChoicesOf(db, caller.accountId);
      return { choices: choices.map(({ by, value, name }) => ({ by, value, label: name ?? value })) };
    },
  };
}

const word = () => z.string().min(1).max(200).optional();

const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  before: z.coerce.number().int().min(1).optional(),
  key: z.uuid().optional(),
  tool: word(),
  agent: word(),
  skill: word(),
  failed: z
    .literal("true")
    .optional()
    .transform((value) => value === "true"),
});
