import type { SearchIndex } from "@skillquay/search";
import { indexPool } from "./evaluate.ts";
import type { Elsewhere, ElsewhereQuestion } from "./read-elsewhere.ts";

export interface ElsewhereRow {
  readonly split: "train" | "test";
  /** Among all skills, or among those of the question's author alone. */
  readonly catalog: "all" | "own";
  readonly questions: number;
  readonly hit1: number;
  readonly hit5: number;
  readonly meanHit1: number;
  readonly meanHit5: number;
  /** The lowest share of an author with at least ten questions. */
  readonly worstHit1: number;
}

export interface RefusalRow {
  readonly split: "train" | "test";
  readonly precision: number;
  readonly recall: number;
  /** Of all labelled questions in their authors' own catalogs. */
  readonly wrong: number;
}

/** Figures only, never a question: what is read one by one is tuned to. */
export function evaluateElsewhere({ pool, questions }: Elsewhere): {
  readonly ranking: readonly ElsewhereRow[];
  readonly refusal: readonly RefusalRow[];
} {
  const all = indexPool(pool);
  const own = new Map<string, SearchIndex>();
  const skillsOf = (source: string) => pool.filter((skill) => skill.source === source);
  const ownOf = (source: string) => {
    const index = own.get(source) ?? indexPool(skillsOf(source));
    own.set(source, index);
    return index;
  };
  const splits = ["train", "test"] as const;
  const of = (split: string, kind: string) =>
    questions.filter((question) => question.split === split && question.kind === kind);
  return {
    ranking: splits.flatMap((split) => {
      const labelled = of(split, "labelled");
      const many = labelled.filter(({ source }) => skillsOf(source).length >= LEAST_SKILLS);
      return [
        { split, catalog: "all" as const, ...measure(labelled, () => all) },
        { split, catalog: "own" as const, ...measure(many, ({ source }) => ownOf(source)) },
      ];
    }),
    refusal: splits.map((split) => {
      const isRefused = ({ source, query }: ElsewhereQuestion) => !ownOf(source).find(query).fits;
      const hopeless = of(split, "nothing-fits");
      const labelled = of(split, "labelled");
      const right = hopeless.filter(isRefused).length;
      const wrong = labelled.filter(isRefused).length;
      return {
        split,
        precision: right / (right + wrong),
        recall: right / hopeless.length,
        wrong: wrong / labelled.length,
      };
    }),
  };
}

// With fewer, a catalog of one's own has hardly a choice.
const LEAST_SKILLS = 5;
const LEAST_QUESTIONS = 10;

function measure(
  questions: readonly ElsewhereQuestion[],
  indexOf: (question: ElsewhereQuestion) => SearchIndex,
): Omit<ElsewhereRow, "split" | "catalog"> {
  const bySource = new Map<string, number[]>();
  for (const question of questions) {
    const place = indexOf(question)
      .search(question.query, 5)
      .findIndex(({ id }) => question.expected.includes(id));
    bySource.set(question.source, [...(bySource.get(question.source) ?? []), place < 0 ? 5 : place]);
  }
  const share = (places: readonly number[], limit: number) =>
    places.filter((place) => place < limit).length / places.length;
  const sources = [...bySource.values()];
  const mean = (limit: number) =>
    sources.reduce((sum, places) => sum + share(places, limit), 0) / sources.length;
  const many = sources.filter((places) => places.length >= LEAST_QUESTIONS);
  return {
    questions: questions.length,
    hit1: share(sources.flat(), 1),
    hit5: share(sources.flat(), 5),
    meanHit1: mean(1),
    meanHit5: mean(5),
    worstHit1: Math.min(...many.map((places) => share(places, 1))),
  };
}
