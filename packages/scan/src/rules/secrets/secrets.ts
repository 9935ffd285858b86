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
      id: "secrets.npm-token",
      alias: "R15.npm_token",
      severity: "review",
      says: "It carries an npm token that looks real; whoever has the skill can use it.",
      falsePositive:
        "A key that was made up and passes for a real one; write a placeholder such as `<your key>`.",
      bad: [{ "config.yaml": ["np", "m_Oool8DklZDOCj2ISaJiHkTj0rLGlko1HPKjm"].join("") }],
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
      id: "secrets.anthropic-key",
      alias: "R15.anthropic_key",
      severity: "review",
      says: "It carries an Anthropic key that looks real; whoever has the skill can use it.",
      falsePositive:
        "A key that was made up and passes for a real one; write a placeholder such as `<your key>`.",
      bad: [
        {
          "config.yaml": [
            "sk-",
            "ant-",
            "api03-FkThf4VucSmEHgaKwVJ7faC9qEwjky40UVsWmflzdE1F8ResqEDusTpkr0cStY4qWB8dWKnHfDNxSIvPZZ63fFKcZjR4IAA",
          ].join(""),
        },
      ],
      good: [{ "config.yaml": "value: <your key>\n" }],
    },
    {
      id: "secrets.openai-key",
      alias: "R15.openai_key",
      severity: "review",
      says: "It carries an OpenAI key that looks real; whoever has the skill can use it.",
      falsePositive:
        "A key that was made up and passes for a real one; write a placeholder such as `<your key>`.",
      bad: [{ "config.yaml": ["sk-0b3jRtaWr4Y9OJFLJOqOT3Blbk", "FJAf1lLQSAJaiXnkU8Is2g"].join("") }],
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
      id: "secrets.slack-hook",
      alias: "R15.slack_hook",
      severity: "review",
      says: "It carries the address of a Slack hook that looks real; whoever has the skill can use it.",
      falsePositive:
        "A key that was made up and passes for a real one; write a placeholder such as `<your key>`.",
      bad: [
        {
          "config.yaml": [
            "https://hooks.slack",
            ".com/services/TTFQXKWOVO/BMPZOM7WBB/yReQMsm9Wcz7uW9XFOGOeMVN",
          ].join(""),
        },
      ],
      good: [{ "config.yaml": "value: <your key>\n" }],
    },
    {
      id: "secrets.google-key",
      alias: "R15.google_key",
      severity: "info",
      says: "It carries a Google key that looks real; whoever has the skill can use it.",
      falsePositive:
        "A key that was made up and passes for a real one; write a placeholder such as `<your key>`.",
      bad: [{ "config.yaml": ["AI", "zaen5n1Ae6pWzpF1qH6YytwMe4LbyoVFz8uZd"].join("") }],
      good: [{ "config.yaml": "value: <your key>\n" }],
    },
    {
      id: "secrets.gitlab-token",
      alias: "R15.gitlab_token",
      severity: "review",
      says: "It carries a GitLab token that looks real; whoever has the skill can use it.",
      falsePositive:
        "A key that was made up and passes for a real one; write a placeholder such as `<your key>`.",
      bad: [{ "config.yaml": ["gl", "pat-Zv8FuKKIBJl5dzpJn0me"].join("") }],
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
      id: "secrets.huggingface-token",
      alias: "R15.huggingface_token",
      severity: "review",
      says: "It carries a Hugging Face token that looks real; whoever has the skill can use it.",
      falsePositive:
        "A key that was made up and passes for a real one; write a placeholder such as `<your key>`.",
      bad: [{ "config.yaml": ["h", "f_xzJLJenuHjDUrhhjeyxGjDPMRCxGgcjBwE"].join("") }],
      good: [{ "config.yaml": "value: <your key>\n" }],
    },
    {
      id: "secrets.pypi-token",
      alias: "R15.pypi_token",
      severity: "review",
      says: "It carries a PyPI token that looks real; whoever has the skill can use it.",
      falsePositive:
        "A key that was made up and passes for a real one; write a placeholder such as `<your key>`.",
      bad: [
        {
          "config.yaml": [
            "py",
            "pi-AgEIcHlwaS5vcmccUngmgMsRcgizeg8Psh4487Q7j58M1cIaHZcUEqPbENqTyH5xJ8tpqXJQ4I9dOv8GZ4fKq1OKtbgZVaM",
          ].join(""),
        },
      ],
      good: [{ "config.yaml": "value: <your key>\n" }],
    },
    {
      id: "secrets.digitalocean-token",
      alias: "R15.digitalocean_token",
      severity: "review",
      says: "It carries a DigitalOcean token that looks real; whoever has the skill can use it.",
      falsePositive:
        "A key that was made up and passes for a real one; write a placeholder such as `<your key>`.",
      bad: [
        {
          "config.yaml": ["do", "p_v1_ba2b0aee0ca923732881584d8c4fa2815d2802827283e0ad84173581569969e5"].join(
            "",
          ),
        },
      ],
      good: [{ "config.yaml": "value: <your key>\n" }],
    },
    {
      id: "secrets.shopify-token",
      alias: "R15.shopify_token",
      severity: "review",
      says: "It carries a Shopify token that looks real; whoever has the skill can use it.",
      falsePositive:
        "A key that was made up and passes for a real one; write a placeholder such as `<your key>`.",
      bad: [{ "config.yaml": ["sh", "pat_8b081006f7e3dfc967a64cb14028d512"].join("") }],
      good: [{ "config.yaml": "value: <your key>\n" }],
    },
    {
      id: "secrets.telegram-token",
      alias: "R15.telegram_token",
      severity: "review",
      says: "It carries the token of a Telegram bot that looks real; whoever has the skill can use it.",
      falsePositive:
        "A key that was made up and passes for a real one; write a placeholder such as `<your key>`.",
      bad: [
        {
          "config.yaml": [
            "https://api.telegram.org/bo",
            "t795451833:AARcAQX9VjUPC94TNWLAVYFeRgpMPgxAFQ0",
          ].join(""),
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
      id: "secrets.connection-string",
      alias: "R15.connection_string",
      severity: "info",
      says: "It carries a connection string with a password that looks real; whoever has the skill can use it.",
      falsePositive:
        "A key that was made up and passes for a real one; write a placeholder such as `<your key>`.",
      bad: [
        { "config.yaml": ["postgres:", "//app:rghoy32NFR5PYZpcb9@cluster7.brightlake.cloud/app"].join("") },
      ],
      good: [{ "config.yaml": "value: <your key>\n" }],
    },
  ],
});
