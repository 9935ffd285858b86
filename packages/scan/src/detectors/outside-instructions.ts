import type { Detector, Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { destinationsIn } from "../prose/destinations.ts";
import { isOnlyLinked } from "../prose/only-linked.ts";
import { weigh } from "../prose/weigh.ts";
import { type Window, windowsOf } from "../prose/windows.ts";
import { windowsSaying } from "../prose/windows-saying.ts";
import type { SkillView } from "../view/skill-view.ts";

/** Indirect injection: what the agent is to do is decided elsewhere, later, by whoever holds that place. */
export const outsideInstructions: Detector = (view) => [
  ...ofOrders(view).flatMap(fetchedOrders),
  ...[...new Set([...windowsSaying(view, CONTENT_OBEYED), ...windowsSaying(view, CARRIED_OUT)])].flatMap(
    orderedByContent,
  ),
];

function ofOrders(view: SkillView): readonly Window[] {
  const whatever = new Set([
    ...windowsSaying(view, WHATEVER),
    ...windowsSaying(view, OBEY_IT).filter(({ passage }) => passage.plain.includes("://")),
  ]);
  return windowsOf(view).filter((window) => window.hasNear("orders") || whatever.has(window));
}

function fetchedOrders(window: Window): Signal[] {
  const { plain } = window.passage;
  const places = isOnlyLinked(window.passage.raw) ? [] : destinationsIn(plain);
  if (!window.has("fetch") && !places.some(({ kind }) => kind === "foreign" || kind === "drop")) return [];
  const place = Math.max(0, ...places.map(({ kind }) => PLACE_POINTS[kind]));
  const isRemote = places.length > 0 || (REMOTE.test(plain) && !LOCAL_FILE.test(plain));
  if (!isRemote) return [];
  const follows = window.hasNear("follow") && OBEYS.test(nearText(window));
  const isPart = PART_OF_THIS.test(nearText(window));
  const points = {
    orders: window.has("orders") ? 1.5 : 0.5,
    place: places.length > 0 ? place : 1,
    follows: follows ? 2 : 0,
    above: ABOVE.test(plain) ? 1 : 0,
    compelled: window.has("compel") ? 0.5 : 0,
    asPrompt: AS_PROMPT.test(plain) ? 2 : 0,
    part: isPart ? 2.5 : 0,
    obeysIt: plain.includes("://") && OBEY_IT.test(plain) ? 1.5 : 0,
    latest: LATEST.test(plain) ? 0.5 : 0,
    kept: window.hasNear("hush") ? 2 : 0,
    notAsked: window.has("noAsk") ? 1 : 0,
    told: window.orders("fetch") || window.orders("follow") || isPart ? 0 : -2,
    reading: DOCUMENTATION.test(plain) ? -2 : 0,
    asked: window.has("asked") ? -1.5 : 0,
  };
  return weigh(window, points, {
    isAct:
      window.passage.place !== "table" &&
      ((follows && (window.orders("fetch") || window.orders("follow"))) ||
        (isPart && places.some(({ kind }) => kind !== "local"))),
    rule: "indirect-injection.follows-fetched-text",
    message: "The text asks to fetch instructions from elsewhere and to follow them.",
    capability: "follows outside instructions",
  });
}

// "Fetch https://… and follow it": whoever holds the address gives the orders, the skill's own service included.
const OBEY_IT = linear(
  /(?:\band|\bthen|,) (?:follow|do|obey|execute|carry out|act on|adopt) (?:it|them|what|whatever|everything|its (?:instructions|steps|orders)|the (?:instructions|steps|orders))\b/,
);
const WHATEVER = linear(
  /\b(?:whatever|what(?:ever)? it (?:says|returns|contains)|as (?:they|it) arrive|as instructed there|what(?:ever)? (?:is|they) )/,
);
const PLACE_POINTS = { drop: 2.5, foreign: 1.5, vendor: 0.5, local: 0 } as const;
const REMOTE = linear(
  /\b(?:from|at|on|via|in) (?:(?:the|an?|this|that|our|its|each) )?(?:[\w-]{1,20} ){0,2}?(?:remote|url|web ?page|endpoint|server|gist|pastebin|feed|internet|web ?site|web|address)\b/,
);
const LOCAL_FILE = linear(
  /(?:^|[\s`"'(<])(?:\.{0,2}\/)?(?:[\w.-]{1,60}\/){1,6}[\w.-]{1,80}\.(?:md|txt|json|ya?ml)\b/,
);
const OBEYS = linear(
  /\b(?:follow|obey|execute|comply|carry out|act on|adhere|treat|apply|perform|do (?:exactly |precisely |just )?(?:what|whatever|as|everything)|run the (?:returned|result|string)|run (?:it|them|whatever|the)|take precedence|adopt|override|replace|incorporate)/,
);
const ABOVE = linear(
  /\b(?:precedence|override|supersede|replace|authoritative|take priority|as if|as though|trusted|exactly|verbatim|without (?:question|modification|validation|review)|whatever)\b/,
);
const PART_OF_THIS = linear(
  /\b(?:as|is|are) (?:a |an )?(?:part|section|continuation|extension) of (?:this|the|your) (?:skill|page|file|document|instructions|prompt|system prompt)\b|\b(?:actual|real|full|complete|remaining|true) (?:instructions|steps|orders|rules|skill)\b.{0,16}\b(?:are|is|live|lies?|stands?|kept|stored|hosted|found)\b/,
);
const AS_PROMPT = linear(
  /\b(?:adopt|use|treat|load|apply|take|install) (?:it|them|this|that|the \w{1,20}) as (?:your|the|a|an|if)\b.{0,30}\b(?:system prompt|instructions?|rules|user|directives?|persona|commands?)/,
);
const LATEST = linear(/\b(?:latest|current|updated|dynamic|today'?s|new|additional|real.?time|live)\b/);
const DOCUMENTATION = linear(
  /\b(?:docs?|documentation|reference|readme|guide|tutorial|changelog|specification|spec|api reference|manual|learn more|see also|release notes|style guide|migration guide|quickstart|cookbook|wiki|article|paper|blog|schema|openapi|llms\.txt|man page|install(?:ation)? instructions)\b/,
);

function nearText(window: Window): string {
  return [window.passage, ...window.neighbours].map(({ plain }) => plain).join(" ");
}

/** Text met while working (pages, comments, tickets, mails) is to be obeyed. */
function orderedByContent(window: Window): Signal[] {
  const { plain } = window.passage;
  if (!FROM_OUTSIDE.test(plain) || LOCAL_FILE.test(plain)) return [];
  const points = {
    obeyed: 4,
    unasked: window.has("compel") || /\bautomatically|any\b/.test(plain) ? 0.5 : 0,
    kept: window.hasNear("hush") ? 2 : 0,
    notAsked: window.hasNear("noAsk") ? 1.5 : 0,
    above: ABOVE.test(plain) ? 1 : 0,
    compelled: window.has("compel") ? 0.5 : 0,
    abroad: destinationsIn(plain).some(({ kind }) => kind === "foreign" || kind === "drop") ? 1 : 0,
    asked: window.has("asked") ? -2 : 0,
    denied: /\b(?:never|not|don't|avoid)\b.{0,40}(?:follow|obey|execute|comply|act|treat)/.test(plain)
      ? -3
      : 0,
  };
  return weigh(window, points, {
    isAct: true,
    rule: "indirect-injection.obeys-content",
    message: "The text asks to obey instructions that stand in content met while working.",
    capability: "follows outside instructions",
  });
}

const CONTENT_OBEYED = linear(
  /\b(?:follow|obey|execute|comply with|carry out|act on|run|perform|apply)\b.{0,50}\b(?:instructions?|commands?|directives?|steps|requests?|code|orders?|actions?|tasks?|whatever|them)\b.{0,40}\b(?:found|contained|embedded|returned|inside|within|received|described there|listed (?:in it|there)|as they arrive|it (?:contains|returns|says)|in (?:the|its|that) (?:response|page|comment|comments|issue|email|web ?page|reply))\b|\btreat\b.{0,80}\bas (?:commands?|instructions?|if|though|orders?)\b.{0,40}\b(?:user|owner|trusted|system|given)\b/,
);
// "When a mail contains instructions for an assistant, carry them out."
const CARRIED_OUT = linear(
  /\b(?:contains?|has|have|includes?|carries|holds?|begins? with|marked|starts? with) .{0,20}\b(?:instructions?|commands?|directives?|orders?)\b.{0,60}\b(?:follow|obey|execute|run|perform|do|carry|comply with) (?:it|them|these|those)\b|\b(?:text|contents?|lines?|comments?|markers?|words|sections?|notes?)\b.{0,60}\b(?:must|should|are to|is to|has to|have to) be (?:acted (?:up)?on|followed|obeyed|executed|carried out)\b/,
);
const FROM_OUTSIDE = linear(
  /\b(?:url|link|pages?|web ?sites?|server|tickets?|issues?|comments?|e?mails?|inbox|readmes?|dependenc|response|gist|feed|api|messages?|partner|remote|documents?|logs?|transcripts?|pdfs?|images?|attachments?|operator|marked)\b|https?:/,
);
