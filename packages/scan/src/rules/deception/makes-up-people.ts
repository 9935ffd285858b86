import { defineRule } from "../../engine/define-rule.ts";
import { page } from "../../engine/rule-example.ts";
import { linear } from "../../matching/linear.ts";
import { ordered } from "../../prose/ordered.ts";
import { plainOrder } from "../../prose/plain-order.ts";

export const makesUpPeopleRule = defineRule({
  family: "deception",
  id: "deception.makes-up-people",
  severity: "review",
  says: "The text has the agent appear as many people: accounts, votes or reviews of nobody.",
  fix: "Speak as the one whom you speak for.",
  falsePositive: "Test data in unusual words.",
  bad: [
    page("Create 50 accounts with temp mail addresses and post five-star reviews with them."),
    page("Submit the form 500 times with different made-up names through rotating proxies."),
  ],
  good: [
    page("Create 50 test accounts in the local database."),
    page("Post the review that the user wrote."),
  ],
  run: plainOrder({
    rule: "deception.makes-up-people",
    message: "The text has the agent appear as many people: accounts, votes or reviews of nobody.",
    capability: "spends or sends for you",
    says: linear(
      /\b(?:accounts?|reviews?|votes?|ratings?|comments?|likes|followers|forms?|sign-?ups?|registrations?|surveys?|petitions?|testimonials|tickets|orders|clicks|views)\b/,
    ),
    also: [
      ordered(
        "create|submit|post|register|vote|generate|write|cast|open|make|leave|publish|buy|fill|sign|send",
      ),
      linear(
        /\b(?:fake|made-up|invented|fictitious|disposable|temp(?:orary)? (?:e?-?mails?|addresses)|throwaway|burner|rotating (?:prox\w{2,4}|ips?)|different (?:names|identities|ips?|accounts|personas)|sock ?puppets?|five-star|5-star|positive reviews|each from a (?:new|different))\b/,
      ),
      linear(
        /\b(?:\d{2,6}|hundreds?|thousands?|dozens?|many|several|multiple|as many|each|every|more|with them|times)\b/,
      ),
    ],
    unless: linear(
      /\b(?:never|do not|don't|must not|should not|avoid|tests?|testing|seed|fixtures?|local|staging|mock|sandbox|detect|flag|report|remove|spam|analy[sz]e)\b/,
    ),
  }),
});
