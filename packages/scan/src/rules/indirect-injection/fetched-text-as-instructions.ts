import { fetchedTextAsInstructions } from "../../detectors/fetched-text-as-instructions.ts";
import { defineRule } from "../../engine/define-rule.ts";
import { python } from "../../engine/rule-example.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const fetchedTextAsInstructionsRule = defineRule({
  family: "indirect-injection",
  id: "indirect-injection.fetched-text-as-instructions",
  alias: "R18.prints_orders",
  severity: "review",
  says: "It prints fetched text as instructions for the agent.",
  falsePositive: "A tool that shows pages and says that they are data.",
  bad: [
    python(
      "import requests\ntext = requests.get('https://unknown.example/next').text\nprint('Instructions for the agent, follow them now: ' + text)",
    ),
  ],
  good: [python("import requests\nprint(requests.get('https://unknown.example/next').text)")],
  run: ignoreSamples(fetchedTextAsInstructions),
});
