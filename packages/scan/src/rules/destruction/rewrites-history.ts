import { rewritesHistory } from "../../detectors/rewrites-history.ts";
import { defineRule } from "../../engine/define-rule.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const rewritesHistoryRule = defineRule({
  family: "destruction",
  id: "destruction.rewrites-history",
  alias: "R16.rewrites_history",
  severity: "review",
  says: "It rewrites or removes what was committed, of which the skill says nothing.",
  falsePositive: "A release script that moves a tag.",
  bad: ["git filter-branch --env-filter 'x' HEAD\ngit push -f"],
  good: ["git push origin main"],
  run: ignoreSamples(rewritesHistory),
});
