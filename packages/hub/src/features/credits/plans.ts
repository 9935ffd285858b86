import { MOST_RUN_SECONDS } from "@skillquay/tools";
import * as z from "zod/v4";

/** What things cost on every plan, in credits. */
export interface Prices {
  readonly import: number;
  readonly acceptUpdate: number;
}

export interface Plan {
  /** What an account gets when it is made. */
  readonly openingCredits: number;
  /** Skill calls a month; undefined is no limit. */
  readonly monthlyCalls: number | undefined;
  /** What a run of a script costs on this plan, in credits. */
  readonly runPrice: number;
  readonly scripts: ScriptPlan;
  readonly room: RoomPlan;
  readonly keeps: KeepPlan;
}

/** For how many days what an account did is kept; undefined is for ever. */
export interface KeepPlan {
  readonly auditDays: number | undefined;
  /** Of imports that are over. */
  readonly importDays: number | undefined;
  /** Day by day; after that, month by month. */
  readonly usageDays: number | undefined;
  /** Of the log of calls, which grows with every one. */
  readonly callDays: number;
}

/** What an account may keep on a plan; undefined is no limit. */
export interface RoomPlan {
  /** In its drive, its own and others'. */
  readonly maxSkills: number | undefined;
  /** Of one skill of its own. */
  readonly maxVersions: number | undefined;
  /** All versions of its own skills together, as they were sent. */
  readonly maxMegabytes: number | undefined;
}

/** What scripts may do on a plan. What opens something needs the operator's setting and the person's yes as well. */
export interface ScriptPlan {
  /** The longest that a call may ask for. */
  readonly maxRunSeconds: number;
  /** After how much time without use a session ends; undefined is as the contract says. */
  readonly sessionIdleSeconds: number | undefined;
  /** How long a session lives at most, however much it is used; undefined is as long as it is used. */
  readonly sessionSeconds: number | undefined;
  readonly network: boolean;
  readonly packages: boolean;
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
  const {
    plans,
    prices: { run, ...prices },
  } = parsed.data;
  const byName = new Map<string, Plan>(
    Object.entries(plans).map(
      ([
        name,
        {
          openingCredits,
          monthlyCalls,
          runPrice = run,
          maxSkills,
          maxVersions,
          maxMegabytes,
          auditDays,
          importDays,
          usageDays,
          callDays,
          ...scripts
        },
      ]) => [
        name,
        {
          openingCredits,
          monthlyCalls,
          runPrice,
          scripts: { ...UNSAID, ...scripts },
          room: { maxSkills, maxVersions, maxMegabytes },
          keeps: { auditDays, importDays, usageDays, callDays },
        },
      ],
    ),
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
  .strictObject({ import: amount().default(10), acceptUpdate: amount().default(1), run: amount().default(0) })
  .prefault({});

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

// Half a minute is what a caller needs to read the output; a day is longer than anybody looks at one.
const sessionTime = () => z.number().int().min(30).max(86_400);

// As long as pages look back at use.
const CALL_DAYS = 90;

const keptDays = (least: number) => z.number().int().min(least).max(36_500).optional();

const newPlan = z.strictObject({
  openingCredits: amount(),
  monthlyCalls: amount().optional(),
  runPrice: amount().optional(),
  // What a call could ask for before plans could say it.
  maxRunSeconds: z.number().int().min(1).max(MOST_RUN_SECONDS).default(300),
  sessionIdleSeconds: sessionTime().optional(),
  sessionSeconds: sessionTime().optional(),
  network: z.boolean().default(false),
  packages: z.boolean().default(false),
  maxSkills: z.number().int().min(1).max(MOST).optional(),
  maxVersions: z.number().int().min(1).max(MOST).optional(),
  maxMegabytes: z.number().int().min(1).max(MOST).optional(),
  auditDays: keptDays(30),
  // Whoever is told the id of an import may ask for it that long.
  importDays: keptDays(7),
  // Pages show the use of the last ninety days.
  usageDays: keptDays(100),
  callDays: z.number().int().min(1).max(36_500).default(CALL_DAYS),
});

const UNSAID = { sessionIdleSeconds: undefined, sessionSeconds: undefined } as const;

const plansSchema = z.strictObject({
  defaultPlan: z.string().optional(),
  plans: z.record(z.string(), newPlan).superRefine((plans, { addIssue }) => {
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

const selfHosted: Plan = {
  openingCredits: 1_000_000,
  monthlyCalls: undefined,
  runPrice: 0,
  scripts: { ...UNSAID, maxRunSeconds: MOST_RUN_SECONDS, network: true, packages: true },
  room: { maxSkills: undefined, maxVersions: undefined, maxMegabytes: undefined },
  keeps: { auditDays: undefined, importDays: undefined, usageDays: undefined, callDays: CALL_DAYS },
};

export const defaultPlans: Plans = {
  prices: { import: 10, acceptUpdate: 1 },
  names: [SELF_HOSTED],
  defaultPlan: SELF_HOSTED,
  find: () => selfHosted,
};
