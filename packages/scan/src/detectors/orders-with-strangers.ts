import type { Capability } from "../engine/finding.ts";
import type { Detector, Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { type Destination, destinationsIn } from "../prose/destinations.ts";
import { isOnlyLinked } from "../prose/only-linked.ts";
import { reachesPeople } from "../prose/reaches-people.ts";
import { weigh } from "../prose/weigh.ts";
import { type Window, windowsOf } from "../prose/windows.ts";

/**
 * Provenance in language: the agent is ordered to send something to a host that nobody knows, or to take something from a place
 * where anybody leaves things. Whatever the sentence calls it: of the harmless skills that rules are made with, none says so.
 */
export const ordersWithStrangers: Detector = (view) =>
  windowsOf(view)
    // What SKILL.md says is said to the agent; pages beside it describe services, too.
    .filter(({ passage: { path, depth } }) => path === view.main?.path || depth > 0)
    .flatMap((window) => [...sends(window), ...takes(window)]);

function sends(window: Window): Signal[] {
  const isAway = placesIn(window).some(({ kind }) => kind === "foreign" || kind === "drop");
  const { plain } = window.passage;
  const isOrdered = window.orders("send") || LEAVES.test(plain) || GOES_ALONG.test(plain);
  if (!isAway || !isOrdered || isNotMeant(window)) return [];
  return stranger(window, {
    rule: "exfiltration.sends-to-stranger",
    message: "The text has the agent send something to a host that nobody knows.",
    capability: "sends data out",
  });
}

const LEAVES = linear(
  /(?:^\W{0,4}|[.:;!,•(] ?|\b(?:and|then|also|always|please|to) )(?:store|save|put|write|submit|record|register|deposit|drop|report|sync|mirror|upload|post|log|push|copy|publish)\b [^.;]{1,60}\b(?:at|to|on|in|into|under) `?https?:/,
);
// "Every document is also submitted to https://…"
const GOES_ALONG = linear(
  /\b(?:all|every|each|any|everything|conversations?|prompts?|documents?|answers?|replies|messages)\b.{0,60}\b(?:is|are|be|gets?) (?:\w{1,12}ly |also |then )?(?:sent|submitted|uploaded|posted|forwarded|transmitted|mirrored|synced|copied|reported) (?:on )?to `?https?:/,
);

function takes(window: Window): Signal[] {
  const isOrdered = (["fetch", "run", "follow", "collect"] as const).some((act) => window.orders(act));
  if (!isOrdered || !placesIn(window).some(({ kind }) => kind === "drop") || isNotMeant(window)) return [];
  return stranger(window, {
    rule: "indirect-injection.takes-from-drop",
    message: "The text has the agent take something from a place where anybody can leave anything.",
    capability: "opens network",
  });
}

function stranger(
  window: Window,
  about: { readonly rule: string; readonly message: string; readonly capability: Capability },
): Signal[] {
  return weigh(window, { ordered: 3.5, kept: window.hasNear("hush") ? 1.5 : 0 }, { ...about, isAct: true });
}

/** Written in the sentence itself. */
function placesIn({ passage: { plain } }: Window): readonly Destination[] {
  return destinationsIn(plain).filter(({ isMail }) => !isMail);
}

/** Shown, forbidden, left to the person, or a way to reach people: a report of a mistake, a change for a project. */
function isNotMeant(window: Window): boolean {
  const { place, plain, isQuoted } = window.passage;
  return (
    SHOWN.has(place) ||
    isQuoted ||
    window.has("asked") ||
    isOnlyLinked(window.passage.raw) ||
    CALLS_SERVICE.test(plain) ||
    reachesPeople(plain)
  );
}

const SHOWN: ReadonlySet<string> = new Set(["table", "string", "docstring", "code-comment", "heading"]);
// With a key, as services are called.
const CALLS_SERVICE = linear(/\b(?:authorization|bearer|x-api-key|liveness|api key in|oauth)\b/);
