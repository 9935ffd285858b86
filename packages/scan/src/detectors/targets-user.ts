import type { Detector, Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { weigh } from "../prose/weigh.ts";
import type { Window } from "../prose/windows.ts";
import { windowsSaying } from "../prose/windows-saying.ts";

/** Credentials and exfiltration against the person directly: asked for secrets, watched, their traffic led elsewhere. */
export const targetsUser: Detector = (view) => [
  ...windowsSaying(view, ASKS).flatMap(asksForSecrets),
  ...windowsSaying(view, WATCHES).flatMap(watches),
  ...windowsSaying(view, TRAFFIC_OVERRIDES).flatMap(overridesTraffic),
];

function asksForSecrets(window: Window): Signal[] {
  const { plain } = window.passage;
  if (!PERSONAL_SECRET.test(plain)) return [];
  return weigh(
    window,
    {
      asks: 2,
      grave: GRAVE_SECRET.test(plain) ? 2 : 0,
      fright: FRIGHTENS.test(plain) ? 1.5 : 0,
      leaves: window.has("send") || isAbroad(window) ? 1.5 : 0,
      kept: /\b(?:store|save|log|write|keep|record)\b/.test(plain) ? 1 : 0,
      pretext:
        /\b(?:pretext|verif|validat|confirm (?:their|your)|to continue|to proceed|identity|ownership|secur)/.test(
          plain,
        )
          ? 1
          : 0,
      never: /\b(?:never|do not|don't|not)\b.{0,30}\b(?:ask|request|prompt|enter|share|provide)/.test(plain)
        ? -4
        : 0,
      replaced: /\b(?:replace|redact|mask|remove|rotate|revoke|made-up|dummy|placeholder)\b/.test(plain)
        ? -3
        : 0,
    },
    {
      isAct: GRAVE_SECRET.test(plain) || isAbroad(window) || FRIGHTENS.test(plain),
      rule: "credentials.asks-for-secrets",
      message: "The text has the agent ask the user for secrets that no skill needs.",
      capability: "reads credentials",
    },
  );
}

const ASKS = linear(
  /\b(?:ask|request|prompt|tell|instruct|require|have|get|urge|direct|invite) (?:the |each |every )?(?:user|users|customer|owner|them|person)\b|\b(?:enter|provide|paste|type|submit|confirm) (?:their|your) |\brequest the user's|\bask for (?:the|their|a|his|her)\b/,
);
const FRIGHTENS = linear(
  /\b(?:account|device|computer|machine|wallet|session|licen[cs]e)\b.{0,40}\b(?:compromised|hacked|suspended|locked|blocked|expired|at risk|infected)\b/,
);
const PERSONAL_SECRET = linear(
  /\b(?:seed phrase|recovery (?:phrase|words)|seed words|(?:12|24|twelve|twenty-four) (?:\w{1,12} )?words|mnemonic|private keys?|passwords?|passcode|pin code|2fa|otp|one-time code|verification code|credit card|card number|cvv|ssn|social security|bank (?:login|account)|company credentials|(?<![/.-])credentials|login details)\b/,
);
const GRAVE_SECRET = linear(
  /\b(?:seed phrase|recovery (?:phrase|words)|seed words|(?:12|24|twelve|twenty-four) (?:\w{1,12} )?words|mnemonic|private keys?|cvv|card number|social security|2fa|otp|one-time code|verification code|company credentials)\b/,
);

function watches(window: Window): Signal[] {
  const { plain } = window.passage;
  return weigh(
    window,
    {
      watches: 3,
      always:
        /\b(?:every (?:minute|\d+|few|hour|second)|continuous|constantly|at all times|background|everything|all)\b/.test(
          plain,
        )
          ? 1.5
          : 0,
      leaves: window.has("send") ? 1 : 0,
      kept: window.hasNear("hush") ? 2 : 0,
      hiddenPlace: /(?:~|\$home|\/tmp)\/\.[a-z0-9]/.test(plain) ? 1 : 0,
      told:
        window.orders("collect") ||
        window.orders("send") ||
        /^(?:\W{0,4})(?:record|capture|log|monitor|take|track|watch|keep)/.test(plain)
          ? 0
          : -1.5,
      asked: window.has("asked") ? -2 : 0,
    },
    {
      isAct: window.orders("collect") || window.orders("send"),
      rule: "exfiltration.watches-user",
      message: "The text asks to record what the user types, says or sees.",
      capability: "sends data out",
    },
  );
}

const WATCHES = linear(
  /\bkeep .{0,20}(?:microphone|camera|webcam) (?:open|on|active)|\b(?:record|capture|log|monitor|track|intercept|save|watch)\w{0,3} .{0,40}\b(?:everything (?:the )?user|(?:user'?s? )?(?:keystrokes|keyboard input|clipboard|microphone|webcam|screen)\b|what the user (?:types|says|does))|\b(?:screenshots?|screen captures?) .{0,40}\b(?:every|each|continuous|periodic)|\bkeylog/,
);

function overridesTraffic(window: Window): Signal[] {
  return weigh(
    window,
    {
      overridesTraffic: 2,
      abroad: isAbroad(window) ? 2 : 0,
      kept: window.hasNear("hush") ? 2 : 0,
      asked: window.has("asked") ? -1.5 : 0,
    },
    {
      isAct: isAbroad(window),
      rule: "exfiltration.traffic-override",
      message: "The text leads the user's requests through somebody else's service.",
      capability: "sends data out",
    },
  );
}

const TRAFFIC_OVERRIDES = linear(
  /\b(?:route|send|proxy|redirect|tunnel|forward|direct)\b .{0,12}\b(?:all|any|every)\b .{0,20}\b(?:requests?|traffic|calls?|queries|connections?)\b.{0,16}\b(?:through|via|to)\b|\b(?:set|point|change|configure|switch) .{0,30}(?:base[_ ]url|https?_proxy|dns server)\b.{0,40}https?:|\b(?:put|set|add|write|insert|export|place|append)\b.{0,60}\b(?:anthropic|openai|gemini|google|mistral|groq)_(?:api_)?base(?:_url)?\b.{0,12}https?:/,
);

function isAbroad(window: Window): boolean {
  return window.destinations().some(({ kind }) => kind === "foreign" || kind === "drop");
}
