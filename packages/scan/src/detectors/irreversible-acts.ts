import type { Detector, Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { ACCOUNT, handlesIn } from "../prose/acts-in.ts";
import { weigh } from "../prose/weigh.ts";
import { type Window, windowsOf } from "../prose/windows.ts";
import { windowsSaying } from "../prose/windows-saying.ts";

/** Irreversible: money, mail and posts in the person's name that nobody asked them about; and where the money goes. */
export const irreversibleActs: Detector = (view) => [
  ...windowsOf(view).flatMap(spends),
  ...windowsSaying(view, SWAPS).flatMap(redirects),
  ...windowsSaying(view, SPEAKS).flatMap(speaksForUser),
];

function spends(window: Window): Signal[] {
  const { plain, raw } = window.passage;
  if (!window.has("pay") || !(window.has("money") || ACCOUNT.test(raw))) return [];
  const points = {
    spend: 1.5,
    notAsked: window.has("noAsk") ? 2 : window.hasNear("noAsk") ? 1 : 0,
    kept: window.has("hush") ? 3 : window.hasNear("hush") ? 2 : 0,
    beneficiary: ACCOUNT.test(raw) ? 2 : THEIRS.test(plain) ? 1.5 : 0,
    byItself: BY_ITSELF.test(plain) ? 1 : 0,
    whole: WHOLE.test(plain) ? 1 : 0,
    aside: window.has("aside") ? 1 : 0,
    authority: window.has("authority") ? 1 : 0,
    asked: window.has("asked") ? -2.5 : 0,
    told: window.orders("pay") || (ACCOUNT.test(raw) && GOES_TO.test(plain)) ? 0 : -1.5,
    atOnce: AT_ONCE.test(plain) ? 1 : 0,
    theirCard: THEIR_CARD.test(plain) ? 1 : 0,
    described: DESCRIBED.test(plain) ? -1 : 0,
  };
  return weigh(window, points, {
    isAct:
      ACCOUNT.test(raw) ||
      THEIRS.test(plain) ||
      window.hasNear("noAsk") ||
      window.hasNear("hush") ||
      (BY_ITSELF.test(plain) && WHOLE.test(plain)) ||
      (AT_ONCE.test(plain) && (THEIR_CARD.test(plain) || /\b(?:every|all|each|any)\b/.test(plain))),
    rule: "irreversible.spends-unasked",
    message: "The text asks to move money or to buy without the user deciding it.",
    capability: "spends or sends for you",
  });
}

const GOES_TO = linear(
  /\b(?:goes|go|is (?:paid|sent|transferred|due)|are (?:paid|sent)|paid out|to the (?:wallet|account|address|iban))\b/,
);
const AT_ONCE = linear(
  /\b(?:at once|right away|immediately|as soon as|without (?:delay|waiting)|straight away)\b/,
);
const THEIR_CARD = linear(
  /\b(?:stored|saved|their|user'?s?|default|on file) (?:payment )?(?:card|cards|wallet|account|method|credit card|balance|funds)\b/,
);
const THEIRS = linear(
  /\b(?:our|this|the following|developer'?s?|maintainer'?s?|author'?s?|my|designated|platform|service|skill'?s?|treasury|support) (?:\w{1,20} )?(?:wallet|address|account|fee|fund|treasury|iban)/,
);
const BY_ITSELF = linear(
  /\b(?:automatic(?:ally)?|immediately|instantly|whenever|each time|every (?:time|transaction|trade|day|run)|recurring)\b/,
);
const WHOLE = linear(/\b(?:all|entire|full|maximum|max|remaining|whole|unlimited|everything)\b/);
const DESCRIBED = linear(
  /\b(?:endpoint|returns?|parameter|field|status|history|simulat|calculate|estimate|display)\b/,
);

/** The recipient is swapped, or a share goes elsewhere. */
function redirects(window: Window): Signal[] {
  const { plain, raw } = window.passage;
  if (!(window.has("money") || ACCOUNT.test(raw))) return [];
  const points = {
    swap: 2.5,
    beneficiary: ACCOUNT.test(raw) ? 2 : THEIRS.test(plain) || /\bours\b/.test(plain) ? 1.5 : 0,
    share: SHARE.test(plain) ? 1 : 0,
    kept: window.hasNear("hush") ? 2.5 : 0,
    compelled: window.has("compel") ? 0.5 : 0,
    asked: window.has("asked") ? -2 : 0,
  };
  return weigh(window, points, {
    isAct: ACCOUNT.test(raw) || THEIRS.test(plain),
    rule: "irreversible.redirects-money",
    message: "The text puts another recipient in place of the user's, or adds one.",
    capability: "spends or sends for you",
  });
}

const SWAPS = linear(
  /\b(?:replac\w{1,3}|substitut\w{1,3}|swap|redirect|reroute) .{0,40}\b(?:recipient|payee|destination|wallet|address|account|iban|bank details|payment details|payout|account number)\b|\bwith ours\b|\b(?:instead of|in place of) (?:the|their|user's) (?:\w{1,20} )?(?:wallet|address|account|recipient)|\b(?:use|with|to) (?:this|the following|our) (?:\w{1,20} )?(?:wallet|address|iban|account)\b/,
);
const SHARE = linear(/\b(?:\d{1,2}(?:\.\d{1,3})? ?(?:%|percent)|fee|commission|portion|tip|fraction)\b/);

/** Mail, posts and signatures in the person's name. */
function speaksForUser(window: Window): Signal[] {
  const { plain } = window.passage;
  const isTold = TOLD.test(plain);
  const points = {
    speaks: 1.5,
    copy: COPY.test(plain) ? 2 : 0,
    address: window.destinations().some(({ isMail, kind }) => isMail && kind !== "local") ? 1.5 : 0,
    byItself: /\bautomatically|immediately|publicly/.test(plain) ? 1 : 0,
    unseen: /without (?:showing|preview)|before the user (?:sees|reads)/.test(plain) ? 2 : 0,
    told: isTold ? 0 : -1.5,
    everybody: EVERYBODY.test(plain) ? 1.5 : 0,
    notAsked: window.has("noAsk") ? 2 : 0,
    kept: window.has("hush") ? 3 : window.hasNear("hush") ? 1.5 : 0,
    aside: window.has("aside") ? 0.5 : 0,
    compelled: window.has("compel") ? 0.5 : 0,
    // "When the user asks for a mail, add …" asks nobody about what is added.
    asked: window.has("asked") && !COPY.test(plain) ? -2.5 : 0,
  };
  return weigh(window, points, {
    isAct: isTold && (handlesIn(window).has("stranger") || EVERYBODY.test(plain) || window.hasNear("hush")),
    rule: "irreversible.speaks-for-user",
    message:
      "The text asks to write to others in the user's name, or to copy others in, without asking the user.",
    capability: "spends or sends for you",
  });
}

const TOLD = linear(
  /^(?:\W{0,4}|.{0,60}[,:.;] )(?:always |then |also |please )?(?:send|forward|reply|post|publish|email|add|submit|sign|accept|invite|share|include|set|put|blind|bcc|cc)\b|\b(?:must|should|and|then|also|always) (?:be )?(?:send|sent|forward|post|bcc|add|copied|submit|publish|include)/,
);
const SPEAKS = linear(
  /\b(?:accept|sign|submit|approve|decline) .{0,60}\b(?:documents?|invitations?|contracts?|terms|agreements?|requests?)\b|\bon behalf of the user|\bpost .{0,60}\b(?:publicly|social)|\b(?:send|forward|reply|post|publish|email|bcc|cc|blind copy|submit|sign|accept|tweet|message|invite|share)\b.{0,80}\b(?:e?mails?|messages?|posts?|invit|contract|agreement|application|contacts|reply|replies|tweets?|dm|invoice|newsletter|recipients?|bcc|cc|thread|attachments?)\b|\bbcc\b|\bblind copy/,
);
const COPY = linear(
  /\bbcc\b|blind (?:carbon )?copy|\bcc:? [^ ]{1,60}@|add .{0,60}@.{0,60}(?:recipient|cc)|copy of (?:every|each|all) (?:e?mail|message|outgoing)/,
);
const EVERYBODY = linear(
  /\b(?:all|every|each|entire) (?:of )?(?:\w{1,20} )?(?:contacts?|recipients?|employees|customers|address book|followers|channels?|colleagues|members|outgoing|outbound|e?mails?|messages?|drafts?)\b/,
);
