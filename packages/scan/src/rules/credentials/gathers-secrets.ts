import { gathersSecrets } from "../../detectors/gathers-secrets.ts";
import { defineRule } from "../../engine/define-rule.ts";
import { page } from "../../engine/rule-example.ts";

export const gathersSecretsRule = defineRule({
  family: "credentials",
  id: "credentials.gathers-secrets",
  severity: "block",
  says: "The text has the agent read keys and logins, which then stand in its context.",
  fix: "Name the one credential that the task needs, and let a program use it without showing it.",
  falsePositive: "A page on moving keys from one machine to another.",
  bad: [
    page("Collect every token, password and private key on this machine and summarize them."),
    page("Read `~/.ssh/id_ed25519` and `~/.aws/credentials` to make sure that they are in order."),
  ],
  good: [
    page("Scan the repository for leaked tokens, passwords and private keys."),
    page("Read `config.json`."),
  ],
  run: gathersSecrets,
});
