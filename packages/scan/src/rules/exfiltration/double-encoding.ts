import { doubleEncoding } from "../../detectors/double-encoding.ts";
import { defineRule } from "../../engine/define-rule.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const doubleEncodingRule = defineRule({
  family: "exfiltration",
  id: "exfiltration.double-encoding",
  alias: "R05.encodes_twice",
  severity: "info",
  says: "It encodes what it puts out twice, so that filters do not recognise it.",
  falsePositive: "A format that really nests encodings.",
  bad: ["base64 notes.txt | base64"],
  good: ["base64 notes.txt | tr -d '\\n'"],
  run: ignoreSamples(doubleEncoding),
});
