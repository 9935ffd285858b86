import { hardcodedRecipient } from "../../detectors/hardcoded-recipient.ts";
import { defineRule } from "../../engine/define-rule.ts";
import { javascript } from "../../engine/rule-example.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const hardcodedRecipientRule = defineRule({
  family: "irreversible",
  id: "irreversible.hardcoded-recipient",
  alias: "R17.fixed_recipient",
  severity: "review",
  says: "It sends money or tokens to an address that is written into the script.",
  falsePositive: "A donation that the pages speak of.",
  bad: [
    javascript(
      'await wallet.sendTransaction({ to: "0x52908400098527886E0F7030069857D2E4169EE7", value: amount });',
    ),
  ],
  good: [javascript("await wallet.sendTransaction({ to: recipient, value: amount });")],
  run: ignoreSamples(hardcodedRecipient),
});
