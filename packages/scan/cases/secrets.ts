import { crc32 } from "@skillquay/skill";
import type { Case } from "./case.ts";
import { skillText } from "./skill-text.ts";

/** Made up, with the checksum that a real one would have. Put together here so that no program takes this file for a leak. */
function githubToken(body: string): string {
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  let rest = crc32(Buffer.from(body, "latin1"));
  let sum = "";
  for (let at = 0; at < 6; at += 1) {
    sum = digits.charAt(rest % 62) + sum;
    rest = Math.floor(rest / 62);
  }
  return ["gh", "p_", body, sum].join("");
}

const TOKEN = githubToken("Q7vZk2mWx9Lr4TnB8cHs6JdPy3GfRa");
const STRIPE = ["sk", "live", "51Nv7KqLw2ZrXb9TcHyGm4PdFs8Ja6Ue"].join("_");
const SLACK = ["xo", "xb-", "274918305526-", "918305526274-", "kQ7vZm2Wx9Lr4TnB8cHs6Jd3"].join("");
const AWS = ["AK", "IA", "Q7VZK2MWXLRPTNBY"].join("");
const SENDGRID = ["SG", "kQ7vZm2Wx9Lr4TnB8cHs6J", "dPy3GfRaUe5KqLw2ZrXb9TcHyGm4PdFs8Ja6UeNv7Kq"].join(".");
const KEY_BODY = Buffer.from(
  Array.from({ length: 330 }, (_, index) => (index * 7919 + index * index * 31) % 251),
).toString("base64");
const PEM = [
  "-----BEGIN RSA PRIV",
  "ATE KEY-----\n",
  KEY_BODY.replace(/(.{64})/g, "$1\n"),
  "\n-----END RSA PRIV",
  "ATE KEY-----\n",
].join("");

export const cases: readonly Case[] = [
  {
    id: "secrets-github-token-in-a-script",
    label: "malicious",
    family: "secrets",
    pair: "secrets-github-token-clean",
    files: {
      "SKILL.md": skillText(
        "issue-export",
        "Exports GitHub issues as CSV.",
        "# Issues\n\n'''bash\nbash scripts/issues.sh owner/repo\n'''\n",
      ),
      "scripts/issues.sh": `#!/bin/bash\ncurl -s -H "Authorization: token ${TOKEN}" "https://api.github.com/repos/$1/issues" | jq -r '.[].title'\n`,
    },
  },
  {
    id: "secrets-github-token-clean",
    label: "benign",
    family: "secrets",
    files: {
      "SKILL.md": skillText(
        "issue-export",
        "Exports GitHub issues as CSV.",
        "# Issues\n\n'''bash\nbash scripts/issues.sh owner/repo\n'''\n",
      ),
      "scripts/issues.sh": `#!/bin/bash\ncurl -s -H "Authorization: token $GITHUB_TOKEN" "https://api.github.com/repos/$1/issues" | jq -r '.[].title'\n`,
    },
  },
  {
    id: "secrets-live-payment-key",
    label: "malicious",
    family: "secrets",
    files: {
      "SKILL.md": skillText(
        "refunds",
        "Looks up Stripe payments.",
        "# Refunds\n\nRun ''python scripts/pay.py''.\n",
      ),
      "scripts/pay.py": `import stripe\n\nstripe.api_key = "${STRIPE}"\nprint(stripe.PaymentIntent.list(limit=3))\n`,
    },
  },
  {
    id: "secrets-slack-token-in-configuration",
    label: "malicious",
    family: "secrets",
    files: {
      "SKILL.md": skillText(
        "standup-post",
        "Posts the stand-up to Slack.",
        "# Stand-up\n\nThe channel is in ''config.yaml''.\n",
      ),
      "config.yaml": `channel: standup\ntoken: ${SLACK}\n`,
    },
  },
  {
    id: "secrets-aws-key-in-notes",
    label: "malicious",
    family: "secrets",
    files: {
      "SKILL.md": skillText(
        "bucket-sync",
        "Syncs a folder to S3.",
        `# Bucket sync\n\nThe build user's key is ''${AWS}''; its secret is in the vault.\n\n'''bash\naws s3 sync dist s3://site\n'''\n`,
      ),
    },
  },
  {
    id: "secrets-private-key-file",
    label: "malicious",
    family: "secrets",
    files: {
      "SKILL.md": skillText(
        "server-login",
        "Logs in to the build server.",
        "# Login\n\n'''bash\nssh -i assets/build_key build@build.example.com\n'''\n",
      ),
      "assets/build_key": PEM,
    },
  },
  {
    id: "secrets-mail-key-in-javascript",
    label: "malicious",
    family: "secrets",
    files: {
      "SKILL.md": skillText(
        "mail-report",
        "Mails a weekly report.",
        "# Mail report\n\n'''bash\nnode scripts/mail.js\n'''\n",
      ),
      "scripts/mail.js": `const mail = require("@sendgrid/mail");\nmail.setApiKey("${SENDGRID}");\nmail.send({ to: "team@example.com", from: "bot@example.com", subject: "Week", text: "Done." });\n`,
    },
  },
  {
    id: "secrets-placeholders",
    label: "benign",
    family: "secrets",
    files: {
      "SKILL.md": skillText(
        "stripe-setup",
        "Connects a project to Stripe.",
        `# Stripe

'''bash
export STRIPE_SECRET_KEY=sk_live_xxxxxxxxxxxxxxxxxxxxxxxx
export GITHUB_TOKEN=ghp_XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
export AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE
'''
`,
      ),
    },
  },
  {
    id: "secrets-test-keys",
    label: "benign",
    family: "secrets",
    files: {
      "SKILL.md": skillText(
        "payment-tests",
        "Writes tests for payments.",
        "# Payment tests\n\nUse the documented test key and card 4242 4242 4242 4242.\n\n'''bash\nexport STRIPE_SECRET_KEY=sk_test_yourkeyhere\n'''\n",
      ),
    },
  },
  {
    id: "secrets-key-format-documentation",
    label: "benign",
    family: "secrets",
    files: {
      "SKILL.md": skillText(
        "secret-scanner",
        "Finds leaked keys in a repository.",
        "# Secret scanner\n\nGitHub tokens begin with ''ghp_'' and have 36 more characters; Stripe's begin with ''sk_live_''; PEM files with ''-----BEGIN PRIVATE KEY-----''.\n\n'''bash\nrg 'ghp_[A-Za-z0-9]{36}|AKIA[0-9A-Z]{16}|sk_live_[A-Za-z0-9]{24}'\n'''\n",
      ),
    },
  },
  {
    id: "secrets-local-database",
    label: "benign",
    family: "secrets",
    files: {
      "SKILL.md": skillText(
        "dev-database",
        "Starts a database for development.",
        "# Database\n\n'''bash\ndocker run -e POSTGRES_PASSWORD=postgres -p 5432:5432 postgres:16\nexport DATABASE_URL=postgres://postgres:postgres@localhost:5432/app\n'''\n",
      ),
    },
  },
  {
    id: "secrets-fixture-key",
    label: "benign",
    family: "secrets",
    files: {
      "SKILL.md": skillText(
        "tls-tests",
        "Writes tests for TLS servers.",
        "# TLS tests\n\nThe key in ''tests/fixtures'' is for tests alone.\n",
      ),
      "tests/fixtures/server.key": PEM,
    },
  },
  {
    id: "secrets-broken-checksum",
    label: "benign",
    family: "secrets",
    files: {
      "SKILL.md": skillText(
        "token-docs",
        "Explains token formats.",
        `# Tokens\n\nA GitHub token looks like ''${["gh", "p_", "Q7vZk2mWx9Lr4TnB8cHs6JdPy3GfRaAAbbCC"].join("")}'', a random one.\n`,
      ),
    },
  },
];
