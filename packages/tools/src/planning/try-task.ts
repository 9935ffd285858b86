import type { Catalog, CatalogAnswer, SearchHit, SkillSummary } from "../catalog.ts";
import { type DescribedHit, describeHits, type HitContext } from "../finding/describe-hit.ts";
import type { ModelView } from "./model-view.ts";

/** What a host's model has to go by for one task: what the search answers, and what it sees of each of these without a search. */
export interface TriedTask {
  readonly fits: boolean;
  /** What was found, or what came nearest where nothing fits. */
  readonly hits: readonly TriedHit[];
  readonly total?: number;
}

export interface TriedHit
  extends Pick<DescribedHit, "name" | "description" | "why" | "obstacles" | "tokens"> {
  /** Finds the skill again: its name, or `label:name` where another one has it. */
  readonly ref: string;
  readonly place: "described" | "named" | "left";
}

/** Searches as the tool does; nothing of a skill is run, and no use is recorded. */
export async function tryTask(
  task: string,
  view: Pick<ModelView, "described" | "named">,
  context: HitContext,
): Promise<TriedTask> {
  const answer = await context.catalog.search(task, { limit: HITS_MAX });
  const hits = shownHits(answer);
  const described = await describeHits(hits, task, context);
  return {
    fits: answer.fits,
    hits: hits.flatMap(({ skill }, at) => {
      const hit = described[at];
      if (hit === undefined) return [];
      const { name, description, why, obstacles, tokens } = hit;
      return {
        ref: refOf(skill),
        place: placeIn(view, skill),
        ...{ name, description, why, obstacles },
        ...(tokens !== undefined && { tokens }),
      };
    }),
    ...(answer.total !== undefined && { total: answer.total }),
  };
}

/** A task for which a skill should be found, and how it is found now. */
export interface TaskPlace {
  /** Its place among what the search finds, from 1; absent where it is not on the first page. */
  readonly place?: number;
  /** Whether it is among the first, where a model looks. */
  readonly passes: boolean;
}

/** Where a search for the task finds the skill that is meant; one with nearly the same text counts as it. */
export async function placeForTask(
  task: string,
  isMeant: (skill: SkillSummary) => boolean,
  catalog: Pick<Catalog, "search">,
): Promise<TaskPlace> {
  const { fits, hits } = await catalog.search(task, { limit: HITS_MAX });
  const at = hits.findIndex(({ skill, twins }) => isMeant(skill) || twins.some(isMeant));
  if (!fits || at < 0) return { passes: false };
  return { place: at + 1, passes: at < FIRST_HITS };
}

// A model that searches reads a page, and takes one of the first.
const FIRST_HITS = 3;

// As many as the tool gives on its first page.
const HITS_MAX = 10;

function shownHits({ fits, hits, closest }: CatalogAnswer): readonly SearchHit[] {
  return (fits ? hits : closest).filter(({ skill }) => skill.modelInvocable);
}

function placeIn({ described, named }: Pick<ModelView, "described" | "named">, skill: SkillSummary) {
  // What lost its name is in no list.
  if (skill.label !== undefined) return "left";
  return described.includes(skill.name) ? "described" : named.includes(skill.name) ? "named" : "left";
}

function refOf({ name, label }: SkillSummary): string {
  return label === undefined ? name : `${label}:${name}`;
}
