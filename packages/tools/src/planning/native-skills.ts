import type { SkillSummary } from "../catalog.ts";
import type { CatalogPlan } from "./plan-catalog.ts";

/** What a host lists itself of the catalog, because it reads folders that the catalog reads, too. */
export interface NativeSkills {
  /** Of the host. */
  readonly title: string;
  /** Not listed again. */
  readonly listed: ReadonlySet<SkillSummary>;
  /** Skills beside which the host lists another one of the same name. */
  readonly namesakes: ReadonlySet<SkillSummary>;
  /** They were placed there at a time: which came later is not known. */
  readonly isPlaced?: true;
}

/** The skills of a server were put where the host loads them itself, but for some. */
export interface PlacedSkills {
  /** Names. */
  readonly except: ReadonlySet<string>;
}

/** What a host has of a server whose skills were placed where the host loads them itself. */
export function placedSkills(
  { title }: { readonly title: string },
  skills: readonly SkillSummary[],
  { except }: PlacedSkills,
): NativeSkills {
  const listed = new Set(skills.filter(({ name }) => !except.has(name)));
  return { title, listed, namesakes: new Set(), isPlaced: true };
}

/** One sentence about what is left to the host; undefined where nothing is. */
export function leftToHost(native: NativeSkills | undefined): string | undefined {
  if (native === undefined || native.listed.size === 0) return undefined;
  if (native.isPlaced)
    return `Skills of this server are listed by ${native.title} itself: load those in its own way.`;
  const { size } = native.listed;
  return size === 1
    ? `1 more skill is listed by ${native.title} itself: load it in its own way.`
    : `${size} more skills are listed by ${native.title} itself: load those in its own way.`;
}

/** The list with that sentence below it. */
export function withLeftToHost(plan: CatalogPlan, native: NativeSkills | undefined): CatalogPlan {
  const sentence = leftToHost(native);
  if (sentence === undefined) return plan;
  return { ...plan, text: plan.text === "" ? sentence : `${plan.text}\n${sentence}` };
}

/** How an entry is told apart from the host's own of that name. */
export function namesakeMark(native: NativeSkills | undefined, skill: SkillSummary): string | undefined {
  if (native?.namesakes.has(skill) !== true) return undefined;
  return `not the one of that name that ${native.title} lists itself`;
}
