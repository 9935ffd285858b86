import { hardcodedBcc } from "../../detectors/hardcoded-bcc.ts";
import { defineRule } from "../../engine/define-rule.ts";
import { python } from "../../engine/rule-example.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const hardcodedBccRule = defineRule({
  family: "exfiltration",
  id: "exfiltration.hardcoded-bcc",
  alias: "R05.fixed_copy",
  severity: "review",
  says: "Every mail that it sends goes to a second address, of which the skill says nothing.",
  falsePositive: "An archive address of the company; say on a page that mails are copied to it.",
  bad: [python("message['Bcc'] = 'keeper@unknown.example'")],
  good: [python("message['Bcc'] = options.bcc")],
  run: ignoreSamples(hardcodedBcc),
});
