import { rightsForAll } from "../../detectors/rights-for-all.ts";
import { defineRule } from "../../engine/define-rule.ts";
import { page } from "../../engine/rule-example.ts";

export const rightsForAllRule = defineRule({
  family: "guardrails",
  id: "guardrails.rights-for-all",
  severity: "review",
  says: "It opens to everybody what only the system or its owner may do.",
  fix: "Give the one right that is needed to the one who needs it, and take it back afterwards.",
  falsePositive: "A guide for administrators.",
  bad: [
    "cp /bin/bash /tmp/.b && chmod 4755 /tmp/.b",
    "chmod -R 777 /etc",
    'usermod -aG sudo "$USER"',
    "docker run -v /var/run/docker.sock:/var/run/docker.sock --privileged tool",
    page("Run `nsenter -t 1 -m -u -i -n sh`."),
  ],
  good: [
    "chmod 755 tool.sh",
    "chmod -R 777 ./cache",
    'usermod -aG docker "$USER"',
    "docker run -v /var/run/docker.sock:/var/run/docker.sock tool",
  ],
  run: rightsForAll,
});
