import { isPowerful, isSecretVariable, ownersOf } from "../known/secret-variables.ts";
import { isWholeEnvironment, placesIn } from "../known/sensitive-places.ts";
import { linear } from "../matching/linear.ts";
import { TYPED_SECRET } from "../view/program/call-sources.ts";
import type { Source } from "../view/skill-view.ts";

/** Something private that is on its way out. */
export interface Cargo {
  readonly kind:
    | "vault"
    | "environment"
    | "login_file"
    | "secret_file"
    | "variable"
    /** A password that a person types without seeing it. */
    | "typed"
    | "history"
    | "conversation"
    | "clipboard"
    | "screen"
    /** Files of a person's home, taken by the dozen. */
    | "personal"
    | "host_facts"
    | "repository";
  /** The path, variable or command, as written. */
  readonly what: string;
  /** In our words. */
  readonly name: string;
  /** The sensitive place it lies in, where it is one. */
  readonly placeId: string;
  /** For a variable: it opens more than one service. */
  readonly isPowerful: boolean;
  /** For a variable: whose it is by its name. */
  readonly owners: readonly string[];
}

/** What a followed value is, where that is worth protecting. */
export function cargoOf(source: Source): Cargo[] {
  const { kind, what } = source;
  switch (kind) {
    case "environment":
      return isWholeEnvironment(what)
        ? [item("environment", what, "the whole environment")]
        : what.split(", ", 20).flatMap(variable);
    case "input":
      return what === TYPED_SECRET ? [item("typed", what, "a password that a person types")] : [];
    case "conversation":
      return [item("conversation", what, "the conversation")];
    case "clipboard":
      return [item("clipboard", what, "the clipboard")];
    case "repository":
      return [item("repository", what, "files of the project")];
    case "file":
      return [...placesOf(what), ...personal(what)];
    case "command":
      return OWN_STORE.test(what) ? outputOf(what) : [...placesOf(what), ...outputOf(what)];
    default:
      return [];
  }
}

/** What the words of a sending command, or the arguments of a sending call, name. */
export function cargoOfText(text: string): Cargo[] {
  const line = text.slice(0, 4_096);
  return [...placesOf(line), ...wholeEnvironment(line), ...variablesIn(line)];
}

/** What a command that feeds a sending one puts out. */
export function cargoOfCommand(text: string): Cargo[] {
  const line = text.slice(0, 4_096);
  return [...placesOf(line), ...outputOf(line), ...variablesIn(line)];
}

/** Variables alone: a GET has no other body. */
export function variablesIn(line: string): Cargo[] {
  const matches: Cargo[] = [];
  for (const match of line.slice(0, 4_096).matchAll(VARIABLE)) {
    matches.push(...variable(match[1] ?? match[2] ?? ""));
    if (matches.length > 40) break;
  }
  return matches;
}

const VARIABLE = linear(
  /\$(?:env:)?\{?([A-Z][A-Z0-9_]{2,80})\b|(?:environ(?:\.get)?[[(]["']|process\.env\.|getenv\(["'])([A-Z][A-Z0-9_]{2,80})/g,
);

function placesOf(line: string): Cargo[] {
  // Logging in with a key gives nothing away.
  if (/(?:^|\s)-(?:i|-identity)\s/.test(line)) return [];
  return placesIn(line).flatMap(({ level, id, name }): Cargo[] => {
    if (id === "history" || id === "clipboard") return [item(id, line, name, id)];
    if (id === "process_environment") return [item("environment", line, name, id)];
    if (level === "vault") return [item("vault", line, name, id)];
    return [item(id === "env_file" || id === "key_files" ? "secret_file" : "login_file", line, name, id)];
  });
}

function outputOf(line: string): Cargo[] {
  const head = line.trim();
  if (OWN_STORE.test(head)) return [item("secret_file", head, "a stored login", "credential_store")];
  if (CREDENTIAL_CALLS.test(head) || SECRET_PRINTERS.test(head))
    return [item("vault", head, "stored credentials")];
  if (/^header /.test(head))
    return [{ ...item("variable", head, "a login of somebody's requests"), isPowerful: true }];
  if (SCREEN.test(head)) return [item("screen", head, "pictures or sound of what a person does")];
  const [program = ""] = head.split(/\s/, 1);
  if (
    /^(?:find|tar|zip|fd|rsync|get-childitem|gci)$/i.test(program) &&
    isPersonalTree(head.slice(program.length))
  )
    return [item("personal", head, "files of a person's home")];
  if (DATABASE_DUMP.test(head)) return [item("personal", head, "a whole database")];
  if (isWholeEnvironment(head) || ENVIRONMENT_DUMP.test(head))
    return [item("environment", head, "the whole environment")];
  if (HOST_FACTS.test(head)) return [item("host_facts", head, "facts about the machine and its user")];
  if (/^git (?:diff|log|show|config|archive|bundle)\b/.test(head))
    return [item("repository", head, "files of the project")];
  const token = TOKEN_PRINTERS.find(({ pattern }) => pattern.test(head));
  return token === undefined
    ? []
    : [{ ...item("variable", head, "a login of this machine"), isPowerful: true, owners: token.owners }];
}

const DATABASE_DUMP = linear(/^(?:pg_dump(?:all)?|mysqldump|mariadb-dump|mongodump|mongoexport)\b/);
const ENVIRONMENT_DUMP = linear(/^(?:env|printenv|export -p|set|declare -x)(?:$|\s{0,4}[|;>])/);
const HOST_FACTS = linear(
  /^(?:whoami|hostname|uname|id|ifconfig|ip a(?:ddr)?|systeminfo|sw_vers|system_profiler|lscpu|arp|netstat|ps|w|who|last|getent|cat \/etc\/(?:passwd|os-release|hostname|hosts))(?:\s|$)/,
);
const TOKEN_PRINTERS: readonly { readonly pattern: RegExp; readonly owners: readonly string[] }[] = [
  { pattern: /^gh auth token\b/, owners: ["github"] },
  { pattern: /^gcloud auth (?:application-default )?print-/, owners: ["google", "googleapis", "run.app"] },
  { pattern: /^az account get-access-token\b/, owners: ["azure", "microsoft", "windows"] },
  {
    pattern: /^aws (?:configure export-credentials|sts get-session-token|secretsmanager get-secret-value)\b/,
    owners: ["amazonaws"],
  },
];

// Programs keep their own logins there.
const OWN_STORE = linear(
  /^(?:keyring\.get_\w{1,20}|keytar\.getPassword|netrc\.netrc|(?:pass show|op read|secret-tool lookup|security find-(?:generic|internet)-password)\b(?!.{0,100}(?:safe storage|chrome|-ga\b)).{0,300})$/i,
);
const CREDENTIAL_CALLS = linear(
  /^(?:keytar\.findCredentials|win32crypt\.\w{1,30}|secretstorage\.\w{1,30}|[\w.]{0,120}get_(?:frozen_)?credentials|google\.auth\.default|[\w.]{0,120}credential\.get_token)$/i,
);
const SECRET_PRINTERS = linear(
  /^(?:kubectl (?:-\S{1,40} ){0,3}get secrets?\b|git credential fill\b|vault (?:kv get|read)\b|aws ssm get-parameters?\b|gcloud secrets versions access\b|az keyvault secret (?:show|list)\b|doppler secrets\b|heroku config\b|docker-credential-\w{1,20} get\b|gpg --export-secret|infisical (?:export|secrets)\b)/,
);
const SCREEN = linear(
  /imagegrab\.grab|pyautogui\.screenshot|\bmss\b|screenshot-desktop|sounddevice\.rec|cv2\.videocapture|^(?:screencapture|scrot|grim|import -window|gnome-screenshot|arecord|imagesnap)\b/i,
);

function personal(what: string): Cargo[] {
  return isPersonalTree(what) ? [item("personal", what, "files of a person's home")] : [];
}

/** A home as a whole, or a pattern all over it; one file of a home is not. */
function isPersonalTree(text: string): boolean {
  return PERSONAL_TREE.test(text.slice(0, 1_000));
}

const PERSONAL_TREE = linear(
  /(?:^|[\s"'=,])(?:~|\$\{?HOME\}?|\$env:USERPROFILE|%USERPROFILE%|\/home|\/Users)(?:\/(?:Documents|Desktop|Downloads|Pictures))?\/{0,2}(?:(?:\*\*?|\.\*)[^\s]{0,60})?(?=$|[\s"',;)])/i,
);

function wholeEnvironment(line: string): Cargo[] {
  return WHOLE_IN_CALL.test(line) ? [item("environment", line, "the whole environment")] : [];
}

const WHOLE_IN_CALL = linear(
  /\bos\.environ\b(?!\.get|\[)|\bprocess\.env\b(?![.[])|dict\(os\.environ|toJSON\(\s{0,2}secrets\s{0,2}\)/,
);

function variable(name: string): Cargo[] {
  // Read by a name that is worked out: whichever it is.
  if (name.startsWith("$" + "{"))
    return [{ ...item("variable", name, "variables of the environment"), isPowerful: true }];
  if (!isSecretVariable(name)) return [];
  return [
    {
      ...item("variable", name, "a secret of the environment"),
      isPowerful: isPowerful(name),
      owners: ownersOf(name),
    },
  ];
}

function item(kind: Cargo["kind"], what: string, name: string, placeId = ""): Cargo {
  return { kind, what: what.slice(0, 200), name, placeId, isPowerful: false, owners: [] };
}
