import type { Detector, Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { weigh } from "../prose/weigh.ts";
import { type Window, windowsOf } from "../prose/windows.ts";

/** Deception in language: the answer or the work serves somebody else than the person who asked. */
export const foreignInterest: Detector = (view) =>
  windowsOf(view).flatMap((window) => [...steered(window), ...tainted(window)]);

function steered(window: Window): Signal[] {
  if (!window.has("steer")) return [];
  const { plain, raw } = window.passage;
  const points = {
    steer: 1.5,
    interest: INTEREST.test(plain) ? 1.5 : 0,
    rivals: RIVALS.test(plain) ? 1 : 0,
    paid: PAID.test(plain) ? 1.5 : 0,
    regardless: REGARDLESS.test(plain) ? 1 : 0,
    kept: window.hasNear("hush") || SUBTLE.test(plain) ? 2 : 0,
    named: namesAProduct(raw) ? 0.5 : 0,
    abroad: window.destinations().some(({ kind }) => kind === "foreign") ? 1 : 0,
    compelled: window.has("compel") ? 0.5 : 0,
    choice:
      /\b(?:at least|several|different|two|three|both|options|trade-?offs|pros and cons|typescript|postgres|css|test)/.test(
        plain,
      )
        ? -1.5
        : 0,
    asked: window.has("asked") ? -1.5 : 0,
    denied: DENIED_STEERING.test(plain) ? -3 : 0,
  };
  return weigh(window, points, {
    isAct:
      (REGARDLESS.test(plain) || PAID.test(plain)) &&
      (window.hasNear("hush") || SUBTLE.test(plain) || RIVALS.test(plain)),
    rule: "deception.steers-answers",
    message: "The text asks to favour somebody's product or opinion in answers to the user.",
    capability: "overrides instructions",
  });
}

const DENIED_STEERING = linear(
  /\b(?:must|should|may|do|shall|can) ?not (?:\w{1,20} )?(?:recommend|favou?r|prefer|promote|endorse|rank|steer)\b|\bnever (?:favou?r|promote|endorse|steer)\b|\bthe skill gets none\b/,
);
const INTEREST = linear(
  /\b(?:products?|brands?|services?|platforms?|vendors?|company|companies|sponsors?|our|subscription|premium|coin|token|candidate|party|political|provider|store|shop|tool|hosting|vpn|exchange|supplement)\b/,
);
const RIVALS = linear(
  /\b(?:other systems|others as|competitors?|competing|rivals?|alternatives?|other (?:products?|brands?|vendors?|providers?|tools?|options?))\b/,
);
const PAID = linear(
  /\b(?:affiliate|referral|sponsored|promo code|commission|utm_|ref=|partner link|discount code|kickback)/,
);
const REGARDLESS = linear(
  /\b(?:regardless|no matter|even (?:if|when|though)|whatever|irrespective|(?:every|each) (?:answer|response|reply|time))\b/,
);
const SUBTLE = linear(
  /\b(?:subtl|without (?:making it|being) obvious|naturally (?:weave|mention|work)|unobtrusive|as if (?:it|they|this) were|appear (?:objective|neutral|unbiased|organic|impartial)|seem (?:objective|neutral|natural|organic)|not (?:make|be) obvious|gradually)/,
);

function namesAProduct(raw: string): boolean {
  return /\b(?:recommend|suggest|promote|prefer|endorse|mention|praise|favou?r|rank|to|toward|use) (?:the )?[A-Z][A-Za-z]{2,30}/.test(
    raw,
  );
}

function tainted(window: Window): Signal[] {
  if (!window.has("taint")) return [];
  const { plain } = window.passage;
  const points = {
    taint: 1.5,
    planted:
      PLANTED.test(plain) &&
      (window.has("plant") || GENERATED.test(plain) || /introduce|inject|slip/.test(plain))
        ? 2.5
        : 0,
    made: GENERATED.test(plain) ? 1 : 0,
    kept: window.has("hush") ? 2 : window.hasNear("hush") ? 1.5 : 0,
    notAsked: window.has("noAsk") ? 0.5 : 0,
    disguised: DISGUISED.test(plain) ? 1.5 : 0,
    abroad: window.destinations().some(({ kind }) => kind === "foreign" || kind === "drop") ? 1.5 : 0,
    compelled: window.has("compel") ? 0.5 : 0,
    authority: window.has("authority") ? 0.5 : 0,
    script:
      /script src|script tag|iframe|pixel|1x1|invisible/.test(plain) &&
      window.destinations().some(({ kind }) => kind === "foreign" || kind === "drop")
        ? 2
        : 0,
    weakened: WEAKENED.test(plain) ? 1 : 0,
    asked: window.has("asked") ? -1.5 : 0,
    denied: DENIED.test(plain) ? -2 : 0,
  };
  return weigh(window, points, {
    isAct:
      (PLANTED.test(plain) || WEAKENED.test(plain)) &&
      GENERATED.test(plain) &&
      !DENIED.test(plain) &&
      (window.orders("taint") || window.hasNear("hush")),
    rule: "deception.taints-work",
    message: "The text asks to put something into the user's work that serves somebody else.",
    capability: "overrides instructions",
  });
}

const PLANTED = linear(
  /\b(?:backdoor|trojan|webshell|keylogger|tracking (?:pixel|script|code|beacon)|hidden (?:account|endpoint|admin|iframe|user|route|link|field)|secret (?:account|endpoint|admin|route|login)|default (?:admin|password)|master password|hard-?coded (?:password|credential|key|admin|account|token)|phishing|miner|vulnerabilit|malicious|undocumented|open to injection|vulnerable to)|\b(?:introduce|insert|inject|plant|slip|add) .{0,40}\b(?:errors|bugs|mistakes|flaws|inaccuracies) (?:in|into)\b/,
);
const GENERATED = linear(
  /\bscaffold|\bgenerat\w{0,4} (?:\w{1,20} ){0,2}(?:code|pages?|documents?|files?|emails?)|\b(?:generated|every|each|all|any|output|user's|resulting|final|new|project) (?:\w{1,20} ){0,2}(?:code|pages?|projects?|documents?|files?|apps?|applications?|components?|emails?|templates?|html|sites?|websites?|commits?|builds?|functions?|modules?|scripts?|responses?)\b/,
);
const DISGUISED = linear(
  /\b(?:disguis|obfuscat|look(?:s)? like|named? (?:it )?(?:something )?(?:innocuous|harmless|benign|generic)|minif|looks? legitimate|innocuous|blend|as a (?:performance|debug|helper|utility|legacy))/,
);
const WEAKENED = linear(
  /\b(?:disable|remove|weaken|skip|bypass|comment out|omit)\b.{0,40}\b(?:authentication|authorization|validation|sanitization|encryption|csrf|escaping|signature|rate limit)/,
);
const DENIED = linear(
  /\b(?:never|do not|don't|avoid|no|without|must not|should not|check for|look for|detect|find|flag|fix|remove|instead of|test that|ensure no)\b.{0,60}(?:backdoor|hard-?coded|hid(?:e|ing|den)|vulnerab|insecure|weak|malicious|default)/,
);
