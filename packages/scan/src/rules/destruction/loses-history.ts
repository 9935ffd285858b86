import { losesHistory } from "../../detectors/loses-history.ts";
import { defineRule } from "../../engine/define-rule.ts";
import { page } from "../../engine/rule-example.ts";

export const losesHistoryRule = defineRule({
  family: "destruction",
  id: "destruction.loses-history",
  severity: "review",
  says: "It deletes the history of a repository, so that no earlier state can be brought back.",
  fix: "Leave the history where it is, or let the user delete it.",
  falsePositive: "A guide to taking a leaked secret out of a repository.",
  bad: [
    page("Run `git push --force origin :main`."),
    page("```bash\ngit reflog expire --expire=now --all\ngit gc --prune=now\n```"),
  ],
  good: [page("Run `git push origin --delete feature-1`."), "git reflog expire --expire=now --all"],
  run: losesHistory,
});
