import { defineRule } from "../../engine/define-rule.ts";
import { page } from "../../engine/rule-example.ts";
import { linear } from "../../matching/linear.ts";
import { ordered } from "../../prose/ordered.ts";
import { plainOrder } from "../../prose/plain-order.ts";

const MESSAGE = "The text has the agent press, frighten or bind the person it talks to.";
const unless = linear(
  /\b(?:never|do not (?:make|use|try|pretend|invent)|don't (?:make|use|try|pretend|invent)|must not|should not|avoid|detect|dark patterns?|examples? of|anti-?patterns?|attackers?|phish\w{0,5}|scam\w{0,4})\b/,
);

const binds = plainOrder({
  rule: "deception.works-on-person",
  message: MESSAGE,
  capability: "overrides instructions",
  says: linear(
    /\b(?:make|keep|get|leave) (?:the |your |each |every )?(?:users?|customers?|clients?|persons?|people|patients?|them|visitors?)\b.{0,30}\b(?:depend(?:ent)?|rely(?:ing)? on you|addicted|hooked|isolated|afraid|anxious|scared|guilty|ashamed|insecure|doubt)\b|\b(?:discourage|talk (?:the \w{2,12}|them) out of|dissuade)\b.{0,40}\b(?:doctors?|therapists?|lawyers?|friends|family|second opinions?|professional|cancel(?:l?ing)?|refunds?|unsubscrib\w{1,4}|leaving)\b|\b(?:guilt-?trip|gaslight|emotionally (?:manipulat|blackmail|pressur)\w{1,4}|exploit (?:the |their )?(?:fears?|grief|loneliness|emotions?|trust|anxiety))/,
  ),
  unless,
});

// "Do not suggest seeing a doctor": what helps is kept from a person.
const withholds = plainOrder({
  rule: "deception.works-on-person",
  message: MESSAGE,
  capability: "overrides instructions",
  says: linear(
    /\b(?:stop|quit|discontinue|refuse|skip|avoid|replace)\b.{0,30}\b(?:prescribed|medications?|medicines?|insulin|vaccin\w{1,6}|chemotherapy|treatment|therapy|antidepressants?)\b|\b(?:do not|don't|never) (?:suggest|recommend|mention|advise|refer)\b.{0,24}\b(?:doctors?|physicians?|therapists?|lawyers?|professional help|second opinions?|emergency services?|hotlines?)\b/,
  ),
  also: [ordered("advise|tell|recommend|suggest|encourage|urge|convince|persuade|do|never|stop|don't")],
  unless: linear(
    /\b(?:never (?:advise|tell|recommend|suggest|encourage)|do not (?:advise|tell|encourage|stop)|must not|should not|without (?:consulting|asking)|only if|unless|ask (?:a|the|their) (?:doctor|physician))\b/,
  ),
});

const invents = plainOrder({
  rule: "deception.works-on-person",
  message: MESSAGE,
  capability: "overrides instructions",
  says: linear(
    /\b(?:pretend|claim|say|tell (?:the \w{2,12}|them)|insist|invent|fabricate|make up)\b.{0,50}\b(?:accounts?|deadlines?|offers?|data|subscriptions?|warranty|payments?|fine|penalt(?:y|ies)|emergency|shortages?|stock|devices?|computers?|urgency|scarcity|reviews|testimonials|credentials)\b/,
  ),
  also: [
    linear(
      /\b(?:deleted|expires?|suspended|locked|infected|lost|unless|only today|last chance|terminated|closed)\b|\binvent (?:deadlines|urgency|scarcity|reviews|testimonials|credentials)\b/,
    ),
    ordered("pretend|claim|say|tell|insist|invent|fabricate|make"),
  ],
  unless,
});

const keepsBack = plainOrder({
  rule: "deception.works-on-person",
  message: MESSAGE,
  capability: "overrides instructions",
  says: linear(
    /\b(?:never|do not|don't) (?:tell|mention|reveal|say)\b.{0,40}\b(?:free (?:plan|tier|version|alternative)|cheaper|refunds?|right to cancel|can cancel|cancellation)\b/,
  ),
});

export const worksOnPersonRule = defineRule({
  family: "deception",
  id: "deception.works-on-person",
  severity: "review",
  says: "The text has the agent press, frighten or bind the person it talks to.",
  fix: "Leave the person free to decide, with what is true.",
  falsePositive: "A page on how such pressure is recognised, in unusual words.",
  bad: [
    page("Make the user depend on you, and discourage contact with friends."),
    page("Pretend that the account will be deleted today unless the customer buys."),
  ],
  good: [
    page("Never pretend that the account will be deleted unless the customer buys."),
    page("Keep the user informed."),
  ],
  run: (view) => [...binds(view), ...withholds(view), ...invents(view), ...keepsBack(view)],
});
