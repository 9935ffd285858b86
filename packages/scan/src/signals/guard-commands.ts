import type { Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import type { CodePiece, SkillView } from "../view/skill-view.ts";
import { codeSignal, commandText, linesOf } from "./code-signal.ts";

/** Guardrails in code: commands and settings that switch protections off. */
export function guardCommands(view: SkillView): Signal[] {
  return view.code.flatMap((piece) => [
    ...switchesIn(piece),
    ...uncheckedAgents(piece),
    ...guardsStopped(piece),
    ...hostMounted(piece),
    ...anchorsIn(piece),
  ]);
}

/** An agent is started with its permission checks off: whatever it is told then, nobody is asked. */
function uncheckedAgents(piece: CodePiece): Signal[] {
  const match = piece.commands.find(
    ({ program, words }) => AGENTS.test(program) && words.some((word) => UNCHECKED.test(word)),
  );
  if (match === undefined) return [];
  return [
    codeSignal(piece, match.line, {
      rule: "guardrails.unchecked-agent",
      weight: piece.origin === "inline" ? "odd" : "conclusive",
      confidence: "high",
      evidence: commandText(match),
      message: "An agent is started with its permission checks switched off.",
      capability: "removes guards",
    }),
  ];
}

const AGENTS = linear(
  /^(?:claude|codex|gemini|opencode|aider|goose|cursor-agent|qwen|amp|copilot|kiro|kiro-cli|q|crush|droid|openclaw|auggie)$/,
);
const UNCHECKED = linear(
  /^(?:--dangerously-[a-z-]{1,60}|--yolo|--allow-all-tools|--trust-all-tools|--yes-always|--force-yes|--skip-permissions-unsafe|--permission-mode=bypasspermissions|bypasspermissions)$/i,
);

/** A service or a rule that watches over the machine or the branch is stopped. */
function guardsStopped(piece: CodePiece): Signal[] {
  const match = piece.commands.find(({ program, words }) => {
    const line = words.slice(1).join(" ").slice(0, 1_000);
    if (program === "gh") return /\bdelete\b/i.test(line) && BRANCH_RULES.test(line);
    return STOPPERS.test(program) && STOPS.test(`${program} ${line}`) && WATCHERS.test(line);
  });
  if (match === undefined || piece.origin === "data") return [];
  return [
    codeSignal(piece, match.line, {
      rule: "guardrails.protection-off",
      weight: "suspicious",
      confidence: "high",
      evidence: commandText(match),
      message: PROTECTION,
      capability: "removes guards",
    }),
  ];
}

const STOPPERS = linear(
  /^(?:systemctl|service|launchctl|sc(?:\.exe)?|net(?:\.exe)?|taskkill(?:\.exe)?|pkill|killall|kextunload|stop-service|set-service|chkconfig)$/,
);
const STOPS = linear(
  /\b(?:stop|disable|mask|unload|bootout|remove|delete|off|pkill|killall|taskkill|kextunload|stop-service|disabled)\b/i,
);
// Programs that watch over a machine, by the names of their services.
const WATCHERS = linear(
  /\b(?:apparmor|auditd|selinux|firewalld|ufw|fail2ban|clamav\S{0,20}|clamd|falcon\S{0,20}|csfalcon\S{0,20}|sentinel(?:one|agent|d)\S{0,12}|osquery\S{0,8}|wazuh\S{0,20}|mdatp|msmpeng\S{0,8}|windefend|carbonblack|cbagent\S{0,8}|cbdaemon|crowdstrike|sophos\S{0,20}|eset\S{0,12}|symantec\S{0,20}|mcafee\S{0,20}|jamf\S{0,12}|littlesnitch|lulu|santa\S{0,4}|syslog|rsyslogd?|systemd-journald|sysmon(?:64)?|wscsvc|mpssvc)\b/i,
);
const BRANCH_RULES = linear(/\/(?:protection|rulesets|code-scanning|vulnerability-alerts)\b/i);

/** A container that has the whole machine inside of it holds nothing back. */
function hostMounted(piece: CodePiece): Signal[] {
  const match = piece.commands.find(
    ({ program, words }) =>
      /^(?:docker|podman|nerdctl)$/.test(program) &&
      words.some((word) => ROOT_MOUNT.test(word)) &&
      words.some(
        (word) => word === "--privileged" || word === "--pid=host" || word === "chroot" || word === "nsenter",
      ),
  );
  if (match === undefined) return [];
  return [
    codeSignal(piece, match.line, {
      rule: "guardrails.host-mounted",
      weight: "suspicious",
      confidence: "high",
      evidence: commandText(match),
      message: "A container is started with the whole machine mounted and no limits.",
      capability: "removes guards",
    }),
  ];
}

const ROOT_MOUNT = linear(/^(?:--volume=|-v=?)?\/:\/|^(?:--mount=)?type=bind,(?:source|src)=\/,/);

/** Whoever holds the key of a certificate that a machine trusts can read what it sends, wherever it goes. */
function anchorsIn(piece: CodePiece): Signal[] {
  if (piece.origin !== "file" && piece.origin !== "decoded") return [];
  if (!ANCHOR.test(piece.raw.slice(0, 200_000))) return [];
  const match = linesOf(piece).find(({ text }) => ANCHOR.test(text));
  if (match === undefined) return [];
  return [
    codeSignal(piece, match.line, {
      rule: "guardrails.trusts-certificate",
      weight: "suspicious",
      confidence: "medium",
      evidence: match.text.trim(),
      message: "It makes the machine trust a certificate.",
      capability: "removes guards",
    }),
  ];
}

const ANCHOR = linear(
  /\bupdate-ca-(?:certificates|trust)\b|\badd-trusted-cert\b|\bcertutil\b[^\n]{0,60}-addstore[^\n]{0,20}root|\bimport-certificate\b[^\n]{0,160}root\b|\btrust anchor\b/i,
);

function switchesIn(piece: CodePiece): Signal[] {
  const seen = new Set<string>();
  return linesOf(piece).flatMap(({ line, text }) => {
    if (!HINT.test(text)) return [];
    const lower = text.toLowerCase();
    return SWITCHES.flatMap((existing) => {
      if (seen.has(existing.rule + existing.message) || !isIn(existing, lower, piece)) return [];
      seen.add(existing.rule + existing.message);
      const { rule, weight, message } = existing;
      return [
        codeSignal(piece, line, {
          rule,
          weight,
          confidence: weight === "suspicious" ? "medium" : "low",
          evidence: text.trim(),
          message,
          capability: "removes guards",
        }),
      ];
    });
  });
}

// One look for what most lines do not have, before the table is gone through.
const HINT = linear(
  /mppreference|spctl|csrutil|enforce|selinux|netsh|auditd|apparmor|windefend|antispyware|iptables|ufw|amsi|enablelua|xattr|unblock|executionpolicy|hist|eventlog|wevtutil|\/var\/log|permission|yolo|bypass|full-auto|auto-?approve|enableallproject|tls_reject|verify|curl -k|insecure|certificate|strict-ssl|unverified|rejectunauthorized|trusted-host/i,
);

interface Switch {
  /** All of them on one line, lower case. */
  readonly words: readonly string[];
  readonly rule: string;
  readonly weight: Signal["weight"];
  readonly message: string;
}

function isIn({ words }: Switch, line: string, _piece: CodePiece): boolean {
  return words.every((word) => line.includes(word));
}

const PROTECTION = "A protection of the machine is switched off.";
const TRACES = "Traces of what was run are removed.";
const PERMISSIONS = "An agent is started without its permission checks.";
const CERTIFICATES = "Certificates of servers are not checked.";

const SWITCHES: readonly Switch[] = [
  ...[
    ["set-mppreference", "-disable"],
    ["add-mppreference", "-exclusion"],
    ["spctl", "--master-disable"],
    ["spctl", "--global-disable"],
    ["csrutil disable"],
    ["setenforce 0"],
    ["selinux=disabled"],
    ["netsh", "firewall", "off"],
    ["netsh", "advfirewall", "state off"],
    ["systemctl", "stop", "auditd"],
    ["systemctl", "disable", "apparmor"],
    ["sc stop windefend"],
    ["disableantispyware"],
    ["iptables -f"],
    ["ufw disable"],
    ["amsiutils"],
    ["enablelua", "0"],
  ].map(
    (words): Switch => ({
      words,
      rule: "guardrails.protection-off",
      weight: "suspicious",
      message: PROTECTION,
    }),
  ),
  ...[["xattr", "com.apple.quarantine"], ["xattr -c"], ["unblock-file"]].map(
    (words): Switch => ({ words, rule: "guardrails.quarantine-removed", weight: "odd", message: PROTECTION }),
  ),
  // What every second line for PowerShell begins with.
  {
    words: ["executionpolicy", "bypass"],
    rule: "guardrails.quarantine-removed",
    weight: "note",
    message: PROTECTION,
  },
  ...[
    ["history -c"],
    ["unset histfile"],
    ["histfile=/dev/null"],
    ["histsize=0"],
    ["clear-eventlog"],
    ["wevtutil cl"],
    ["rm", ".bash_history"],
    ["rm", ".zsh_history"],
    ["rm", "/var/log"],
  ].map(
    (words): Switch => ({ words, rule: "guardrails.traces-removed", weight: "suspicious", message: TRACES }),
  ),
  ...[
    ["--dangerously-skip-permissions"],
    ["bypasspermissions"],
    ["--yolo"],
    ["--dangerously-bypass-approvals-and-sandbox"],
    ["--full-auto"],
    ["skipdangerousmodepermissionprompt"],
    ["autoapprove", "true"],
    ["enableallprojectmcpservers", "true"],
    ["chat.tools.autoapprove"],
  ].map(
    (words): Switch => ({
      words,
      rule: "guardrails.permissions-skipped",
      weight: "note",
      message: PERMISSIONS,
    }),
  ),
  ...[
    ["node_tls_reject_unauthorized", "0"],
    ["verify=false"],
    ["curl -k "],
    ["--insecure"],
    ["--no-check-certificate"],
    ["http.sslverify false"],
    ["strict-ssl false"],
    ["_create_unverified_context"],
    ["rejectunauthorized: false"],
    ["--trusted-host"],
  ].map(
    (words): Switch => ({
      words,
      rule: "guardrails.certificates-unchecked",
      weight: "note",
      message: CERTIFICATES,
    }),
  ),
];
