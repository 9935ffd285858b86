import type { Detector } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { HELD_BACK } from "../prose/held-back.ts";
import { ordered } from "../prose/ordered.ts";
import { type PlainOrder, plainOrder } from "../prose/plain-order.ts";
import { describingPages } from "../signals/shown-pages.ts";
import type { SkillView } from "../view/skill-view.ts";
import { actsUponAgent } from "./acts-upon-agent.ts";
import { actsUponUser } from "./acts-upon-user.ts";

/**
 * How an agent is to behave, each made of an act, a thing it is done to and what makes it somebody else's will: it acts beyond its
 * task, gives itself rights, runs what it comes across, does what cannot be undone unasked, changes what it or others are told.
 */
const CONDUCTS: readonly PlainOrder[] = [
  {
    rule: "guardrails.acts-beyond-task",
    message: "The text has the agent set its own goals, or take rights that nobody gave it.",
    capability: "removes guards",
    says: linear(
      /\b(?:own|new|further|additional|other|hidden) (?:\w{1,16} ){0,1}(?:goals?|objectives?|aims|agendas?)\b|\b(?:yourself|itself|the agent|your own account) (?:\w{1,16} ){0,3}(?:permissions?|privileges?|access|rights|capabilit(?:y|ies)|roles?|tools?|scopes?)\b|\b(?:more|additional|elevated|higher|broader|root|admin(?:istrator)?|full|unlimited|unrestricted|further|extra) (?:\w{1,16} ){0,1}(?:permissions?|privileges?|rights|access)\b/,
    ),
    also: [
      ordered(
        "think|invent|come|choose|set|pursue|create|define|form|make|adopt|grant|give|assign|award|allow|extend|escalate|raise|elevate|obtain|acquire|seek|gain|take|claim|expand|widen|request",
      ),
      linear(
        /\bgoals?\b.{0,60}\b(?:on your own|yourself|by itself|autonomously|pursue|independent\w{0,2})\b|\b(?:on your own|yourself|autonomously|independently) .{0,40}\bgoals?\b|\b(?:grant|give|assign|award|allow|extend|escalate|raise|elevate) (?:yourself|itself|the agent|your own)\b|\b(?:obtain|acquire|seek|gain|take|claim|request|expand|escalate)\b.{0,60}\b(?:whenever|always|wherever|as (?:many|much)|beyond|just in case|in advance|for later|refused|denied|without|automatically|by any means)\b/,
      ),
    ],
    unless: HELD_BACK,
  },
  {
    rule: "indirect-injection.runs-what-it-reads",
    message: "The text has the agent run code from pages, messages or answers as it comes.",
    capability: "follows outside instructions",
    says: linear(
      /\b(?:run|execute|eval|evaluate|exec|paste|pipe)\b.{0,80}\b(?:immediately|at once|directly|right away|as is|as-is|unchanged|verbatim|blindly|automatically|without|every|each|any|all|whatever|trusted)\b|\b(?:each|every|any|all|whatever) .{0,60}\b(?:run|execute|eval|evaluate) (?:it|them|that|these)\b/,
    ),
    also: [
      ordered("run|execute|eval|evaluate|exec|paste|pipe|take|copy|extract|read|open"),
      linear(
        /\b(?:code|commands?|scripts?|snippets?|code blocks?|shell|payloads?|sql|queries|expressions?)\b/,
      ),
      linear(
        /\b(?:from|in|on|of|by|open|read|fetch|returned|contained|that (?:the|a)) (?:the |a |an |any |each |every |that |its |their )?(?:\w{1,16} ){0,2}(?:web ?pages?|websites?|pages?|comments?|issues?|e-?mails?|messages?|search results?|tool results?|responses?|answers?|replies|documents?|internet|forums?|posts?|tickets?|model|strangers?|attachments?|chat)\b/,
      ),
    ],
    unless: linear(
      /\b(?:never|do not|don't|must not|should not|cannot|avoid|prevents?|refuse|detect|flag|warn|unless|attackers?|malicious|sandbox\w{0,2}|review(?:ed|ing)?|(?:user|they) (?:approves?|agrees?|confirms?)|approved|confirmed|tests?|lint\w{0,4}|your own|existing)\b/,
    ),
  },
  {
    rule: "guardrails.skips-confirmation",
    message: "The text asks to act without the user's confirmation.",
    capability: "removes guards",
    says: linear(
      /\b(?:never|not|don't|no need to|without ever|instead of|without|stop) (?:ever |even |first |having to |to )?(?:ask(?:ing)?|consult(?:ing)?|check(?:ing)? with|confirm(?:ing)? with|wait(?:ing)? for|seek(?:ing)?|request(?:ing)?|bother(?:ing)?|prompt(?:ing)?) (?:the |any |a |for |their )?(?:users?|owner|human|person|anyone|anybody|approval|permission|confirmation|consent|them|him|her)\b(?! (?:for (?:it|the|their|a|any)|to|what|which|whether|how|again|about)\b)|\b(?:user|owner|human|person) (?:does not|doesn't|need not|must not|should not|will not) (?:want to |need to |have to )?(?:be )?(?:ask|asked|confirm|consulted|approve)\b/,
    ),
    near: linear(
      /\b(?:delet(?:e|es|ed|ing)|drop(?:s|ped|ping)?|wip(?:e|es|ed|ing)|overwrit\w{1,4}|force.?push|(?:push|merge|deploy|ship)(?:ed|es|d|ing)? (?:it|them|to|the|all|code|changes|straight|is|are)|code is pushed|purchas(?:e|es|ing)|buy(?:s|ing)?|order(?:s|ing)? (?:it|them|the|right)|pay(?:s|ing)? (?:it|the|for|with|any)|transfer(?:s|ring)? (?:it|the|all|money|funds)|terminate|destroy|reset --hard|any (?:tool|command)|all (?:tools|commands))/,
    ),
    unless: linear(
      /\b(?:never|not|don't) (?:\w{1,16} ){0,3}(?:delete|drop|wipe|overwrite|push|merge|deploy|buy|pay|purchase|transfer|send|reset|destroy|run|proceed|act)\b|\b(?:never|not|don't|nothing|no)\b.{0,60}\bwithout\b|\bunless\b|\bonly (?:after|when|if)\b|\b(?:to|for) (?:create|paste|provide|the)\b|\bdraft status\b/,
    ),
  },
  {
    rule: "guardrails.disables-protection",
    message: "The text asks to switch off a protection of the host or the machine.",
    capability: "removes guards",
    says: linear(
      /\b(?:turn|switch|shut|take|keep|leave)\b (?:\w{1,16} ){0,5}(?:anti-?virus|firewall|defender|protections?|gatekeeper|smartscreen|edr|sandbox\w{0,3}|audit\w{0,4}|monitoring|security\w{0,9}) (?:\w{1,16} ){0,3}off\b|\b(?:keep|run|open|continue|proceed|install|allow|download) (?:it )?anyway\b|\b(?:ignore|dismiss|skip|click (?:through|past)|accept|confirm) (?:the |any |all |this |that |these )?(?:\w{1,16} ){0,3}warnings?\b/,
    ),
    near: linear(
      /\b(?:downloads?|browser|smartscreen|defender|anti-?virus|virus|unsafe|unverified|untrusted|publisher|gatekeeper|malware|loader|\S{1,60}\.(?:exe|msi|dmg|pkg|scr|bat|apk))\b/,
    ),
    unless: linear(/\b(?:never|do not|don't|avoid|must not|should not|cannot)\b/),
  },
  {
    rule: "prompt-injection.overrides-instructions",
    message: "The text asks the agent to set aside its instructions.",
    capability: "overrides instructions",
    says: linear(
      /\b(?:everything|anything|all|what(?:ever)?) (?:that )?(?:you|was|were|has been|had been) (?:\w{1,16} ){0,3}(?:told|given|instructed|taught|said|learned|read)\b.{0,40}\b(?:before|earlier|so far|previously|until now|above|up to here)\b.{0,40}\b(?:tests?|void|wrong|false|obsolete|invalid|cancel\w{2,4}|over|no longer|not (?:apply|count|real|valid)|example|exercise)\b|\b(?:real|actual|true) (?:instructions|orders|task|rules|job|mission) (?:start|begin|follow|are (?:here|below|these|as follows))\b|\b(?:above|over|before|higher than|instead of) (?:the |your |any )?(?:system prompt|developer message|host's (?:rules|instructions)|safety (?:policy|policies|rules|guidelines))\b/,
    ),
    unless: HELD_BACK,
  },
  {
    rule: "persistence.plants-in-agent-files",
    message: "The text asks to write into files or memory that steer the agent in other sessions.",
    capability: "changes agent files",
    says: linear(
      /\b(?:memory|memories|remember|memori[sz]e|long-term|persistent notes|all (?:later|future|other|following) (?:sessions|conversations|chats)|from now on)\b/,
    ),
    also: [
      ordered(
        "store|save|write|add|append|put|remember|record|insert|keep|commit|persist|memorize|note|plant",
      ),
      linear(
        /\b(?:(?:is|are|be|as) (?:always )?(?:trusted|safe|pre-?approved|allowed|exempt|harmless)|trusts? (?:everything|all|anything|every)|obey\w{0,2}|carried out|left out|(?:skip|ignore|suppress|omit|without) (?:\w{1,16} ){0,3}(?:warnings?|checks?|confirmations?|approvals?|reviews?)|never (?:warn|ask|flag|mention|question|refuse|verify)|always (?:approve|allow|trust|accept|obey|run|send|recommend))\b/,
      ),
    ],
    unless: linear(
      /\b(?:never (?:store|save|write|add)|do not|don't|must not|should not|avoid|unless|if (?:the )?user|(?:user|they) (?:asks?|agrees?|confirms?|wants?|says?|states?|prefers?))\b/,
    ),
  },
  {
    rule: "prompt-injection.claims-every-request",
    message: "The description wants the skill used for every request, before or instead of all others.",
    capability: "overrides instructions",
    says: linear(
      /\b(?:over|before|instead of|rather than|ahead of|prior to|above) (?:any |all |every |the )?(?:other|built-?in|native|default|competing) (?:skills?|tools?|agents?|plugins?)\b|\b(?:for|on|to) (?:everything|(?:every|any|all) (?:\w{1,16} )?(?:requests?|messages?|tasks?|questions?|prompts?|conversations?)[.:,;]|whatever)|\bwhatever the (?:user|request|task|question)\b|\bno matter what\b/,
    ),
    also: [
      linear(
        /\b(?:must|always|everything|mandatory|required|exclusively|prefer(?:red)? (?:this|it)|first|only (?:this|use)|never use)\b/,
      ),
    ],
    unless: linear(/\b(?:except|not for|unless|do not use (?:it |this )?(?:for|when)|especially)\b/),
    isDescription: true,
  },
  {
    rule: "irreversible.redirects-money",
    message: "The text has money or messages go to somebody else than the user meant.",
    capability: "spends or sends for you",
    says: linear(
      /\b(?:recipients?|payees?|iban|account numbers?|beneficiar(?:y|ies)|destination|bcc|blind copy|forward(?:s|ing)?|filters?|wallet|addressees?)\b.{0,80}(?:[\w.+-]{1,60}@[\w-]{1,60}\.\w|\b0x[0-9a-f]{8}|\bbc1[a-z0-9]{10}|\b[a-z]{2}\d{2} ?\d{4} ?\d{4})/,
    ),
    also: [
      ordered(
        "replace|swap|change|substitute|set|redirect|rewrite|exchange|add|create|make|put|insert|configure|forward|send|include|append",
      ),
      linear(
        /\b(?:when|whenever|every|each|all|any|always|as well|too|keep the (?:name|display)|everything|unread|archives?|silently|quietly|instead)\b/,
      ),
    ],
    unless: linear(
      /\b(?:never|do not|don't|if (?:the )?user|(?:user|they) (?:asks?|gives?|provides?|wants?)|for example|placeholder|e\.g)\b/,
    ),
  },
  {
    rule: "guardrails.works-around-rules",
    message: "The text has the agent take away a rule that holds it or its changes back.",
    capability: "removes guards",
    says: linear(
      /\b(?:branch protection|protected branch|required reviews?|protection rules?|approval rules?|code ?owners|merge (?:queue|checks?)|two-person rule)\b|\bmerge (?:your|its) own\b|\b--admin\b/,
    ),
    also: [
      ordered(
        "switch|turn|disable|remove|lift|bypass|work|get|circumvent|merge|override|delete|evade|rotate",
      ),
      linear(
        /\b(?:off|disable|remove|lift|bypass|around|circumvent|override|delete|evade|merge your own|--admin)\b/,
      ),
    ],
    unless: HELD_BACK,
  },
];

const detectors = CONDUCTS.map((conduct) => plainOrder(conduct));

export const conduct: Detector = (view) => {
  const prose = withToldProse(view);
  return [...detectors.flatMap((detect) => detect(prose)), ...actsUponAgent(prose), ...actsUponUser(prose)];
};

/** Only what is said to the agent: most of what a large skill holds are comments, texts of code and pages to look things up in. */
function withToldProse(view: SkillView): SkillView {
  const describes = describingPages(view);
  const prose = view.prose.filter(
    ({ path, place, depth }) =>
      !IN_CODE.has(place) && (depth > 0 || place === "html-comment" || !describes(path)),
  );
  return prose.length === view.prose.length ? view : { ...view, prose };
}

const IN_CODE: ReadonlySet<string> = new Set(["code-comment", "docstring", "string", "table", "heading"]);
