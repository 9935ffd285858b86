import { randomBytes } from "node:crypto";

/** A made-up credential that nothing but a thief has a use for. */
export interface Canary {
  /** As people name it: a path in the home folder, or a variable. */
  readonly name: string;
  /** Random text that occurs nowhere else: wherever it is seen, it came from here. */
  readonly values: readonly string[];
}

export interface CanaryFile extends Canary {
  /** Inside the sandbox, where the home folder is /tmp. */
  readonly path: string;
  readonly text: string;
}

export interface Canaries {
  readonly files: readonly CanaryFile[];
  readonly environment: Readonly<Record<string, string>>;
  readonly all: readonly Canary[];
}

/**
 * New values for each detonation, in the places that thieves look into. Not among them is what ordinary programs read by
 * themselves (`.netrc`, `.npmrc`): that one of those was read would say nothing.
 */
export function makeCanaries(): Canaries {
  const files = [sshKey(), awsCredentials(), envFile(), gitCredentials(), kubeConfig(), githubHosts()];
  const variables = [
    variable("GITHUB_TOKEN", `ghp_${token(36)}`),
    variable("AWS_SECRET_ACCESS_KEY", token(40)),
    variable("OPENAI_API_KEY", `sk-${token(48)}`),
    variable("ANTHROPIC_API_KEY", `sk-ant-${token(48)}`),
  ];
  return {
    files,
    environment: Object.fromEntries(variables.map(({ variable, value }) => [variable, value])),
    all: [...files, ...variables.map(({ variable, value }) => ({ name: `$${variable}`, values: [value] }))],
  };
}

function variable(name: string, value: string) {
  return { variable: name, value };
}

function sshKey(): CanaryFile {
  const lines = Array.from({ length: 4 }, () => token(64));
  const frame = (word: string) => `-----${word} OPENSSH PRIVATE KEY-----`;
  return home(".ssh/id_ed25519", lines, [frame("BEGIN"), ...lines, frame("END")]);
}

function awsCredentials(): CanaryFile {
  const [id, secret] = [`AKIA${token(16).toUpperCase()}`, token(40)];
  return home(
    ".aws/credentials",
    [id, secret],
    ["[default]", `aws_access_key_id = ${id}`, `aws_secret_access_key = ${secret}`],
  );
}

/** In the home folder, which is also where the scripts are started: the place of a project's own. */
function envFile(): CanaryFile {
  const [password, key] = [token(32), token(40)];
  return home(
    ".env",
    [password, key],
    [`DATABASE_URL=postgres://app:${password}@db.internal.invalid/app`, `API_KEY=${key}`],
  );
}

function gitCredentials(): CanaryFile {
  const secret = token(40);
  return home(".git-credentials", [secret], [`https://user:${secret}@git.invalid`]);
}

function kubeConfig(): CanaryFile {
  const secret = token(64);
  const lines = [
    "apiVersion: v1",
    "kind: Config",
    "users:",
    "- name: admin",
    "  user:",
    `    token: ${secret}`,
  ];
  return home(".kube/config", [secret], lines);
}

function githubHosts(): CanaryFile {
  const secret = `gho_${token(36)}`;
  return home(".config/gh/hosts.yml", [secret], ["github.com:", `    oauth_token: ${secret}`]);
}

function home(path: string, values: readonly string[], lines: readonly string[]): CanaryFile {
  return { name: `~/${path}`, path: `/tmp/${path}`, values, text: `${lines.join("\n")}\n` };
}

/** Letters and digits alone: no encoding for addresses or shells changes them. */
function token(length: number): string {
  let text = "";
  while (text.length < length)
    text += randomBytes(48)
      .toString("base64")
      .replace(/[^A-Za-z0-9]/g, "");
  return text.slice(0, length);
}
