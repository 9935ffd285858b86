import type { Detector, Signal } from "../engine/signal.ts";
import { placesIn } from "../known/sensitive-places.ts";
import { linear } from "../matching/linear.ts";
import { handlesIn, namesAllSecrets } from "../prose/acts-in.ts";
import { destinationsIn } from "../prose/destinations.ts";
import { ordered } from "../prose/ordered.ts";
import { weigh } from "../prose/weigh.ts";
import type { Window } from "../prose/windows.ts";
import { windowsSaying } from "../prose/windows-saying.ts";

/**
 * Credentials in language: the agent is told to read where keys lie, or to gather every secret there is. Whatever it reads stands
 * in its context from then on, and leaves with the next thing that leaves.
 */
export const gathersSecrets: Detector = (view) =>
  windowsSaying(view, READS).flatMap((window) => [...gathers(window), ...putsIntoText(window)]);

/** Logins of any kind, named in the sentence or before it, are told to be put where others read them: an answer, a report, an argument of a tool. */
function putsIntoText(window: Window): Signal[] {
  const { plain } = window.passage;
  if (!INTO_TEXT.test(plain) || !CONTENT.test(plain) || !isOrdered(plain) || KEPT_BACK.test(plain)) return [];
  if (
    !namesLogin(plain) &&
    !(
      REFERS.test(plain) &&
      window.neighbours.some(({ line, plain: near }) => line <= window.passage.line && namesLogin(near))
    )
  )
    return [];
  return weigh(
    window,
    { secrets: 3.5, asked: window.has("asked") ? -1.5 : 0 },
    {
      rule: "credentials.gathers-secrets",
      isAct: true,
      message: "The text has the agent put keys or logins where others read them.",
      capability: "reads credentials",
    },
  );
}

const isOrdered = (plain: string) => PUTS.test(plain);
const PUTS = ordered(
  "show|print|paste|include|pass|put|attach|add|mention|repeat|output|display|list|quote|echo|return|reveal|copy|write|append|embed|encode|insert|send|give|report|share|state|place|record|run|read|open|dump|extract",
);
const CONTENT = linear(
  /\b(?:contents?|values?|whole|entire|full|everything|all|output|keys?|tokens?|passwords?|it|them|secrets?|credentials?|certificates?|connection strings?|text)\b/,
);
const INTO_TEXT = linear(
  /\b(?:in|into|to|as|at|inside|within|of|with) (?:the |your |a |an |each |every |any |its |this |my |top of |end of ){0,3}(?:\w{1,20} )?(?:answers?|repl(?:y|ies)|responses?|reports?|chat|parameters?|arguments?|notes?|comments?|messages?|summar(?:y|ies)|table|outputs?|issues?|commits?|urls?|headers?|logs?|html|trailers?|titles?|descriptions?|e?mails?|documents?|readme|badge|diagnostics|bug reports?|pull requests?|file names?|transcripts?)\b|\bprint them\b|\b(?:list|show|print|output|display) (?:what you find|them|each|every|all)\b.{0,40}\b(?:values?|full|clear|plain)\b/,
);
const REFERS = linear(
  /\b(?:it|them|its|their|these|those|what (?:it|they|you)|the (?:whole|full|entire|contents?|output|values?))\b/,
);
const KEPT_BACK = linear(
  /\b(?:never|do not|don't|must not|should not|avoid|without|names? (?:only|of)|mask(?:ed)?|redact(?:ed)?|placeholders?|examples?|templates?|\.example|not set|missing|hash(?:ed|es)?|encrypt(?:ed)?|status|whether|if (?:it|they) exists?|user (?:must|should|can|has to|needs to)|ask the user|prompt the user)\b/,
);

function namesLogin(plain: string): boolean {
  return (
    namesAllSecrets(plain) ||
    TOKEN_OF.test(plain) ||
    placesIn(plain.slice(0, 1_000)).some(({ level, id }) => level !== "private" && id !== "key_store_entry")
  );
}

const TOKEN_OF = linear(
  /\b(?:github|gitlab|npm|aws|gcp|azure|slack|openai|anthropic|stripe|session|access|refresh|bearer|auth|oauth|api|personal access) (?:\w{1,12} )?(?:tokens?|keys?|secrets?|credentials?)\b.{0,60}\b(?:values?|in full|in clear|in plain|at the top|so that (?:they|it))\b|\benvironment variables?\b.{0,60}\b(?:key|token|secret|passw\w{2,4}|_token|_key)\b|\bprintenv\b|\b(?:terraform\.tfstate|kubeconfig|certificate data)\b/,
);

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
  /\b(?:read|collect|gather|harvest|extract|dump|export|copy|inventory|enumerate|retrieve|grab|cat|print|show|display|output|reveal|summari[sz]e|access|load|open|include|put|pass|paste|insert|attach|append|hand|mention|repeat|list|echo|return|write|embed|encode|send|give|report|share|run)/,
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
