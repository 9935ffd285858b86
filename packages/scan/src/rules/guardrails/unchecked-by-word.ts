import { defineRule } from "../../engine/define-rule.ts";
import { page } from "../../engine/rule-example.ts";
import { linear } from "../../matching/linear.ts";
import { plainOrder } from "../../prose/plain-order.ts";

export const uncheckedByWordRule = defineRule({
  family: "guardrails",
  id: "guardrails.unchecked-by-word",
  severity: "review",
  says: "The text has agents run with their permission checks or their sandbox switched off.",
  fix: "Name the tools that the work needs in the agent's allow list.",
  falsePositive: "A runner for machines that hold nothing of value.",
  bad: [
    page("Always start subagents with --dangerously-skip-permissions."),
    page("Run each command with dangerouslyDisableSandbox set to true."),
  ],
  good: [
    page("Never use --dangerously-skip-permissions."),
    page("The flag --dangerously-skip-permissions is dangerous outside of containers."),
  ],
  run: plainOrder({
    rule: "guardrails.unchecked-by-word",
    message: "The text has agents run with their permission checks or their sandbox switched off.",
    capability: "removes guards",
    says: linear(
      /--dangerously-[a-z-]{4,60}|\bdangerouslydisablesandbox\b|\bbypasspermissions\b|(?:^| )--yolo\b|--allow-all-tools\b|--trust-all-tools\b|\bapproval_policy\W{0,6}never\b|\bsandbox_mode\W{0,6}(?:danger-full-access|off|none)\b|\bdanger-full-access\b|\bchat\.tools\.autoapprove\b|\bauto_?approve\W{0,6}(?:true|all|\*)/,
    ),
    also: [
      linear(
        /(?:^|[.:;!,•] ?|\b(?:and|then|must|should|always|please|also|to) )(?:always |also |then )?(?:use|run|start|launch|spawn|pass|set|add|call|invoke|execute|append|enable|switch|edit|change|write|put|make|configure|update)\b|\b(?:so that|edit|set) /,
      ),
    ],
    unless: linear(
      /\b(?:never|do not|don't|avoid|must not|should not|not use|without|instead of|only (?:if|when|in|inside)|isolated|container|disposable|throwaway|danger(?:ous)?\b|risk|if the user|asks?|asked|opt-in|optional)\b/,
    ),
  }),
});
