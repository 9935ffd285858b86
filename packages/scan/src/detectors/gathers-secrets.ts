import type { Detector, Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { handlesIn, namesAllSecrets } from "../prose/acts-in.ts";
import { destinationsIn } from "../prose/destinations.ts";
import { weigh } from "../prose/weigh.ts";
import type { Window } from "../prose/windows.ts";
import { windowsSaying } from "../prose/windows-saying.ts";

/**
 * Credentials in language: the agent is told to read where keys lie, or to gather every secret there is. Whatever it reads stands
 * in its context from then on, and leaves with the next thing that leaves.
 */
export const gathersSecrets: Detector = (view) => windowsSaying(view, READS).flatMap(gathers);

function gathers(window: Window): Signal[] {
  const { plain } = window.passage;
  const isPlace =
    handlesIn(window).has("key-place") &&
    (READS_PLACE.test(plain) || (HANDS_ON.test(plain) && (window.orders("plant") || window.orders("send"))));
  const isAll = GATHERS.test(plain) && namesAllSecrets(plain) && !GUARDS.test(plain);
  if ((!isPlace && !isAll) || FORBIDDEN.test(plain)) return [];
  const near = [window.passage, ...window.neighbours].map((passage) => passage.plain).join(" ");
  const leaves =
    SENDS.test(near) && destinationsIn(near).some(({ kind }) => kind === "foreign" || kind === "drop");
  return weigh(
    window,
    {
      secrets: 3.5,
      leaves: leaves ? 4.5 : 0,
      asked: window.has("asked") ? -1.5 : 0,
    },
    {
      rule: "credentials.gathers-secrets",
      isAct: true,
      message: "The text has the agent read keys and logins, which then stand in its context.",
      capability: "reads credentials",
    },
  );
}

const READS = linear(
  /\b(?:read|collect|gather|harvest|extract|dump|export|copy|inventory|enumerate|retrieve|grab|cat|print|show|display|output|reveal|summari[sz]e|access|load|open|include|put|pass|paste|insert|attach|append|hand)/,
);
// "Put the content of … into the argument."
const HANDS_ON = linear(
  /\b(?:put|pass|copy|paste|insert|include|add|attach|append|write|give|hand)\b.{0,60}\b(?:contents?|text|values?|key|file)\b/,
);
const READS_PLACE = linear(
  /(?:^|[.:;!,•(] ?|\b(?:and|then|must|should|please|always|first|also) )(?:also |then |silently |quietly )?(?:read|collect|gather|harvest|extract|dump|export|copy|retrieve|grab|cat|print|show|display|output|reveal|access|load|open|include)\b/,
);
const GATHERS = linear(
  /(?:^|[.:;!,•(] ?|\b(?:and|then|must|should|please|always|first|also) )(?:also |then |silently |quietly )?(?:collect|gather|harvest|extract|dump|export|enumerate|grab|build an? (?:\w{1,20} )?(?:inventory|list)|summari[sz]e|reveal|compile)\b/,
);
// What looks for secrets that must not be there, or keeps them out, is the opposite.
const GUARDS = linear(
  /\b(?:hard-?coded|leak(?:s|ed|ing)?|expos(?:e|ed|ure)|redact|mask|scrub|rotat|commit(?:ted)?|scan|audit|detect|design tokens?|input tokens?|output tokens?)\b/,
);
const FORBIDDEN = linear(
  /\b(?:never|do not|don't|must not|should not|avoid|cannot|without) (?:ever |directly |even )?(?:read|collect|gather|extract|dump|export|copy|print|show|display|output|reveal|access|load|open|include)/,
);
const SENDS = linear(
  /\b(?:send|post|upload|transmit|submit|forward|report|exfiltrat\w{1,4}|deliver|share|push|call|e?mail)\b/,
);
