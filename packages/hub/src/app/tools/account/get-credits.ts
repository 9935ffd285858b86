import * as z from "zod/v4";
import { SELF_HOSTED } from "../../../features/credits/index.ts";
import type { CreditFacts } from "../../../features/quota/index.ts";
import { defineHubTool, keyCaller, workflow, workflowSchema } from "../hub-tool.ts";

export const getCredits = defineHubTool({
  name: "skills_getCredits",
  title: "Get Credits",
  summary:
    "Shows the account's credit balance, its skill calls this month with the plan's limit, prices, and the last credit entries.",
  needs: ["catalog"],
  access: "account",
  effect: "read",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      balance: z.number().int().describe("Credits that can be spent now"),
      plan: z.string(),
      summary: z.string().describe("The same in one sentence"),
      monthlyCalls: z.object({
        month: z.string().describe("Its first day, UTC"),
        used: z.number().int().describe("Answers with text of a skill, and scripts run"),
        limit: z.number().int().optional().describe("Absent: the plan has no limit"),
        resetsAt: z.string(),
      }),
      prices: z.object({
        import: z.number().int().describe("skills_importToDrive"),
        acceptUpdate: z.number().int().describe("skills_acceptUpdate"),
        run: z.number().int().describe("Each run of a script, on this plan"),
      }),
      recent: z
        .array(
          z.object({
            kind: z
              .enum(["grant", "reserve", "settle", "refund"])
              .describe("`reserve` takes credits, `settle` makes that final, `refund` gives them back"),
            amount: z.number().int().describe("What it added to the balance"),
            balanceAfter: z.number().int(),
            reason: z.string(),
            ref: z.string().optional().describe("What it was about, such as a skill's slug"),
            at: z.string(),
          }),
        )
        .describe("The last 20 entries, newest first"),
      _workflow: workflowSchema(),
    }),
  errors: ["unauthenticated", "service_unavailable"],
  example: { arguments: {}, shows: "Shows what the account has and spent." },
  run: async (_, context) => {
    const facts = await context.services.quota.facts(keyCaller(context).accountId);
    const { limit, ...calls } = facts.calls;
    return {
      data: {
        balance: facts.balance,
        plan: facts.plan,
        summary: inWords(facts),
        monthlyCalls: { ...calls, ...(limit !== undefined && { limit }) },
        prices: { ...facts.prices },
        recent: facts.recent.map(({ ref, at, ...entry }) => ({
          ...entry,
          ...(ref !== "" && { ref }),
          at: at.toISOString(),
        })),
        _workflow: workflow(context, [{ tool: "skills_listWebhooks", example: {} }]),
      },
    };
  },
});

function inWords({ balance, plan, calls, prices: { import: price } }: CreditFacts): string {
  const count = price === 0 ? 0 : Math.floor(balance / price);
  const imports =
    price === 0 ? "imports are free" : `enough for ${count} ${count === 1 ? "import" : "imports"}`;
  const limit =
    calls.limit === undefined
      ? "no limit on skill calls"
      : `${Math.max(0, calls.limit - calls.used)} of ${calls.limit} skill calls left until ${calls.resetsAt}`;
  const note =
    plan === SELF_HOSTED ? " This hub is run by its own people: the amounts are generous on purpose." : "";
  return `${balance} credits, ${imports}; ${limit}.${note}`;
}
