import * as z from "zod/v4";
import { type CallSums, callDaysOf, callsByDay, callsSplit } from "../../features/usage/index.ts";
import { refuseScoped } from "../http/middleware/require-key.ts";
import { checkedInput } from "../http/routes/admin/admin-input.ts";
import type { HubServices } from "../services.ts";
import { csvOf } from "./csv-of.ts";
import type { HubPageHandlers } from "./hub-visitor.ts";

/** What agents called with the keys of the account, added up: by day, and by agent, key, tool or skill. */
export function insightRoutes({ database: { db } }: Pick<HubServices, "database">): HubPageHandlers {
  return {
    "GET /ui/insights": async ({ visitor: { caller }, context }) => {
      refuseScoped(caller);
      const { days, by } = checkedInput(query, context.req.query());
      const [perDay, parts] = await Promise.all([
        callsByDay(db, caller.accountId, days),
        callsSplit(db, caller.accountId, { days, by, limit: MOST_PARTS }),
      ]);
      return {
        days: everyDay(perDay, days),
        totals: perDay.reduce(added, NOTHING),
        parts: parts.map(({ value, name, ...sums }) => ({
          ...sumsOf(sums),
          ...(value !== "" && { value }),
          label: value === "" ? UNSAID[by] : by === "key" ? (name ?? "an ended key") : value,
        })),
      };
    },

    "GET /ui/insights/export": async ({ visitor: { caller }, context }) => {
      refuseScoped(caller);
      const { days } = checkedInput(query, context.req.query());
      const rows = await callDaysOf(db, caller.accountId, { days, limit: MOST_LINES });
      const lines = rows.map(({ day, agent, key, tool, skill, calls, failed, tokens, durationMs }) => [
        ...[day, agent, key ?? "", tool, skill],
        ...[calls, failed, tokens, durationMs],
      ]);
      return new Response(csvOf([HEADER, ...lines]), {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="skillquay-calls-${days}-days.csv"`,
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
        },
      });
    },
  };
}

const HEADER = ["day", "agent", "key", "tool", "skill", "calls", "failed", "tokens", "milliseconds"];

// More than anybody reads; the export has the rest.
const MOST_PARTS = 100;
// What spreadsheets still open.
const MOST_LINES = 100_000;

const UNSAID = {
  agent: "plain HTTP",
  key: "an ended key",
  tool: "no tool",
  skill: "no skill",
} as const;

const NOTHING: CallSums = { calls: 0, failed: 0, tokens: 0, durationMs: 0 };

function added(sum: CallSums, { calls, failed, tokens, durationMs }: CallSums): CallSums {
  return {
    calls: sum.calls + calls,
    failed: sum.failed + failed,
    tokens: sum.tokens + tokens,
    durationMs: sum.durationMs + durationMs,
  };
}

const sumsOf = (sums: CallSums): CallSums => added(NOTHING, sums);

function everyDay(rows: readonly (CallSums & { readonly day: string })[], days: number) {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(Date.now() - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    const { calls = 0, failed = 0 } = byDay.get(day) ?? {};
    return { day, calls, failed };
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

const query = z.object({
  days: z.coerce.number().int().min(1).max(366).default(30),
  by: z.enum(["agent", "key", "tool", "skill"]).default("skill"),
});
