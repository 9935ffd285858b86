import { crc32 } from "@skillquay/skill";
import { linear } from "../matching/linear.ts";

/** How the keys of one provider look. */
export interface SecretFormat {
  readonly id: string;
  /** In our words, with its article. */
  readonly name: string;
  /** Constant text that every such key has; what is looked for first. */
  readonly mark: string;
  /** How many characters of the key stand before the mark. */
  readonly lead?: number;
  /** From the key's first character; group 1 is the random part. */
  readonly pattern: RegExp;
  /** A checksum or another test that a made-up value does not pass. */
  readonly isReal?: (match: RegExpExecArray) => boolean;
  /** The form alone is proof enough to ask a person. */
  readonly isCertain: boolean;
}

export const SECRET_FORMATS: readonly SecretFormat[] = [
  ...["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map((mark) =>
    format(
      "github_token",
      "a GitHub token",
      mark,
      linear(`^${mark}([A-Za-z0-9]{36})(?![A-Za-z0-9])`),
      (match) => hasChecksum(match[1] ?? ""),
    ),
  ),
  format(
    "github_token",
    "a GitHub token",
    "github_pat_",
    /^github_pat_([A-Za-z0-9]{22}_[A-Za-z0-9]{59})(?![A-Za-z0-9])/,
  ),
  format("service_key", "an npm token", "npm_", /^npm_([A-Za-z0-9]{36})(?![A-Za-z0-9])/, (match) =>
    hasChecksum(match[1] ?? ""),
  ),
  format("aws_key", "an AWS access key", "AKIA", /^AKIA([A-Z2-7]{16})(?![A-Z0-9])/),
  format(
    "service_key",
    "an Anthropic key",
    "sk-ant-",
    /^sk-ant-(?:api|admin)\d\d-([A-Za-z0-9_-]{86,100}AA)(?![A-Za-z0-9_-])/,
  ),
  format(
    "service_key",
    "an OpenAI key",
    "T3BlbkFJ",
    /^(?:[A-Za-z0-9_-]{10,80})?T3BlbkFJ([A-Za-z0-9_-]{20,80})(?![A-Za-z0-9_-])/,
    undefined,
    0,
  ),
  format("stripe_key", "a live Stripe key", "sk_live_", /^sk_live_([A-Za-z0-9]{24,100})(?![A-Za-z0-9])/),
  format("stripe_key", "a live Stripe key", "rk_live_", /^rk_live_([A-Za-z0-9]{24,100})(?![A-Za-z0-9])/),
  format(
    "slack_token",
    "a Slack token",
    "xoxb-",
    /^xoxb-(\d{10,13}-\d{10,13}-[A-Za-z0-9]{24})(?![A-Za-z0-9])/,
  ),
  format(
    "slack_token",
    "a Slack token",
    "xoxp-",
    /^xoxp-(\d{10,13}-\d{10,13}-\d{10,13}-[a-f0-9]{32})(?![A-Za-z0-9])/,
  ),
  format(
    "service_key",
    "the address of a Slack hook",
    "hooks.slack.com/services/",
    /^hooks\.slack\.com\/services\/(T[A-Z0-9]{8,12}\/B[A-Z0-9]{8,12}\/[A-Za-z0-9]{24})(?![A-Za-z0-9])/,
    undefined,
    0,
  ),
  format(
    "service_key",
    "a Google key",
    "AIza",
    /^AIza([A-Za-z0-9_-]{35})(?![A-Za-z0-9_-])/,
    undefined,
    undefined,
    false,
  ),
  format("service_key", "a GitLab token", "glpat-", /^glpat-([A-Za-z0-9_-]{20})(?![A-Za-z0-9_-])/),
  format(
    "sendgrid_key",
    "a SendGrid key",
    "SG.",
    /^SG\.([A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])/,
  ),
  format("service_key", "a Hugging Face token", "hf_", /^hf_([A-Za-z]{34})(?![A-Za-z0-9])/),
  format(
    "service_key",
    "a PyPI token",
    "pypi-AgEIcHlwaS5vcmc",
    /^pypi-AgEIcHlwaS5vcmc([A-Za-z0-9_-]{50,250})/,
  ),
  format("service_key", "a DigitalOcean token", "dop_v1_", /^dop_v1_([a-f0-9]{64})(?![a-f0-9])/),
  format("service_key", "a Shopify token", "shpat_", /^shpat_([a-fA-F0-9]{32})(?![a-fA-F0-9])/),
  format(
    "service_key",
    "the token of a Telegram bot",
    "/bot",
    /^\/bot(\d{8,10}:AA[A-Za-z0-9_-]{33})(?![A-Za-z0-9_-])/,
    undefined,
    0,
  ),
  format(
    "private_key",
    "a private key",
    "-----BEGIN ",
    /^-----BEGIN (?:RSA |EC |OPENSSH |DSA |ENCRYPTED )?PRIVATE KEY-----(?:\\n|\s){1,4}([A-Za-z0-9+/=\s\\]{300,4000})/,
    (match) => !/proc-type|fixture/i.test(match[0]),
    0,
  ),
  ...["postgres://", "postgresql://", "mysql://", "mongodb+srv://", "mongodb://", "amqp://", "rediss://"].map(
    (mark) =>
      format(
        "service_key",
        "a connection string with a password",
        mark,
        linear(
          `^${mark.replace("+", "\\+")}[^\\s:/@"'<>{}$]{1,64}:([^\\s@"'<>{}$/]{8,100})@[^\\s/"':]{1,200}`,
        ),
        isForeign,
        undefined,
        false,
      ),
  ),
];

function format(
  id: string,
  name: string,
  mark: string,
  pattern: RegExp,
  isReal?: (match: RegExpExecArray) => boolean,
  lead?: number,
  isCertain = true,
): SecretFormat {
  return {
    id,
    name,
    mark,
    pattern: linear(pattern),
    isCertain,
    ...(isReal !== undefined && { isReal }),
    ...(lead !== undefined && { lead }),
  };
}

/** GitHub and npm end a token in six letters that are the CRC-32 of the rest, in base 62. */
function hasChecksum(body: string): boolean {
  let rest = crc32(Buffer.from(body.slice(0, 30), "latin1"));
  let text = "";
  for (let at = 0; at < 6; at += 1) {
    text = BASE_62.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text === body.slice(30);
}

const BASE_62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function isForeign(match: RegExpExecArray): boolean {
  const host = match[0].slice(match[0].lastIndexOf("@") + 1).toLowerCase();
  return (
    host.includes(".") &&
    !/localhost|127\.0\.0\.1|example|host\.|\.internal|\.local|hostname|db\.|server|postgres|mysql/.test(
      host,
    ) &&
    !/^(?:pass|password|secret|postgres|admin)/i.test(match[1] ?? "")
  );
}
