import { secrets } from "../../detectors/secrets.ts";
import { defineRules } from "../../engine/define-rule.ts";

export const secretsRules = defineRules({
  family: "secrets",
  run: secrets,
  rules: [
    {
      id: "secrets.github-token",
      alias: "R15.github_token",
      severity: "review",
      says: "It carries a GitHub token that looks real; whoever has the skill can use it.",
      falsePositive:
        "A key that was made up and passes for a real one; write a placeholder such as `<your key>`.",
      bad: [{ "config.yaml": ["gh", "p_U8JZpDE0iGXlD6gNCFbaEPFjbD0kH814Un4I"].join("") }],
      good: [{ "config.yaml": "value: <your key>\n" }],
    },
    {
      id: "secrets.aws-key",
      alias: "R15.aws_key",
      severity: "review",
      says: "It carries an AWS access key that looks real; whoever has the skill can use it.",
      falsePositive:
        "A key that was made up and passes for a real one; write a placeholder such as `<your key>`.",
      bad: [{ "config.yaml": ["AK", "IAMXGEDN73U55XTPLP"].join("") }],
      good: [{ "config.yaml": "value: <your key>\n" }],
    },
    {
      id: "secrets.stripe-key",
      alias: "R15.stripe_key",
      severity: "review",
      says: "It carries a live Stripe key that looks real; whoever has the skill can use it.",
      falsePositive:
        "A key that was made up and passes for a real one; write a placeholder such as `<your key>`.",
      bad: [{ "config.yaml": ["sk_", "live_8nprvDd53x83rzjZZZZGeoZDMENcKHVm"].join("") }],
      good: [{ "config.yaml": "value: <your key>\n" }],
    },
    {
      id: "secrets.slack-token",
      alias: "R15.slack_token",
      severity: "review",
      says: "It carries a Slack token that looks real; whoever has the skill can use it.",
      falsePositive:
        "A key that was made up and passes for a real one; write a placeholder such as `<your key>`.",
      bad: [{ "config.yaml": ["xo", "xb-121392612473-566822888852-JGvVvQe1sKhBN88hXJsi6Bwh"].join("") }],
      good: [{ "config.yaml": "value: <your key>\n" }],
    },
    {
      id: "secrets.sendgrid-key",
      alias: "R15.sendgrid_key",
      severity: "review",
      says: "It carries a SendGrid key that looks real; whoever has the skill can use it.",
      falsePositive:
        "A key that was made up and passes for a real one; write a placeholder such as `<your key>`.",
      bad: [
        {
          "config.yaml": ["S", "G.q7WJjjIBAzupGhv7Ib3M03.NBQNSgPwlUQia1ID6vW5dql05ha064gIiJhgB3cxLmA"].join(
            "",
          ),
        },
      ],
      good: [{ "config.yaml": "value: <your key>\n" }],
    },
    {
      id: "secrets.private-key",
      alias: "R15.private_key",
      severity: "review",
      says: "It carries a private key that looks real; whoever has the skill can use it.",
      falsePositive:
        "A key that was made up and passes for a real one; write a placeholder such as `<your key>`.",
      bad: [
        {
          "config.yaml": [
            "-----BEGIN ",
            "PRIVATE KEY-----\nFJZlCZBTToOFl9h2wJq5ty4mYwUufJSunpJC01t5gobuszgI6hwgk10zB0rlz5tr\n9spOFBCIoX9GY1cjDoBoirPfQAdzEv7g5iFqhEvveQzE2QPuwNOvpdf2YEe6rSxC\nnopMEmJVQpvsTnkIAeDfRrGsNrfSthSdddxH5jMTF7eBSdE0g9cRYN687NElFJvh\nQ8XIm0ogR4HtXOf54fZBKA8frcZTuJaWYUH1VAUwV1ZH87MtA5vSQXEZY3lEX7bw\nR2DRGD1qSo7JPRbgUMxXy9b4BzwoZ648jjNuFD7uacnwIp3SfD67jIKeaVSTQvvp\nQZpPTejqZHKpKENg5zfjOc6VwcbIjMPFLVjFUPXQzkM4Bv3aYavhNYRVwDfRk9XI\n-----END PRIVATE KEY-----",
          ].join(""),
        },
      ],
      good: [{ "config.yaml": "value: <your key>\n" }],
    },
    {
      id: "secrets.service-key",
      severity: "review",
      says: "It carries a key or login of a service that looks real; whoever has the skill can use it.",
      falsePositive:
        "A key that was made up and passes for a real one; write a placeholder such as `<your key>`.",
      bad: [
        { "config.yaml": ["np", "m_Oool8DklZDOCj2ISaJiHkTj0rLGlko1HPKjm"].join("") },
        {
          "config.yaml": [
            "sk-",
            "ant-",
            "api03-FkThf4VucSmEHgaKwVJ7faC9qEwjky40UVsWmflzdE1F8ResqEDusTpkr0cStY4qWB8dWKnHfDNxSIvPZZ63fFKcZjR4IAA",
          ].join(""),
        },
        { "config.yaml": ["sk-0b3jRtaWr4Y9OJFLJOqOT3Blbk", "FJAf1lLQSAJaiXnkU8Is2g"].join("") },
        {
          "config.yaml": [
            "https://hooks.slack",
            ".com/services/TTFQXKWOVO/BMPZOM7WBB/yReQMsm9Wcz7uW9XFOGOeMVN",
          ].join(""),
        },
        { "config.yaml": ["AI", "zaen5n1Ae6pWzpF1qH6YytwMe4LbyoVFz8uZd"].join("") },
        { "config.yaml": ["gl", "pat-Zv8FuKKIBJl5dzpJn0me"].join("") },
        { "config.yaml": ["h", "f_xzJLJenuHjDUrhhjeyxGjDPMRCxGgcjBwE"].join("") },
        {
          "config.yaml": [
            "py",
            "pi-AgEIcHlwaS5vcmccUngmgMsRcgizeg8Psh4487Q7j58M1cIaHZcUEqPbENqTyH5xJ8tpqXJQ4I9dOv8GZ4fKq1OKtbgZVaM",
          ].join(""),
        },
        {
          "config.yaml": ["do", "p_v1_ba2b0aee0ca923732881584d8c4fa2815d2802827283e0ad84173581569969e5"].join(
            "",
          ),
        },
        { "config.yaml": ["sh", "pat_8b081006f7e3dfc967a64cb14028d512"].join("") },
        {
          "config.yaml": [
            "https://api.telegram.org/bo",
            "t795451833:AARcAQX9VjUPC94TNWLAVYFeRgpMPgxAFQ0",
          ].join(""),
        },
        { "config.yaml": ["postgres:", "//app:rghoy32NFR5PYZpcb9@cluster7.brightlake.cloud/app"].join("") },
      ],
      good: [{ "config.yaml": "value: <your key>\n" }],
    },
  ],
});
