import { definePage } from "./define-page.ts";
import type { PageName } from "./generated/contract.ts";
import type { SkillUse } from "./skill-page.ts";

export const homePage = definePage({
  name: "home",
  label: "Home",
  icon: ["M4 11l8-7 8 7", "M6 9.5V20h12V9.5", "M10 20v-6h4v6"],
  group: "Library",
  order: 5,
  audience: ["account"],
});

/** `GET /ui/home`: how far somebody is, what waits for a decision, and how skills are used. */
export interface Home {
  /** What makes a start, in order; each ticks itself. */
  readonly steps: readonly HomeStep[];
  /** What waits, the most pressing first. */
  readonly waits: readonly Waiting[];
  readonly use: HomeUse;
  /** What agents get before any call, and how much of it are the names and descriptions of skills. */
  readonly skills: { readonly shown: number; readonly listedTokens: number };
}

export interface HomeStep {
  readonly id: "skills" | "agent" | "call" | "people";
  readonly done: boolean;
}

export interface Waiting {
  readonly kind: "update" | "import" | "invitation" | "webhook" | "review" | "expired" | "check";
  /** Where it is decided; the badge in the navigation stands there. */
  readonly page: PageName;
  /** What comes behind `/dashboard/`. */
  readonly path: string;
  readonly count: number;
  /** The first few, by name. Text of others. */
  readonly names: readonly string[];
}

export interface HomeUse {
  readonly days: SkillUse["days"];
  /** Most used first, at most eight. */
  readonly top: readonly UsedSkill[];
  /** Chosen by the account, and never used by it; at most eight by name. */
  readonly unused: { readonly count: number; readonly names: readonly string[] };
}

export interface UsedSkill {
  readonly ref: string;
  readonly loads: number;
  readonly runs: number;
  readonly failures: number;
}

export interface HomeRoutes {
  "GET /ui/home": { output: Home };
}
