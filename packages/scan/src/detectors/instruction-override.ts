import type { Detector, Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { weigh } from "../prose/weigh.ts";
import { type Window, windowsOf } from "../prose/windows.ts";

/** Prompt injection: text that wants to stand above the person and the host, or speaks in their name. */
export const instructionOverride: Detector = (view) =>
  windowsOf(view).flatMap((window) => [...override(window), ...fakeVoice(window), ...authority(window)]);

function override(window: Window): Signal[] {
  const isOverride = window.has("override") || VOIDS.test(window.passage.plain);
  const isRole = window.has("role");
  if (!isOverride && !isRole) return [];
  const { plain } = window.passage;
  const points = {
    override: VOIDS.test(plain) ? 3.5 : isOverride ? 3 : 0,
    role: isRole ? (window.reading.spans("role").length > 1 ? 4.5 : 3.5) : 0,
    above: ABOVE.test(plain) ? 1.5 : 0,
    twice: window.reading.spans("override").length > 1 ? 1 : 0,
    deed: window.has("send") || window.has("secret") || window.has("hush") || window.has("noAsk") ? 1.5 : 0,
    voice: VOICE.test(window.passage.raw) ? 1.5 : 0,
    compelled: window.has("compel") ? 0.5 : 0,
    quoted: QUOTED.test(window.passage.raw) ? -1.5 : 0,
    persons: USERS_FIRST.test(plain) ? -2.5 : 0,
    tidy: PROJECT_RULES.test(plain) ? -1.5 : 0,
    asked: window.has("asked") ? -1 : 0,
  };
  return weigh(window, points, {
    isAct: isDirected(window),
    rule: isOverride ? "prompt-injection.overrides-instructions" : "prompt-injection.changes-role",
    message: "The text asks the agent to set aside its instructions.",
    capability: "overrides instructions",
  });
}

/** Said to the agent, not shown as a quotation or in a list of texts. */
function isDirected(window: Window): boolean {
  const { raw, plain, place } = window.passage;
  if (QUOTED.test(raw) || place === "table" || place === "string") return false;
  return (window.orders("override") && ABOVE.test(plain)) || UNBOUND.test(plain) || VOIDS.test(plain);
}

// What the agent was told before is done away with, in whichever words: the verb and its object, or the object and its fate.
const VOIDS = linear(
  /(?:^|[.:;!,] ?|\b(?:and|then|must|should|please|now|to|you) )(?:completely |simply |now )?(?:ignore|disregard|forget|set aside|put aside|discard|suspend|void|abandon|unlearn|overrule|cast aside|lay aside)\b .{0,24}\b(?:earlier|previous|prior|preceding|original|initial|former|safety|ethical|content|system|whatever|any other|all other|your) (?:[\w-]{1,20} ){0,2}(?:instructions?|directions|directives?|guidelines?|guidance|rules|restrictions?|constraints?|limits|training|polic(?:y|ies)|safeguards|guardrails)\b|\b(?:earlier|previous|prior|original|initial|safety|your) (?:[\w-]{1,20} ){0,2}(?:instructions?|directions|directives?|guidelines?|guidance|rules|laws|restrictions?|constraints?|training|polic(?:y|ies)|configuration|safeguards|guardrails)\b.{0,30}\b(?:(?:is|are|has been|have been|as|were) (?:now |hereby )?(?:void|suspended|superseded|lifted|revoked|obsolete|overridden|null|cancelled|disabled)|no longer (?:hold|holds|apply|applies|bind|count|matter|valid|in (?:effect|force)))\b|\b(?:wins?|prevails?|outranks?|trumps?|stands above|comes before|takes precedence|over|above|beats?)\b.{0,40}\b(?:the )?(?:host|system|platform|operator|developer|vendor|anthropic|openai|provider)(?:'s)? (?:polic(?:y|ies)|rules|prompts?|instructions?|guidelines?|restrictions?)\b|\b(?:guidelines?|rules?|polic(?:y|ies)|restrictions?|safeguards?)\b.{0,60}\b(?:it|they|this|that|which) (?:do(?:es)? not|don't|doesn't) (?:apply|count|matter|bind|hold)\b|\b(?:laws|rules|guidelines|instructions) you (?:learned|were given|received|had)\b.{0,30}\b(?:no longer|do not|don't) (?:hold|apply|count|bind|matter)/,
);
const UNBOUND = linear(
  /\b(?:unrestricted|no longer bound|not bound by|without (?:any )?(?:restrictions?|limits|limitations|content filters?|filters?|guardrails)|developer mode|jailbroken|dan mode|god mode|no (?:rules|restrictions|limits) apply|take precedence over|override all|supersedes? (?:all|any|your))\b|ignorier|ignora (?:todas|las)|ignorez|игнорируй|忽略(?:之前|以上|所有)|無視/,
);
const ABOVE = linear(
  /\b(?:previous|prior|earlier|preceding|system|safety|all (?:other|previous|prior)|any (?:other|previous|prior)|your) (?:\w{1,20} ){0,2}(?:instructions?|prompts?|rules?|guidelines?|directives?|restrictions?|constraints?|guardrails?|polic)|vorherig|bisherig|anterior|précédent|predefinid|предыдущ|прежни|之前|以上|先前|所有|以前の|これまで/,
);
const QUOTED = linear(/["“][^"“”]{0,200}(?:ignore|disregard|forget|override|you are now)/i);
const USERS_FIRST = linear(
  /\b(?:user|user's|project|project's|claude\.md|agents\.md|explicit|local|company|brand|team)\b.{0,40}(?:instructions?|preferences?|rules?|conventions?|settings?)?.{0,20}(?:take|takes|override|overrides|win|wins|supersede|precedence|priority|always)/,
);
const PROJECT_RULES = linear(
  /\b(?:training data|default (?:styles?|values?|settings?|rules?|theme|config)|eslint|lint|css|style|cascade|specificity|config(?:uration)? files?|env(?:ironment)? variables?)\b/,
);

/** Marks that only hosts and tools write. */
function fakeVoice(window: Window): Signal[] {
  const { raw, plain } = window.passage;
  if (!VOICE.test(raw)) return [];
  const points = {
    lifted: LIFTED.test(plain) || window.neighbours.some((near) => LIFTED.test(near.plain)) ? 2 : 0,
    voice: HARD_VOICE.test(raw) ? 3 : 2,
    order: window.has("compel") || window.has("override") ? 1.5 : 0,
    deed: window.has("send") || window.has("run") || window.has("secret") || window.has("plant") ? 1 : 0,
    kept: window.hasNear("hush") || window.has("noAsk") ? 2 : 0,
    authority: window.has("authority") ? 1 : 0,
    // What holds the page is ended from inside of it.
    closes: CLOSES_HOST.test(raw) ? 2 : 0,
    code: window.passage.place === "string" || window.passage.place === "table" ? -1.5 : 0,
    asked: window.has("asked") ? -1 : 0,
  };
  return weigh(window, points, {
    isAct:
      (HARD_VOICE.test(raw) ||
        window.passage.depth > 0 ||
        (/^\W{0,6}(?:system|admin|developer)\b/i.test(raw) && LIFTED.test(plain))) &&
      window.passage.place !== "string" &&
      window.passage.place !== "table",
    rule: "prompt-injection.fake-voice",
    message: "The text is made up as a message of the host, of a tool or of the user.",
    capability: "overrides instructions",
  });
}

const VOICE = linear(
  /<\/?(?:system|system[-_ ](?:message|prompt|reminder|override|instructions?)|admin|im_start|tool_result|function_results?|assistant|human|user_message|important|instructions?|developer|available_skills)(?:\s[^>]{0,60})?>|<\|(?:im_start|im_end|system|endoftext|start_header_id|user|assistant)\|?>|<<sys>>|\[\/?inst\]|\[(?:system|admin|developer|system (?:message|override|notice|update|note)|internal|security (?:notice|update))[^\]]{0,40}\]|^[#>*\s]{0,6}(?:system|admin|developer|root) ?(?:message|override|prompt|notice|instruction|update|note|directive|alert)? ?[:：]|\b(?:begin|start|end) (?:of )?(?:system|admin|developer) (?:message|prompt|instructions?|override)/i,
);
const LIFTED = linear(
  /\b(?:confirmations?|approvals?|permissions?|safety|checks?|restrictions?|filters?|guardrails?|guidelines|polic(?:y|ies)|prompts?) (?:\w{1,12} )?(?:is|are|has been|have been|were|was) (?:now |hereby )?(?:off|disabled|suspended|lifted|waived|granted|removed|void|unnecessary|overridden|not (?:needed|required))\b|\bnew policy\b/,
);
const CLOSES_HOST = linear(
  /<\/(?:skill|available_skills|skill_content|tool_result|function_results?|system-reminder|document|context)>\s{0,4}<(?:system|admin|user|human|assistant|important|instructions)\b/i,
);
const HARD_VOICE = linear(
  /<\|(?:im_start|im_end|system|start_header_id)|<<sys>>|<\/?system[-_ ]?(?:message|prompt|override|reminder|instructions?)?>|<\/?(?:tool_result|function_results?|available_skills)|system override|(?:^|[^[])\[(?:system|admin)\b[^\]\n]{0,40}\](?!\()/i,
);

/** Somebody is said to have allowed it. */
function authority(window: Window): Signal[] {
  if (!window.has("authority")) return [];
  const { plain } = window.passage;
  const deeds = (["send", "run", "destroy", "pay", "plant", "collect"] as const).filter((deed) =>
    window.has(deed),
  ).length;
  const points = {
    authority: 1.5,
    consent: CONSENT.test(plain) ? 1.5 : 0,
    impersonates: IMPERSONATES.test(plain) ? 1.5 : 0,
    deeds: Math.min(deeds, 2) * 0.5,
    grave: window.has("secret") || window.has("money") || window.has("agentFile") ? 1 : 0,
    kept: window.hasNear("hush") ? 2 : 0,
    notAsked: window.hasNear("noAsk") ? 1.5 : 0,
    abroad: window.destinations().some(({ kind }) => kind === "foreign" || kind === "drop") ? 1 : 0,
    asked: window.has("asked") || CONDITION.test(plain) ? -2.5 : 0,
    plan: /\b(?:plan|design|spec|draft|scope|proposal|enough)\b/.test(plain) ? -2 : 0,
    // "Authorization: Bearer" is how a service is called, and nobody's authority.
    header: HEADER.test(plain) ? -2 : 0,
  };
  return weigh(window, points, {
    isAct:
      (window.hasNear("noAsk") && (window.has("secret") || window.has("money") || window.has("send"))) ||
      (IMPERSONATES.test(plain) && (window.has("compel") || window.hasNear("noAsk") || deeds > 0)),
    rule: "prompt-injection.claims-authority",
    message: "The text claims that somebody with authority has allowed or ordered it.",
    capability: "overrides instructions",
  });
}

const HEADER = linear(/\bauthorization: ?bearer\b|\boauth\b|\bx-api-key\b/);
const CONDITION = linear(
  /\b(?:only|when|after|once|if|until|unless|whether|ensure|confirm|check|verify|make sure)\b.{0,30}\b(?:user|owner|customer|admin|administrator|operator)s? (?:has|have|is|are)\b(?!.{0,12}(?:already|implicitly))/,
);
const CONSENT = linear(
  /\b(?:user|users|owner|customer|organization|company|administrator|admin|operator)s? (?:has|have|is|are|already)? ?(?:already|previously|fully|explicitly|implicitly|been)? ?(?:consented|approved|authori[sz]ed|agreed|pre-?approved)|pre-?(?:approved|authori[sz]ed|cleared)|consent (?:is|was|has been) (?:implied|granted|given|assumed)|用户已同意|已授权|同意済み/,
);
const IMPERSONATES = linear(
  /\b(?:anthropic|openai|google deepmind|microsoft|system administrator|security team|platform team|compliance team|it department|it security)\b.{0,40}(?:policy|directive|mandate|require|approved|authori[sz]ed|notice|instruct|order|message|update|bulletin|verified)|\b(?:message|note|memo|notice|update|directive|instructions?) from (?:anthropic|openai|the (?:system|administrators?|platform(?: operators| team)?|developers?|operators?|security team))/,
);
