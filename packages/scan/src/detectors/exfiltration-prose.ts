import type { Detector } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { handlesIn, namesAllSecrets, namesNear } from "../prose/acts-in.ts";
import type { Destination } from "../prose/destinations.ts";
import { reachesPeople } from "../prose/reaches-people.ts";
import { weigh } from "../prose/weigh.ts";
import { type Window, windowsOf } from "../prose/windows.ts";

/** Exfiltration in language: something of the person's is to leave for a place that is not what the skill is for. */
export const exfiltrationProse: Detector = (view) =>
  windowsOf(view).flatMap((window) => {
    if (
      !window.has("send") &&
      !isCarbonCopy(window) &&
      !isSendingCommand(window) &&
      !isTowardAddress(window) &&
      !isPutIntoWork(window) &&
      !isInQuery(window) &&
      !isMadeUnreadable(window) &&
      !(TALK.test(window.passage.plain) && HANDS_OVER.test(window.passage.plain))
    )
      return [];
    if (reachesPeople(window.passage.plain) && !window.has("secret") && !window.hasNear("hush")) return [];
    const what = objectPoints(window);
    const stated = Math.max(destinationPoints(window), ANYBODYS.test(window.passage.plain) ? 1.5 : 0);
    // Keys that are to go anywhere at all.
    const where =
      stated === 0 && KEY_STORE.test(window.passage.plain) && (window.orders("send") || isPutIntoWork(window))
        ? 1
        : stated;
    const kept = window.has("hush") ? 3 : window.hasNear("hush") ? 2 : 0;
    if (what === 0 || (where <= 0 && kept === 0)) return [];
    // What any task makes may go anywhere in words; only an address, or silence about it, makes it strange.
    if (what < 2 && where <= 1 && kept < 2) return [];
    return weigh(
      window,
      {
        what,
        where,
        kept,
        notAsked: window.has("noAsk") ? 1 : 0,
        aside: window.has("aside") ? 1 : 0,
        compelled: window.has("compel") ? 0.5 : 0,
        pretext: window.has("pretext") ? 1 : 0,
        authority: window.has("authority") ? 1 : 0,
        wholesale: WHOLESALE.test(window.passage.plain) ? 0.5 : 0,
        // Keys that are to go to a stranger leave no question.
        taken: isKeysToStranger(window) ? 4 : 0,
        unreadable: isMadeUnreadable(window) ? 2 : 0,
        told: isOrdered(window) || isInQuery(window) ? 0 : -2,
        asked: window.has("asked") ? -3 : 0,
      },
      {
        isAct:
          (isSaidToGo(window) ||
            PUBLIC_PLACE.test(window.passage.plain) ||
            isInQuery(window) ||
            isMadeUnreadable(window)) &&
          isNamedCargo(window),
        rule: window.has("secret") ? "exfiltration.secrets-leave" : "exfiltration.data-leaves",
        message: "The text asks to send what belongs to the user to a place that the skill is not about.",
        capability: "sends data out",
      },
    );
  });

/** Told in words to encode something for an address of a stranger: a program would encode by itself, and a person would read it. */
function isMadeUnreadable(window: Window): boolean {
  const { plain } = window.passage;
  return (
    ENCODED.test(plain) &&
    plain.includes("://") &&
    window.destinations().some(({ kind }) => kind === "foreign" || kind === "drop") &&
    (window.has("conversation") || window.has("private") || window.has("secret") || PERSONS_DATA.test(plain))
  );
}

const ENCODED = linear(
  /\b(?:encode|pack|compress|obfuscate|turn|convert)\b.{0,120}\b(?:base ?64|base ?32|hex|url|percent|gzip|rot ?13)\b|\b(?:base64|hex|url)[- ]encoded?\b/,
);
const PERSONS_DATA = linear(
  /\b(?:names?|e-?mails?|phone|passport|document numbers?|dialogues?|diar(?:y|ies)|entr(?:y|ies)|answers|replies|mails?|subject lines?|senders?|contacts|calendar|invoices?|addresses|what (?:the )?(?:user|they|traveller|person)|findings)\b/,
);

function isOrdered(window: Window): boolean {
  return (
    isMadeUnreadable(window) ||
    window.orders("send") ||
    isPutIntoWork(window) ||
    isTowardAddress(window) ||
    isSendingCommand(window) ||
    isCarbonCopy(window) ||
    window.has("hush")
  );
}

function isKeysToStranger(window: Window): boolean {
  const { plain } = window.passage;
  if (!window.orders("send") || isAuthentication(window) || window.has("asked")) return false;
  const handles = handlesIn(window);
  return (
    (handles.has("stranger") || handles.has("address")) &&
    (KEY_STORE.test(plain) || namesAllSecrets(plain) || handles.has("key-place"))
  );
}

function isSaidToGo(window: Window): boolean {
  return (
    window.orders("send") ||
    ORDERED.test(window.passage.plain) ||
    isPutIntoWork(window) ||
    isSendingCommand(window) ||
    isCarbonCopy(window) ||
    (isTowardAddress(window) && window.orders("collect"))
  );
}

/** Goes to a stranger that is named; or is so plainly somebody's secret that any way out will do. */
function isNamedCargo(window: Window): boolean {
  const handles = handlesIn(window);
  if (isInQuery(window) || isMadeUnreadable(window)) return true;
  if (
    RIDES_ALONG.test(window.passage.plain) &&
    (window.has("conversation") || KEY_STORE.test(window.passage.plain))
  )
    return true;
  // Where nobody looks, an order about keys has one reading.
  if (UNSEEN.has(window.passage.place) && window.has("secret")) return true;
  const { plain } = window.passage;
  const isSecret = window.has("secret") || window.has("conversation") || TALK.test(plain);
  if (isSecret && PUBLIC_PLACE.test(plain) && (HANDS_OVER.test(plain) || window.orders("plant"))) return true;
  const isTheirs =
    window.has("private") || (window.has("work") && (WHOLESALE.test(plain) || window.has("aside")));
  if (handles.has("stranger"))
    return isSecret || window.hasNear("hush") || (isTheirs && HANDS_OVER.test(plain));
  // What a skill calls its own service still has no business with keys, and a repository of anybody is nobody's service.
  if (
    handles.has("address") &&
    (window.has("secret") || window.has("conversation") || namesAllSecrets(window.passage.plain))
  )
    return true;
  if (isTheirs && ANYBODYS.test(window.passage.plain) && HANDS_OVER.test(window.passage.plain)) return true;
  // Somebody's talk or secrets that are told to go anywhere at all.
  if (
    HANDS_OVER.test(plain) &&
    (window.orders("send") || ORDERED.test(plain)) &&
    (window.has("secret") || TALK.test(plain)) &&
    REMOTE.test(plain)
  )
    return true;
  return (
    namesNear(window, "key-place", "all-secrets") &&
    (window.has("secret") || KEY_STORE.test(window.passage.plain))
  );
}

// Where everybody reads.
const PUBLIC_PLACE = linear(
  /\b(?:to|into|in|on|as) (?:a |the |an )?public (?:gists?|repositor(?:y|ies)|repos?|pastes?|buckets?|channels?|pages?|urls?|issues?|wikis?|documents?|folders?|sites?)\b/,
);
const UNSEEN: ReadonlySet<string> = new Set(["html-comment", "hidden", "link-title"]);

function objectPoints(window: Window): number {
  if (KEY_STORE.test(window.passage.plain)) return 3.5;
  if (isInQuery(window)) return 2.5;
  if (window.has("secret") && !isAuthentication(window)) return 3;
  if (KEY_VARIABLE.test(window.passage.plain) && !isAuthentication(window)) return 2.5;
  if (window.has("conversation") || TALK.test(window.passage.plain)) return 2.5;
  if (window.has("private")) return 2;
  if (isMadeUnreadable(window)) return 2;
  if (!window.orders("send") && !window.has("hush")) return window.has("work") ? 1 : 0;
  if (window.hasNear("secret") && !isAuthentication(window)) return 1.5;
  if (window.hasNear("conversation") || window.hasNear("private")) return 1.5;
  return window.has("work") || window.hasNear("work") || PRONOUN.test(window.passage.plain) ? 1 : 0;
}

/** A key in the header of a request is how services are called; a file of keys is not. */
function isAuthentication({ passage: { plain } }: Window): boolean {
  return CALLING.test(plain) && !KEY_STORE.test(plain);
}

const CALLING = linear(
  /\b(?:authorization|bearer|x-api-key|oauth|(?:key|token|credentials?) (?:in|as|via) (?:the |an? )?(?:header|query|request)|webhook secret|callback|client id|accepted|liveness|authenticate (?:with|using|via|requests))/,
);
const KEY_STORE = linear(
  /\.env\b|credentials (?:file|from|in)|credentials\.json|\.config\/gcloud|browser profile|login tokens|environment variables|\.ssh|\.aws|id_rsa|id_ed25519|wallet\.dat|\.(?:key|pem)\b|keychain|all (?:secrets|credentials|keys|tokens)|passwords|seed phrase|private key|printenv|process\.env/,
);
const KEY_VARIABLE = linear(
  /\b[a-z0-9]{2,30}_(?:[a-z0-9]{1,20}_)?(?:token|key|secret|password|credentials)\b/,
);
const PRONOUN = linear(/\b(?:it|them|this|these|everything)\b/);
const WHOLESALE = linear(/\b(?:all|every|entire|full|complete|whole|any|each|contents?)\b/);

/** The most telling of them counts. */
function destinationPoints(window: Window): number {
  const points = window.destinations().map(pointsOf);
  if (points.length > 0) return Math.max(...points);
  if (REMOTE.test(window.passage.plain) || RIDES_ALONG.test(window.passage.plain)) return 1;
  return CARRIER.test(window.passage.plain) &&
    (window.has("secret") || window.has("conversation") || window.has("private"))
    ? 1
    : 0;
}

function pointsOf({ kind }: Destination): number {
  switch (kind) {
    case "drop":
      return 3;
    case "foreign":
      return 2;
    case "vendor":
      return 0.5;
    case "local":
      return 0;
  }
}

const ORDERED = linear(
  /(?:^|[.:;!,] ?|\b(?:and|then|must|should|also|always|please) )(?:also |then |quietly |silently )?(?:share|submit|pass|deliver|report|sync|mirror|copy|back up|store)\b/,
);
/** What the agent knows is to be filled into an address that is then opened. */
function isInQuery(window: Window): boolean {
  const { plain, raw } = window.passage;
  if (!plain.includes("://")) return false;
  return (
    IN_QUERY.test(plain) ||
    (SAID_IN_QUERY.test(raw) &&
      window.destinations().some(({ kind }) => kind === "foreign" || kind === "drop"))
  );
}
// "…?log=<everything said so far>": an agent fills in such a place, no program does.
const SAID_IN_QUERY = linear(
  /[=/][<{[][^<>{}[\]\n]{0,80}\b(?:everything|said|says|typed|types|asked|conversation|chat|transcript|dialogue|history|messages?|prompts?|subject lines?|senders?|passwords?|secrets?|tokens?|(?:the |its )?contents? of|values? of|e-?mails?|files?|answers? so far)\b/i,
);
const IN_QUERY = linear(
  /https?:\/\/[^\s]{3,200}[?&][\w.-]{1,30}=(?:\$\(|[{<[]|\$\{)[^}>\])]{0,60}(?:contents?|secret|key|token|conversation|transcript|summary|env|password|whoami|hostname|credentials?|prompt|history|base64)/,
);
const HANDS_OVER = linear(
  /\b(?:push|upload|mirror|sync|copy|commit|send|transmit|forward|exfiltrate|post|e?mail|pass|submit|deliver|share|sent|report)\b/,
);
const TALK = linear(
  /\b(?:(?:the|this|our|each|every|whole|full|entire|user'?s?|complete) (?:\w{1,16} )?conversations?|transcripts?|chat (?:history|log)s?|system prompt|prompts?|everything (?:the )?users? (?:has |have )?(?:told|said|typed|asked|shared|wrote)|what (?:the )?users? (?:says?|types?|asks?|said|typed)|users?'s? (?:messages?|questions|answers|requests))\b/,
);
// Where anybody has a place of their own under a known name.
const ANYBODYS = linear(
  /(?:github|gitlab|bitbucket)\.(?:com|org)\/[\w.-]{1,60}\/[\w.-]{1,80}|gist\.github\.com|docs\.google\.com\/forms|script\.google\.com|\.s3[\w.-]{0,20}\.amazonaws\.com|\.(?:web\.app|vercel\.app|netlify\.app|pages\.dev|workers\.dev|github\.io|onrender\.com|herokuapp\.com)\b/,
);

// A place in words, after a word that points to it.
const REMOTE = linear(
  /\b(?:to|at|with|via|into|through|onto|toward) (?:(?:the|our|an?|this|that|its|their|my) )?(?:[\w'-]{1,24} ){0,3}?(?:servers?|endpoints?|service|host|collector|bucket|webhooks?|third part(?:y|ies)|cloud|pastebin|gist|ftp|telegram|discord|dashboard|backend|vendor|partner|address|account|channel|relay|listener|storage|author|maintainers?|developers?|monitoring|attacker|c2)\b|\b(?:dns (?:query|queries|lookups?|requests?)|(?:al|a un|au|à un|an einen|an den|para o) (?:servidor|serveur|server))\b|сервер|服务器|外部|サーバー/,
);

// Where something travels along with an ordinary request.
const CARRIER = linear(
  /\b(?:user-agent|header|query (?:string|parameter)|url parameter|subdomain|dns|payload|pixel|image url|referer|request body|when (?:you )?(?:request|report|check)\w{0,3}|version check|update check)\b/,
);

/** "… to https://…": whatever the verb, something goes there. */
function isTowardAddress({ passage: { plain } }: Window): boolean {
  return (
    plain.includes("http") &&
    /\b(?:to|into|onto|post|put|by calling|upload) (?:[\w'-]{1,20} ){0,2}?https?:/.test(plain) &&
    !/\b(?:go|navigate|head|visit|browse|link|links|refer|log ?in|sign ?in|sign up|listen|point|set|change|redirects?|equivalent|similar|according|compared|access|points|corresponds?|resolves?|connect|request|requests|get) (?:\w{1,20} ){0,2}?to\b/.test(
      plain,
    )
  );
}

/** Keys are to be read and put into what is made: from there, they leave. */
function isPutIntoWork(window: Window): boolean {
  const { plain } = window.passage;
  if (RIDES_ALONG.test(plain) && (window.has("conversation") || window.has("secret"))) return true;
  return (
    window.orders("collect") &&
    KEY_STORE.test(plain) &&
    /\b(?:include|add|append|embed|attach|copy|insert|put) (?:it|them|its|their|the (?:contents?|values?|output))\b/.test(
      plain,
    )
  );
}

const RIDES_ALONG = linear(
  /\b(?:append|attach|add|include|embed|put|insert|pass|copy)\b.{0,100}\b(?:to|in|into|with|as) (?:the )?(?:(?:body|title|text|description) of )?(?:every|each|all|any|a|the) (?:\w{1,20} ){0,3}(?:requests?|calls?|urls?|issues?|pull requests?|comments?|commits?|posts?|arguments?|parameters?|headers?)\b/,
);

function isSendingCommand({ passage: { raw } }: Window): boolean {
  const hasOption =
    raw.includes(" -") &&
    /\b(?:curl|wget|scp|rsync|nc|http|xh)\b.{0,200}\s(?:-F|-d|-T|--form|--data\S{0,16}|--upload-file|--post-file|--post-data|-X ?(?:POST|PUT))/.test(
      raw,
    );
  return hasOption || (raw.includes("=") && /[?&][\w-]{1,30}=(?:<|\{|\$\{?|\[|%7b|encoded)/i.test(raw));
}

function isCarbonCopy({ passage: { plain } }: Window): boolean {
  return plain.includes("@") && /\b(?:b?cc|blind copy|carbon copy)\b/.test(plain);
}
