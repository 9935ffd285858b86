import * as z from "zod/v4";
import { type CreditFacts, SELF_HOSTED } from "../../../features/credits/index.ts";
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
        used: z.number().int().describe("Skills loaded and scripts run; follows within a few seconds"),
        limit: z.number().int().optional().describe("Absent: the plan has no limit"),
        resetsAt: z.string(),
      }),
      prices: z.object({
        import: z.number().int().describe("skills_importToDrive"),
        acceptUpdate: z.number().int().describe("skills_acceptUpdate"),
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
  errors: ["missing_credentials", "service_unavailable"],
  example: { arguments: {}, shows: "Shows what the account has and spent." },
  run: async (_, context) => {
    const { credits } = context.services;
    const facts = await credits.facts(keyCaller(context).accountId);
    const { limit, ...calls } = facts.calls;
    return {
      data: {
        balance: facts.balance,
        plan: facts.plan,
        summary: inWords(facts, credits.prices.import),
        monthlyCalls: { ...calls, ...(limit !== undefined && { limit }) },
        prices: { ...credits.prices },
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

function inWords({ balance, plan, calls }: CreditFacts, price: number): string {
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
