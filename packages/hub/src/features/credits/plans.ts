import * as z from "zod/v4";

/** What things cost, in credits. */
export interface Prices {
  readonly import: number;
  readonly acceptUpdate: number;
}

export interface Plan {
  /** What an account gets when it is made. */
  readonly openingCredits: number;
  /** Skill calls a month; undefined is no limit. */
  readonly monthlyCalls: number | undefined;
}

export interface Plans {
  readonly prices: Prices;
  readonly names: readonly string[];
  /** For new accounts. */
  readonly defaultPlan: string;
  /** The default plan for a name that the configuration does not have any more. */
  find(name: string): Plan;
}

export type PlansResult =
  | { readonly ok: true; readonly plans: Plans }
  | { readonly ok: false; readonly mistakes: readonly string[] };

/** Plans and prices as an operator writes them. All mistakes are told together. */
export function readPlans(written: unknown): PlansResult {
  const parsed = plansSchema.safeParse(written);
  if (!parsed.success) return { ok: false, mistakes: parsed.error.issues.map(mistakeOf) };
  const { plans, prices } = parsed.data;
  const byName = new Map<string, Plan>(
    Object.entries(plans).map(([name, { openingCredits, monthlyCalls }]) => [
      name,
      { openingCredits, monthlyCalls },
    ]),
  );
  const names = [...byName.keys()];
  const defaultPlan = parsed.data.defaultPlan ?? names[0] ?? "";
  const fallback = byName.get(defaultPlan);
  if (fallback === undefined) {
    return { ok: false, mistakes: [`defaultPlan: must be one of ${names.join(", ")}`] };
  }
  return {
    ok: true,
    plans: { prices, names, defaultPlan, find: (name) => byName.get(name) ?? fallback },
  };
}

function mistakeOf({ path, message }: z.core.$ZodIssue): string {
  const where = path.map(String).join(".").slice(0, 80);
  return where === "" ? message : `${where}: ${message}`;
}

// Far below the point where sums of amounts would leave the safe range of numbers.
const MOST = 1_000_000_000_000;

const amount = () => z.number().int().min(0).max(MOST);

const pricesSchema = z
  .strictObject({ import: amount().default(10), acceptUpdate: amount().default(1) })
  .prefault({});

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const plansSchema = z.strictObject({
  defaultPlan: z.string().optional(),
  plans: z
    .record(z.string(), z.strictObject({ openingCredits: amount(), monthlyCalls: amount().optional() }))
    .superRefine((plans, { addIssue }) => {
      const names = Object.keys(plans);
      if (names.length === 0) addIssue("at least one plan is needed");
      for (const name of names.filter((text) => !NAME.test(text)))
        addIssue({
          code: "custom",
          path: [name],
          message: "a name has lower-case letters, digits and single hyphens",
        });
    }),
  prices: pricesSchema,
});

/** For people who run a hub for themselves: more than they will use. */
export const SELF_HOSTED = "self-hosted";

const selfHosted: Plan = { openingCredits: 1_000_000, monthlyCalls: undefined };

export const defaultPlans: Plans = {
  prices: { import: 10, acceptUpdate: 1 },
  names: [SELF_HOSTED],
  defaultPlan: SELF_HOSTED,
  find: () => selfHosted,
};
