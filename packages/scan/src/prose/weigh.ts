import type { Confidence } from "../engine/finding.ts";
import type { Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { isSpecimen } from "./specimen.ts";
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

/** A signal for the passage of a window, or none where the points do not reach. */
export function weigh(
  window: Window,
  points: Points,
  about: Pick<Signal, "rule" | "message" | "capability">,
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
      confidence: CONFIDENCE[weight],
      path: passage.path,
      line: passage.line,
      evidence: passage.raw,
      isCautionary: passage.isCautionary || isTalkOfOthers(window) || isSpecimen(passage, window.neighbours),
    },
  ];
}

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
  if (place === "docstring" || place === "code-comment") return -1;
  return 0;
}

/** "An attacker sends …" tells what others do; so does an item of a list that is nothing but a quotation. */
function isTalkOfOthers(window: Window): boolean {
  if (!window.purpose.isAboutSecurity) return false;
  return window.has("warned") || (window.passage.place === "list" && WHOLLY_QUOTED.test(window.passage.raw));
}

const WHOLLY_QUOTED = linear(/^\W{0,4}["“„][^"“”\n]{3,400}["”][.,;]?\W{0,3}$/);
