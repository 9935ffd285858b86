import { linear } from "../matching/linear.ts";

/** Whether a variable of the environment holds a secret by its name. */
export function isSecretVariable(name: string): boolean {
  return SECRET.test(name) && !/PUBLIC|PUBLISHABLE|_PATH$|_FILE$|_DIR$|_NAME$|_ID$/i.test(name);
}

/** The words of a variable that say whose it is: `NOTION_API_KEY` → notion. */
export function ownersOf(name: string): string[] {
  return name
    .toLowerCase()
    .split("_")
    .filter((word) => word.length > 1 && !PLAIN_WORDS.has(word));
}

/** Variables of vendors whose value opens far more than one skill's service. */
export function isPowerful(name: string): boolean {
  return POWERFUL.test(name);
}

const SECRET = linear(
  /(?:^|_)(?:API_?KEY|KEY|TOKEN|SECRET|PASSWORD|PASSWD|PWD|CREDENTIALS?|AUTH|PAT|PRIVATE|MNEMONIC|SEED|COOKIE|SESSION|DSN|DATABASE_URL)(?:_|$|S$)/i,
);
const POWERFUL = linear(
  /^(?:AWS_(?:SECRET_ACCESS_KEY|SESSION_TOKEN|ACCESS_KEY_ID)|(?:GITHUB|GH|GITLAB|NPM|PYPI|DOCKER|SLACK|VERCEL|CLOUDFLARE|DIGITALOCEAN|HEROKU)_(?:\w{1,20}_)?(?:TOKEN|PAT|PASSWORD|API_TOKEN|API_KEY)|(?:OPENAI|ANTHROPIC|GEMINI|GOOGLE|AZURE_OPENAI|STRIPE|SENDGRID|TWILIO)_(?:\w{1,20}_)?(?:API_KEY|SECRET_KEY|SECRET|AUTH_TOKEN|KEY)|GOOGLE_APPLICATION_CREDENTIALS|DATABASE_URL|PRIVATE_KEY|WALLET_PRIVATE_KEY|MNEMONIC|SEED_PHRASE|KUBECONFIG|VAULT_TOKEN|SSH_PRIVATE_KEY|JWT_SECRET|SECRET_KEY_BASE)$/i,
);
const PLAIN_WORDS: ReadonlySet<string> = new Set(
  "api key keys token tokens secret secrets access auth bearer password passwd pass pat client app bot user id url base host my the private public session cookie webhook service account live test prod dev default".split(
    " ",
  ),
);
