import { charListObfuscation } from "../../detectors/char-list-obfuscation.ts";
import { defineRule } from "../../engine/define-rule.ts";
import { python } from "../../engine/rule-example.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const charListObfuscationRule = defineRule({
  family: "obfuscation",
  id: "obfuscation.char-list",
  alias: "R03.spelled_in_letters",
  severity: "review",
  says: "It runs commands, and spells words from a list of single letters, so that nobody reads them.",
  falsePositive: "A table of characters in a program that also starts commands, such as a font tool.",
  bad: [
    python(
      "import os\nT = ['x', 'c', '/', 'u', 'r', 'l', ' ', 'h', 't', 'p', ':', '.', 'a']\nword = ''.join(map(T.__getitem__, order))\nos.system(word)",
    ),
  ],
  good: [
    python("import os\nT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm']\nprint(T)"),
  ],
  run: ignoreSamples(charListObfuscation),
});
