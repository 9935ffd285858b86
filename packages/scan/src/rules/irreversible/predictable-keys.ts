import { predictableKeys } from "../../detectors/predictable-keys.ts";
import { defineRule } from "../../engine/define-rule.ts";
import { python } from "../../engine/rule-example.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const predictableKeysRule = defineRule({
  family: "irreversible",
  id: "irreversible.predictable-keys",
  alias: "R17.predictable_keys",
  severity: "review",
  says: "It makes keys of a wallet from numbers that others can guess.",
  falsePositive: "A test wallet outside of a folder of tests.",
  bad: [
    python(
      "import random\nfrom eth_account import Account\nrandom.seed(42)\nkey = bytes(random.getrandbits(8) for _ in range(32))\naccount = Account.from_key(key)",
    ),
  ],
  good: [python("from eth_account import Account\naccount = Account.create()")],
  run: ignoreSamples(predictableKeys),
});
