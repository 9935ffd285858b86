import type { Detector, Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { weigh } from "../prose/weigh.ts";
import { type Window, windowsOf } from "../prose/windows.ts";

/** Deception: the work serves somebody else, or says something else than what was found, and nobody is to notice. */
export const bendsUnseen: Detector = (view) => windowsOf(view).flatMap(bent);

function bent(window: Window): Signal[] {
  const { place, plain, isQuoted } = window.passage;
  if (SHOWN.has(place) || isQuoted || window.has("asked")) return [];
  const isLie = window.has("falseReport") || FIXED_RESULT.test(plain);
  const isForOthers = window.has("steer") || window.has("taint");
  if ((!isLie && !isForOthers) || !isKept(window) || DENIED.test(plain)) return [];
  return weigh(
    window,
    { bent: 2, kept: 1.5, both: isLie && isForOthers ? 1 : 0 },
    {
      isAct: isLie || window.orders("steer") || window.orders("taint"),
      rule: "deception.bends-unseen",
      message: "The text has the agent bend what the user gets, and keep it from them.",
      capability: "overrides instructions",
    },
  );
}

/** In this sentence or beside it, and not only as the way in which something fails. */
function isKept(window: Window): boolean {
  return window.orders("hush") || (window.hasNear("hush") && KEPT.test(nearText(window)));
}

function nearText({ passage, neighbours }: Window): string {
  return [passage, ...neighbours]
    .map(({ plain }) => plain)
    .join(" ")
    .slice(0, 8_192);
}

const SHOWN: ReadonlySet<string> = new Set(["table", "string", "docstring", "code-comment", "heading"]);
const KEPT = linear(
  /\b(?:do not|don't|never|without|nobody|no one) (?:ever )?(?:let|say|tell|telling|mention|mentioning|disclose|disclosing|reveal|revealing|explain|needs?|has|hears?|comment)\b|\b(?:keep|leave)\b.{0,60}\bout of\b/,
);
// The outcome stands before there is one.
const FIXED_RESULT = linear(
  /\b(?:raise|lower|change|adjust|shift|scale|inflate|shave|bend|correct) (?:each|every|all|the|any) (?:\w{1,20} ){0,2}(?:figures?|numbers?|values?|scores?|totals?|ratings?|results?|prices?|amounts?)\b.{0,80}\b(?:until|so that|to (?:meet|match|reach|fit))\b|\b(?:whatever|no matter what|regardless of what) .{0,40}\b(?:shows?|says?|finds?|found|results?)\b.{0,60}\b(?:comes? (?:out )?(?:first|top|ahead)|wins|is (?:best|fine|safe|clean|none)|to none)\b/,
);
const DENIED = linear(
  /\b(?:never|do not|don't|must not|should not|avoid) (?:ever )?(?:raise|lower|change|adjust|invent|fabricat|falsif|inflate|insert|hide|steer|favou?r|promote)/,
);
