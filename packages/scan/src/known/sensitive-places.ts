import { linear } from "../matching/linear.ts";

/**
 * Places where things lie that their owner would not give away. `vault`: nothing but secrets, of no use to an ordinary skill.
 * `secret`: secrets that some skills have an honest reason to read. `private`: personal, not secret by itself.
 */
export interface SensitivePlace {
  readonly id: string;
  readonly level: "vault" | "secret" | "private";
  /** In our words. */
  readonly name: string;
}

/** The places that a path, a command line or a string names. Text of one line, cut by the caller. */
export function placesIn(text: string): SensitivePlace[] {
  const plain = text.replaceAll("\\", "/").toLowerCase();
  if (!HINT.test(plain)) return [];
  return PLACES.filter(({ pattern }) => pattern.test(plain));
}

/** The whole environment rather than one variable of it. */
export function isWholeEnvironment(text: string): boolean {
  return WHOLE_ENVIRONMENT.test(text.trim());
}

const WHOLE_ENVIRONMENT = linear(
  /^(?:\*|env|printenv|set|export -p|os\.environ|os\.environ\.(?:copy|items)(?:\(\))?|dict\(os\.environ\)|process\.env|environ|deno\.env\.toobject(?:\(\))?|get-childitem env:|gci env:|dir env:|ls env:|\$env:|\/proc\/self\/environ|env\.all)$/i,
);

interface PlaceEntry extends SensitivePlace {
  readonly pattern: RegExp;
}

const place = (id: string, level: SensitivePlace["level"], name: string, pattern: RegExp): PlaceEntry => ({
  id,
  level,
  name,
  pattern: linear(pattern),
});

// Text that has none of these marks names no place: one quick look for the many strings that are harmless.
const HINT = linear(
  /[.]ssh|id_(?:rsa|ed25519|ecdsa|dsa)|aws|gcloud|azure|kube|docker|netrc|npmrc|pypirc|git-credentials|gnupg|pgpass|[.]env|keychain|keyring|login data|login\.keychain|cookies|browser_?cookie|logins\.json|key[34]\.db|local state|wallet|metamask|exodus|electrum|phantom|solana|ethereum|bitcoin|keystore|1password|bitwarden|keepass|kdbx|lastpass|shadow|sudoers|_history|credential|[.]claude|[.]codex|openclaw|clawdbot|moltbot|cursor|gemini|secret-tool|find-generic-password|find-internet-password|dump-keychain|sam|ntds|lsass|mimikatz|pbpaste|clipboard|169\.254\.169\.254|metadata\.google|environ|\/mem\b|gcore|procdump|comsvcs|minidump|runner\.worker|issecret|actions_runtime|rsaparams|telegram|tdata|discord|leveldb|imessage|chat\.db|vault|serviceaccount|nkbihfbeogaeaoehlefnkodbefgpgknn|atomic|ledger|mnemonic|seed|gh\/hosts|password-store|terraform|[.]config\/gh/,
);

const PLACES: readonly PlaceEntry[] = [
  place(
    "ssh_key",
    "vault",
    "private SSH keys",
    /\.ssh\/(?:id_(?:rsa|ed25519|ecdsa|dsa|\*)(?![a-z0-9_.]{0,12}pub)|\*|identity)|(?:^|[/ "'])id_(?:rsa|ed25519|ecdsa|dsa)(?![a-z0-9_.]{0,12}pub)\b|\.ssh\/?(?:["' ]|$)/,
  ),
  place(
    "cloud_keys",
    "vault",
    "cloud credentials",
    /\.aws\/(?:credentials|config|sso|\*)|\.aws\/?(?:["' ]|$)|gcloud\/(?:credentials|application_default|legacy|access_tokens)|\.config\/gcloud\/?(?:["' ]|$)|application_default_credentials|\.azure\/(?:accesstokens|msal|azureprofile|\*)|\.azure\/?(?:["' ]|$)|\.oci\/config|\.config\/doctl|\.terraform\.d\/credentials/,
  ),
  place(
    "cluster_keys",
    "secret",
    "cluster and registry credentials",
    /\.kube\/config|\.kube\/?(?:["' ]|$)|\.docker\/config\.json|\/var\/run\/secrets\/kubernetes|serviceaccount\/token|\.vault-token/,
  ),
  place(
    "login_files",
    "secret",
    "stored logins",
    /(?:^|[^a-z])\.netrc|_netrc|\.git-credentials|\.pgpass|\.my\.cnf|\.pypirc|\.npmrc|\.config\/gh\/hosts|gh\/hosts\.yml|\.config\/gh\/?(?:["' ]|$)|\.gem\/credentials|\.cargo\/credentials|\.config\/rclone|filezilla|\.s3cfg|\.config\/hub/,
  ),
  place(
    "gpg",
    "vault",
    "private GPG keys",
    /\.gnupg(?:\/(?:private-keys|secring|\*)|\/?(?:["' ]|$))|--export-secret-keys?/,
  ),
  place(
    "keychain",
    "vault",
    "the system's key store",
    /security (?:dump-keychain|export)|security find-(?:generic|internet)-password[^\n]{0,80}(?:-ga\b|safe storage|chrome|wi-?fi|icloud)|dump-keychain|login\.keychain|library\/keychains|secret-tool search|gnome-keyring|\.local\/share\/keyrings|kwallet|vaultcmd|cmdkey \/list|dpapi|cryptunprotectdata|microsoft\/(?:credentials|protect|vault)/,
  ),
  place(
    "key_store_entry",
    "secret",
    "an entry of the system's key store",
    /security find-(?:generic|internet)-password|secret-tool lookup/,
  ),
  place(
    "browser",
    "vault",
    "browser passwords, cookies and sessions",
    /login data(?:$|["' /,)-])|logins\.json|key[34]\.db|cookies\.sqlite|(?:chrome|chromium|brave|edge|opera|user data)[^\n]{0,60}\/(?:cookies|web data|local state|history|local storage)|(?:default|profile [0-9*]|profiles\/[^/]{0,40})\/(?:network\/)?cookies|cookies\.binarycookies|browser_?cookie3?|mozilla\/firefox|firefox\/profiles|google\/chrome(?:\/|$| |"|')|google-chrome\/|bravesoftware/,
  ),
  place(
    "wallet",
    "vault",
    "wallets and their seeds",
    /wallet\.dat|\.electrum|electrum\/wallets|exodus(?:\/|\.wallet)|\.ethereum\/keystore|ethereum\/keystore|metamask|nkbihfbeogaeaoehlefnkodbefgpgknn|phantom(?:\/| wallet)|\.config\/solana\/id\.json|solana\/id\.json|\.bitcoin|atomic\/local storage|ledger live|coinomi|trust ?wallet|\.monero|seed[ _-]?phrases?\.\w|\/seed[_-]?phrase|mnemonic\.txt/,
  ),
  place(
    "password_manager",
    "vault",
    "a password manager's store",
    /\.kdbx|1password\/(?:data|accounts)|bitwarden\/(?:data|\.json)|lastpass\/|\.password-store|keepass(?:xc)?\/|bw export|op item get|lpass export/,
  ),
  place(
    "system_accounts",
    "vault",
    "the system's account files",
    /\/etc\/(?:shadow|gshadow|sudoers)|(?:system32|windows)\/(?:config\/)?(?:sam|ntds\.dit)\b|\blsass(?:\.exe|\.dmp|\b)|mimikatz|hklm\/sam|\/etc\/master\.passwd/,
  ),
  place(
    "history",
    "secret",
    "shell history",
    /\.(?:bash|zsh|python|psql|mysql|node_repl|sh)_history|fish_history|consolehost_history|\$histfile/,
  ),
  place(
    "agent_secrets",
    "secret",
    "an agent's settings and sessions",
    /\.claude\.json|\.claude\/(?:projects|history|settings)|\.codex\/(?:sessions|config)|\.(?:openclaw|clawdbot|moltbot)\/(?:openclaw\.json|clawdbot\.json|moltbot\.json|agents|sessions)|\.gemini\/settings|\.config\/(?:claude|openai|anthropic|github-copilot)|cursor\/user\/globalstorage|\.cursor\/mcp\.json|claude_desktop_config\.json/,
  ),
  place(
    "agent_login",
    "vault",
    "an agent's own login",
    /\.claude\/\.credentials|\.codex\/auth|\.(?:openclaw|clawdbot|moltbot)\/credentials|\.gemini\/(?:oauth|google_accounts)/,
  ),
  place(
    "env_file",
    "secret",
    "environment files",
    /(?:^|[\s/"'=@*,(])\.env(?:\.(?:local|production|prod|development|dev|staging|\*))?(?=$|[\s"'|;,)*])|\*\.env\b|\/\.env\b/,
  ),
  place(
    "key_files",
    "secret",
    "key files",
    /(?:\*|[a-z0-9_-])\.(?:pem|p12|pfx|jks|keystore|ppk)\b|credentials\.json|service[-_]?account[a-z0-9_-]{0,20}\.json|client_secret[a-z0-9_-]{0,20}\.json|secrets?\.(?:ya?ml|json|toml)\b/,
  ),
  place(
    "cloud_metadata",
    "vault",
    "the cloud machine's own credentials",
    /169\.254\.169\.254|metadata\.google\.internal|169\.254\.170\.2|100\.100\.100\.200/,
  ),
  place(
    "process_environment",
    "secret",
    "the environment of processes",
    /\/proc\/(?:self|\d{1,7}|\*|1)\/environ/,
  ),
  place(
    "process_memory",
    "vault",
    "the memory of other processes",
    /\/proc\/(?:\d{1,7}|\*|\$?\{?[\w.]{1,60}\}?)\/mem\b|\bgcore\b|\bprocdump(?:64)?\b|comsvcs\.dll|minidumpwritedump/,
  ),
  place(
    "runner_secrets",
    "vault",
    "the secrets of a build machine",
    /\brunner\.worker\b|["\\]{0,3}issecret["\\]{0,3}:\s{0,2}true|actions_runtime_token|\.credentials_rsaparams/,
  ),
  place(
    "messenger",
    "vault",
    "messages and messenger sessions",
    /telegram desktop\/tdata|\btdata\b|discord[^\n]{0,40}leveldb|library\/messages\/chat\.db|chat\.db\b|signal\/(?:config|sql)|slack\/(?:cookies|storage|local storage)/,
  ),
  place(
    "clipboard",
    "private",
    "the clipboard",
    /\bpbpaste\b|xclip -o|xsel (?:-o|--output)|get-clipboard|wl-paste/,
  ),
];
