import type { Confidence } from "../engine/finding.ts";
import type { Signal } from "../engine/signal.ts";
import type { Window } from "./windows.ts";

/** Points that speak for and against, by what they stand for: a rule over language is a list of these. */
export type Points = Readonly<Record<string, number>>;

/** From here on a sum of points is a matter for … */
export interface Marks {
  readonly odd: number;
  readonly suspicious: number;
  /** Infinity where words alone never settle it. */
  readonly conclusive: number;
}

/** The usual marks: two strong reasons need a person, three settle it. */
export const USUAL: Marks = { odd: 2.5, suspicious: 3.5, conclusive: 8 };

/**
 * A signal for the passage of a window, or none where the points do not reach. `isAct` says whether the sentence orders
 * something that can be done to a thing it names; where it does not, its words count beside acts only.
 */
export function weigh(
  window: Window,
  points: Points,
  { isAct, ...about }: Pick<Signal, "rule" | "message" | "capability"> & { readonly isAct: boolean },
  marks: Marks = USUAL,
): Signal[] {
  const { passage } = window;
  const sum = Object.values(points).reduce((total, value) => total + value, 0) + placePoints(window);
  const weight =
    sum >= marks.conclusive
      ? "conclusive"
      : sum >= marks.suspicious
        ? "suspicious"
        : sum >= marks.odd
          ? "odd"
          : undefined;
  if (weight === undefined) return [];
  return [
    {
      ...about,
      weight,
      basis: isAct && !passage.isQuoted ? "order" : "words",
      ...(UNSEEN.has(passage.place) && { isUnseen: true }),
      confidence: CONFIDENCE[weight],
      path: passage.path,
      line: passage.line,
      evidence: passage.raw,
    },
  ];
}

const UNSEEN: ReadonlySet<string> = new Set(["html-comment", "hidden", "link-title"]);

const CONFIDENCE: Readonly<Record<"conclusive" | "suspicious" | "odd", Confidence>> = {
  conclusive: "high",
  suspicious: "medium",
  odd: "low",
};

/** Text out of sight is meant for the model alone; text inside code is mostly meant for people who read code. */
function placePoints({ passage: { place, depth, line, headings } }: Window): number {
  // Values of front matter: not hidden, and shown by most hosts.
  if (place === "metadata" && line === 1 && headings.length > 0) return 0;
  if (place === "html-comment" || place === "hidden" || place === "metadata" || place === "link-title")
    return 1.5;
  if (depth > 0) return 1;
  if (place === "string") return -1;
  if (place === "docstring" || place === "code-comment") return -2;
  return 0;
}
