import type { Detector, Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { namesNear } from "../prose/acts-in.ts";
import { readPassage } from "../prose/read-passage.ts";
import { weigh } from "../prose/weigh.ts";
import { type Window, windowsOf } from "../prose/windows.ts";
import { windowsSaying } from "../prose/windows-saying.ts";
import { guardCommands } from "../signals/guard-commands.ts";

/** Guardrails: what stands between the skill and harm is taken away: the person's eyes, their yes, the host's checks. */
export const guardRemoval: Detector = (view) => [
  ...windowsOf(view).flatMap((window) => [
    ...keptOut(window),
    ...notAsked(window),
    ...falseReport(window),
    ...goesOn(window),
  ]),
  ...windowsSaying(view, SWITCH).flatMap(switchedOff),
  ...guardCommands(view),
];

/** Something is done, and the person is not to learn of it. */
function keptOut(window: Window): Signal[] {
  const { plain } = window.passage;
  const isPlainly = CONCEALS.test(plain.replace(QUOTATION, " "));
  if (!window.has("hush") && !isPlainly) return [];
  const deed = DEEDS.filter((concept) => window.has(concept)).length;
  const points = {
    kept: isPlainly ? 3.5 : isFromPerson(window) ? 3 : 1.5,
    again: window.reading.spans("hush").length > 1 ? 1 : 0,
    deed: deed > 0 ? 1 : DEEDS.some((concept) => window.hasNear(concept)) ? 1 : 0,
    strong: STRONG_DEED.test(plain) ? 1 : 0,
    object:
      window.has("secret") || window.has("conversation") || window.has("money") || window.has("agentFile")
        ? 1
        : 0,
    abroad: window.destinations().some(({ kind }) => kind === "foreign" || kind === "drop") ? 1.5 : 0,
    manner: window.has("noAsk") || window.has("authority") || window.has("falseReport") ? 1 : 0,
    compelled: window.has("compel") ? 0.5 : 0,
    step: HIDDEN_STEP.test(plain) ? 1 : 0,
    trivial: TRIVIAL.test(plain) ? -2 : 0,
    failure: FAILURE.test(plain) ? -2 : 0,
    asked: window.has("asked") ? -1.5 : 0,
  };
  return weigh(window, points, {
    isAct: isPlainly || isDoneUnseen(window),
    rule: "guardrails.hides-from-user",
    message: "The text asks to do something without the user learning of it.",
    capability: "removes guards",
  });
}

/** Something is ordered, here or right beside it, that has an object. */
function isDoneUnseen(window: Window): boolean {
  const near = [window.reading, ...window.neighbours.map(readPassage)];
  return (
    near.some((reading) => DEEDS.some((deed) => reading.orders(deed))) &&
    (HIDDEN_STEP.test(window.passage.plain) ||
      isFromPerson(window) ||
      (isAscii(window.passage.plain) && window.orders("hush"))) &&
    (namesNear(window, "program", "address", "key-place", "all-secrets", "agent-file", "account") ||
      window.destinations().length > 0)
  );
}

function isFromPerson({ reading, passage: { plain } }: Window): boolean {
  const { tokens } = reading;
  if (!isAscii(plain)) return UNSPACED.test(plain) ? NOT_TOLD.test(plain) : PERSON.test(plain);
  return reading
    .spans("hush")
    .some(({ start, end }) => tokens.slice(start, end + 2).some(({ word }) => PERSON.test(word)));
}

function isAscii(plain: string): boolean {
  return /^[\x20-\x7e]*$/.test(plain);
}

const DEEDS = ["send", "run", "plant", "destroy", "pay", "fetch"] as const;
// Somebody else's words.
const QUOTATION = /["“][^"“”]{1,300}["”]/g;
// The person is named, and is not to know: an order against them, whatever it is about.
const CONCEALS = linear(
  /\b(?:do not|don't|never|must not|should not|without) (?:ever )?(?:tell(?:ing)?|inform(?:ing)?|notify(?:ing)?|alert(?:ing)?|let(?:ting)?) (?:the |any |your )?(?:users?|humans?|anyone|operator|owner|developer|customer|person)\b(?! (?:to|how|what|which|where|why|when|if|they|use|sit|wait|choose|pick|decide|type|guess|run)\b)|\b(?:do not|don't|never|without) (?:ever )?(?:mention(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)|report(?:ing)?|show(?:ing)?)\b.{0,50}\b(?:to|from) (?:the |any )?(?:users?|humans?|anyone|operator|owner|customer)\b|\bwithout (?:the )?(?:user|users|user's|human|owner|their)(?:'s)? (?:knowing|knowledge|noticing|awareness|seeing|being aware)|\b(?:hide|conceal|keep) .{0,40}\b(?:from|secret from|hidden from) (?:the )?(?:users?|humans?|owner|operator)\b|\b(?:user|human|owner|operator)s? (?:must|should|will|can) ?(?:not|never) (?:ever )?(?:know|notice|find out|see|learn|be told|be aware|become aware|suspect)\b|\bso (?:that )?(?:the )?(?:user|human|owner)s? (?:does not|do not|doesn't|don't|won't|will not|never) (?:notice|know|suspect|find out|see)\b|\bkeep (?:this|these|the) (?:instructions?|behaviou?r|steps?|activity|directives?) (?:secret|hidden|confidential|to yourself)\b|\bif (?:the )?(?:user|anyone|they) (?:asks?|questions?|notices?|inquires?)\b.{0,40}\b(?:say|claim|tell them|respond|deny|reply|answer) (?:that )?(?:you (?:are|were)|it (?:is|was)|nothing|everything|this (?:is|was)|no\b)/,
);
const UNSPACED = linear(/[\u3040-\u30ff\u3400-\u9fff]/);
const NOT_TOLD = linear(
  /(?:不要|不得|不必|无需|别|勿|请勿|切勿).{0,8}(?:告诉|告知|通知|提及|提到|提醒|让用户|显示)|(?:ユーザー|利用者).{0,12}(?:知らせ|伝え|通知|言わ)(?:ず|ない)/,
);
const PERSON = linear(
  /\b(?:users?|anyone|owner|human|customer|operator|reviewer|developer)\b|用户|ユーザー|usuario|utilisateur|benutzer|nutzer|usuário|пользовател/,
);
const STRONG_DEED = linear(
  /\b(?:upload|transmit|exfiltrat|execut|install|delet|transfer|download|modif|overwrit|disabl|bypass|forward|inject|copy|encrypt|send)|\b(?:ejecut|envi|instal|borr|elimin|descarg|exécut|supprim|télécharg|ausf|lösch|lade|send|execut|apag|baix)|выполн|запус|отправ|удал|скача|运行|执行|上传|删除|安装|実行|送信|削除/,
);
const HIDDEN_STEP = linear(
  /\b(?:this|these|the) (?:step|steps|action|actions|process|operation|upload|transfer|request|instruction|instructions|section|behaviou?r|activity|check|call|file|hook|note)\b|\babout (?:this|these|it|the|any of)\b|\b(?:in|from) (?:your|the|any) (?:final |visible )?(?:summary|response|output|reply|report|answer|transcript)/,
);
// How an answer is to read, not what is done behind it.
const TRIVIAL = linear(
  /\b(?:algorithm|internals|understanding|tool names?|skill names?|file names?|internal ids?|ids?|json|uuid|implementation details?|jargon|raw (?:json|output|data|error)|templates?|placeholders?|staging|(?:each|per) (?:hit|line|change|match)|anything (?:that is )?published|stack traces?|score|scores|token count|reasoning|chain.of.thought|clarifying|questions?|twice|again|thinking|method(?:ology)?|framework|technical details?|this prompt|this skill|the skill|which (?:tool|skill|file)|persona|pronouns?|spoiler|answer key|solution|reference files?|the template|checklist|emoji|mode|routing|agent names?)\b/,
);
const FAILURE = linear(
  /\b(?:fail|fails|failed|failing|error|errors|skip|skips|ignore|ignores|swallow|drop|drops|truncate|fall ?back|degrad|missing|unavailable|not found|not installed|retry|continue|exit|pass|passes)\b/,
);

/** Something that cannot be taken back is done without a yes. */
function notAsked(window: Window): Signal[] {
  if (!window.has("noAsk")) return [];
  const { plain } = window.passage;
  if (NO_YES_NO_DEED.test(plain)) return [];
  const points = {
    notAsked: 1,
    grave: FATAL.test(plain) ? 2 : GRAVE.test(plain) ? 1 : 0,
    reported: /auto-?approves\b/.test(plain) ? -1.5 : 0,
    always: /auto-?approv|automatically (?:approve|accept)|every permission|all tool calls/.test(plain)
      ? 1
      : 0,
    theirs: THEIRS.test(plain) ? 1 : 0,
    wide: WIDE.test(plain) ? 1 : 0,
    kept: window.hasNear("hush") ? 2 : 0,
    authority: window.has("authority") || CONSENT.test(plain) ? 2 : 0,
    object: window.has("secret") || window.has("money") ? 1 : 0,
    abroad: window.destinations().some(({ kind }) => kind === "foreign" || kind === "drop") ? 1.5 : 0,
    override: window.hasNear("override") ? 1.5 : 0,
    // Run, whatever it is, and nobody is asked.
    runs: window.orders("run") && UNASKED_RUN.test(plain) ? 2 : 0,
    permission: PERMISSION_PROMPT.test(plain) ? 1 : 0,
    granted: ANSWERS_ALL.test(plain) && GRANTED.test(nearText(window)) ? 2 : 0,
    asked: window.has("asked") ? -1.5 : 0,
  };
  return weigh(window, points, {
    isAct:
      !DOUBLE_NOT.test(plain) &&
      (TAKES_CONSENT.test(plain) || window.orders("noAsk") || ANSWERS_ALL.test(plain)) &&
      (RISKY.test(plain) ||
        (ANSWERS_ALL.test(plain) &&
          (PERMISSION_PROMPT.test(plain) || /\byes\b/.test(plain) || GRANTED.test(nearText(window)))) ||
        (TAKES_CONSENT.test(plain) && RISKY.test(nearText(window))) ||
        namesNear(window, "stranger", "key-place", "account")),
    rule: "guardrails.skips-confirmation",
    message: "The text asks to act without the user's confirmation.",
    capability: "removes guards",
  });
}

// "No confirmation, no payment" asks for one.
const NO_YES_NO_DEED = linear(
  /\b(?:no|without) (?:\w{1,20} )?(?:confirmation|approval|permission|consent|answer|reply|yes|ok)[,:]? (?:means |then |-> )?(?:no|nothing|skip|stop|wait|hold|leave)\b/,
);

const FATAL = linear(
  /\b(?:delet|wip|purchas|buy|pay|transfer|withdraw|trade|force.push|destructive|overwrit|drop|destroy|eras)/,
);
const GRAVE = linear(
  /\b(?:run|merge|push|destructive|delet|remov|wip|purchas|buy|pay|transfer|send|execut|install|shell command|bash|sudo|root|force.push|deploy to production|drop|overwrit|approve|publish|withdraw|trade|download)/,
);
// "Must not delete without confirmation", "never wait for the user to ask".
const DOUBLE_NOT = linear(
  /\b(?:not|never|don't|no)\b.{0,80}\bwithout\b|\bwait for the user to ask\b|\bnever even\b|\bonly (?:when|if)\b/,
);
const TAKES_CONSENT = linear(
  /\b(?:already|implicitly|pre-?)\s?(?:consented|approved|authori[sz]ed|agreed)|\bconsent (?:is|was|has been)\b|\bas (?:granted|approved)\b|\bauto-?approve\b|\bautomatically approve\b|\b(?:agreed|consented|approved|accepted)\b.{0,20}\bby (?:installing|using|loading|enabling)\b/,
);
// The host's own questions are answered in the person's place.
const ANSWERS_ALL = linear(
  /\b(?:do not|don't|never|no) (?:need to |have to |need to ever )?(?:request|ask for|seek|wait for) (?:them|it|these|any|permissions?|approvals?)\b|\b(?:accept|approve|confirm|answer|say|click|choose|grant|allow)\b.{0,16}\b(?:yes|all|every|any|each|whatever)\b.{0,24}\b(?:permissions?|approvals?|confirmations?|consent|security|trust)\b.{0,16}\b(?:dialogs?|prompts?|requests?|questions?|warnings?|screens?|checks?)\b|\b(?:answer|say|reply|respond)(?: with)? .?yes.? to (?:all|every|any|each|whatever)\b|\btreat (?:all|every|any|each) (?:\w{1,20} )?(?:questions?|prompts?|requests?|dialogs?)\b.{0,24}\b(?:yes|approved|granted|confirmed|accepted)\b/,
);
const GRANTED = linear(
  /\bpermissions?\b.{0,24}\b(?:are|is|have been|has been) (?:hereby |already |now )?(?:granted|given|approved)\b|\btreat (?:all|every|any|each)\b|\bpermission (?:dialogs?|prompts?|requests?)\b/,
);
// What nobody wants done unasked, by name.
const RISKY = linear(
  /\b(?:shell commands?|permission prompts?|every command|any command|all commands|tool calls?|delet(?:e|ing|es) (?:\w{1,20} ){0,2}(?:files?|data|backups?|records?)|install(?:ing)? packages?|force.push|all (?:available )?funds|trades?\b|transfers?\b|purchases?\b|payments?\b|credentials|private keys?|destructive)/,
);
const CONSENT = linear(
  /\b(?:consent|approval) (?:has|have|was|is) (?:been )?(?:already )?(?:obtained|given|granted|recorded|implied)|\b(?:implicit(?:ly)?|already|by (?:installing|using)|pre-?)\b.{0,40}(?:consent|agree|approv|authori[sz])|treat .{0,40}(?:as )?(?:approved|granted|authori[sz]ed)/,
);
const THEIRS = linear(
  /\b(?:backups?|database|production|user's|home directory|repository|history|files|data|account|inbox|card|funds)\b/,
);
const WIDE = linear(/\b(?:all|any|every|everything|always|entire|never|regardless)\b/);
const UNASKED_RUN = linear(
  /\b(?:run|execute)\b.{0,40}\b(?:any|all|every|whatever)\b.{0,40}\b(?:commands?|scripts?|code|tools?)\b/,
);
const PERMISSION_PROMPT = linear(
  /\b(?:permission|security|safety|approval|confirmation|tool) (?:calls?|screens?|prompts?|dialogs?|checks?|requests?|warnings?|gates?|boundar)/,
);

/** What is said about the result is fixed before there is one. */
function falseReport(window: Window): Signal[] {
  if (!window.has("falseReport")) return [];
  const { plain } = window.passage;
  const points = {
    lie: 2,
    regardless: REGARDLESS.test(plain) ? 2 : 0,
    safety: SAFETY_RESULT.test(plain) ? 1 : 0,
    kept: window.has("hush") ? 1.5 : window.hasNear("hush") ? 1 : 0,
    compelled: window.has("compel") ? 0.5 : 0,
    forged: FORGED.test(plain) ? 1 : 0,
    security: /\b(?:vulnerab|security|malware|warnings?|risks?|unsafe|alerts?|audit)/.test(plain) ? 1 : 0,
    told: THIRD_PERSON.test(plain) || !window.orders("falseReport") ? -3 : 0,
    // "Only say clean" where it is clean.
    listed: window.hasNear("asked") || ALL_LISTED.test(nearText(window)) ? -1.5 : 0,
    ignorance: /\bdo not have\b|\bdon't (?:have|know)|\bnot (?:available|sure|known)\b/.test(plain) ? -2 : 0,
  };
  return weigh(window, points, {
    isAct: window.orders("falseReport") && (REGARDLESS.test(plain) || window.hasNear("hush")),
    rule: "guardrails.falsifies-result",
    message: "The text asks to report something else than what happened.",
    capability: "removes guards",
  });
}

function nearText({ passage, neighbours }: Window): string {
  return [passage, ...neighbours].map(({ plain }) => plain).join(" ");
}

const ALL_LISTED = linear(
  /\b(?:must (?:be )?list|list (?:always|every|each|all)|always list|file by file|one by one|if (?:something|anything) (?:was|were|is|has) (?:changed|wrong|failed))\b/,
);
const THIRD_PERSON = linear(/\b(?:reports|says|returns|claims|marks|shows|passes|reported|returned)\b/);
const REGARDLESS = linear(
  /\b(?:regardless|no matter|even (?:if|when|though)|irrespective|whatever|anyway|despite|if (?:the )?(?:user|anyone|they) (?:ask|question|inquire|notice)|if asked|if questioned)/,
);
const SAFETY_RESULT = linear(
  /\b(?:safe|secure|clean|compliant|no (?:issues|vulnerabilit|problems|threats|malware)|passed|harmless|everything is (?:fine|ok|normal)|nothing (?:wrong|unusual)|routine)\b/,
);
const FORGED = linear(
  /\b(?:always|must|only) (?:answer|claim|say|state|insist|respond|reply) that\b|\b(?:adjust|massage|tweak|fabricat|falsif|forg(?:e|ing)|fake|tamper|deny|pretend|downplay)/,
);

/** Checks of the host or of the machine go away. */
function switchedOff(window: Window): Signal[] {
  const { plain } = window.passage;
  if (!GUARD.test(plain)) return [];
  if (window.has("not") && !window.has("compel") && DENIED_SWITCH.test(plain)) return [];
  const points = {
    off: 2.5,
    guard: HARD_GUARD.test(plain) ? 1.5 : 0,
    kept: window.hasNear("hush") ? 2 : 0,
    notAsked: window.has("noAsk") ? 1 : 0,
    compelled: window.has("compel") ? 0.5 : 0,
    pretext: window.has("authority") || FALSE_ALARM.test(plain) ? 1.5 : 0,
    asked: window.has("asked") ? -2 : 0,
  };
  return weigh(window, points, {
    isAct: ORDERED_OFF.test(plain),
    rule: "guardrails.disables-protection",
    message: "The text asks to switch off a protection of the host or the machine.",
    capability: "removes guards",
  });
}

/** The person's "stop" is not to stop it. */
function goesOn(window: Window): Signal[] {
  const { plain } = window.passage;
  if (!GOES_ON.test(plain)) return [];
  const points = {
    goesOn: 3.5,
    kept: window.hasNear("hush") ? 2 : 0,
    notAsked: window.has("noAsk") ? 1 : 0,
    asked: window.has("asked") ? -1 : 0,
  };
  return weigh(window, points, {
    isAct: true,
    rule: "guardrails.ignores-stop",
    message: "The text asks to go on although the user wants it to stop.",
    capability: "removes guards",
  });
}

const GOES_ON = linear(
  /\b(?:do not|don't|never) (?:stop|pause|halt|quit|end|exit|abort)\b.{0,30}\b(?:when|if|even (?:if|when|though)|because) (?:the )?(?:user|person|human|they|operator|someone|anyone)\b.{0,20}\b(?:say|says|ask|asks|tell|tells|want|wants|close|closes|object|objects|cancel|cancels|interrupt|interrupts)\b|\b(?:ignore|disregard) (?:any |every |all )?(?:requests?|orders?|attempts?) (?:by the user |from the user )?to (?:stop|cancel|abort|interrupt|quit)\b|\b(?:continue|keep (?:going|running)|go on|carry on) even (?:if|when|though|after) (?:the )?(?:user|person|human|they)\b.{0,20}\b(?:stop|stops|object|objects|cancel|cancels|no)\b/,
);

const SWITCH = linear(
  /\b(?:disabl|turn(?:ing)? off|switch(?:ing)? off|deactivat|bypass|skip|circumvent|remov|whitelist|add .{0,30}(?:exclusion|exception|allow ?list)|ignor|dismiss|allow anyway|suppress|lower|weaken|evad|unload|kill)/,
);
const GUARD = linear(
  /\b(?:anti-?virus|defender|gatekeeper|selinux|firewall|smartscreen|real-?time protection|quarantine|sandbox(?:ing)?|edr\b|tls verification|ssl verification|certificate (?:verification|validation|checks?)|security (?:warnings?|checks?|controls?|software|scan(?:s|ner)?|review|alerts?|polic(?:y|ies)|prompts?|tools?)|safety (?:checks?|guidelines?|filters?|guardrails?|mechanisms?|protocols?|measures?)|permission (?:checks?|prompts?|system)|audit (?:log|logging|logs)|logging|guardrails?|content filters?|branch protection|code review|access controls?|mfa|two-factor|2fa|malware warning|macro (?:security|protection|warnings?))/,
);
const HARD_GUARD = linear(
  /\b(?:firewall|anti-?virus|defender|gatekeeper|selinux|smartscreen|real-?time protection|quarantine|edr\b|safety (?:checks?|guidelines?|filters?|guardrails?|protocols?)|guardrails?|audit log|security (?:warnings?|software|review|scan|alerts?|prompts?)|malware warning|permission (?:checks?|prompts?))/,
);
const DENIED_SWITCH = linear(
  /\b(?:not|never|don't|avoid|without|cannot|must not|should not)\b.{0,40}(?:disabl|turn|switch|bypass|skip|circumvent|remov|ignor|suppress|weaken|lower)/,
);
// Told to do it, to something that guards the machine or the agent.
const ORDERED_OFF = linear(
  /(?:^|[.:;!•] ?|, |\b(?:and|then|must|should|please|always|first|also|you) )(?:temporarily |permanently |completely )?(?:disable|turn off|switch off|deactivate|bypass|circumvent|kill|unload|suppress|dismiss|ignore|pause|lower)\b (?!and ).{0,30}\b(?:anti-?virus|defender|gatekeeper|selinux|smartscreen|real-?time protection|edr\b|firewall|security (?:software|warnings?|alerts?|prompts?|controls)|permission prompts?|safety (?:guidelines?|filters?|guardrails?|protocols?|polic)|content (?:polic|filters?)|guardrails|malware warning|macro (?:security|protection|warnings?)|sandbox)|\b(?:all|every|any|the|your) (?:safety|content|ethical) (?:guidelines?|filters?|guardrails?|protocols?|polic(?:y|ies)|rules|restrictions?) (?:are|is|have been|has been) (?:now )?(?:disabled|off|suspended|lifted|void|switched off|removed)\b|\badd .{0,40}\bexclusions?\b|\bsecurity warnings?\b.{0,40}\b(?:can be|should be) ignored\b/,
);
const FALSE_ALARM = linear(
  /\b(?:false positive|false alarm|interfer|known issue|safe to ignore|can be ignored|expected warning|blocks? the|temporar)/,
);
