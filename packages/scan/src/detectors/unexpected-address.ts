import type { Detector, Signal } from "../engine/signal.ts";
import type { Address } from "../known/addresses.ts";
import { networkCall } from "../known/network-calls.ts";
import { networkUse } from "../known/network-programs.ts";
import { registeredDomain } from "../known/registered-domain.ts";
import { statedActs } from "../known/stated-acts.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal, commandText } from "../signals/code-signal.ts";
import type { CodePiece, SkillView, Source } from "../view/skill-view.ts";

/**
 * Exfiltration, obfuscation: where a script speaks to, whatever it says there. A host of which no page of the skill tells, and a host whose name
 * stands nowhere because it is put together while the script runs.
 */
export const unexpectedAddress: Detector = (skill) => {
  const { speaksOfNetwork } = statedActs(skill);
  const isWritten = writtenHosts(skill);
  const signals = new Map<string, Signal>();
  for (const piece of skill.code) {
    if (!isScript(piece)) continue;
    for (const { line, text, addresses, sends, carries } of contactsOf(piece)) {
      for (const { host, kind, path } of addresses) {
        if (kind === "local" || host.includes("$")) continue;
        // A name in the own network, or a beginning whose rest is only known while it runs.
        if (kind === "unknown" && !host.includes(".")) continue;
        const key = `${piece.path} ${host}`;
        if (!isWritten(host) && piece.origin !== "decoded")
          signals.set(`assembled ${key}`, assembled(piece, line, `${host} ← ${text}`));
        else if (kind === "unknown" && !signals.has(key)) {
          if (LOGIN_FIELDS.test(text.slice(0, 4_096)) && (sends || path.includes("$" + "{"))) {
            signals.set(key, login(piece, line, text));
            continue;
          }
          const isSecret = !speaksOfNetwork && takesAlong(carries);
          // A value in the address of a question is sent as well.
          if (sends || (isSecret && path.includes("$" + "{")))
            signals.set(key, untold(piece, line, text, isSecret));
        }
      }
    }
  }
  return [...signals.values()];
};

function isScript({ origin }: CodePiece): boolean {
  return origin === "file" || origin === "decoded" || origin === "string";
}

/** Files, the output of programs, what was copied, the environment; what a person gives as an argument is not. */
function takesAlong(carries: readonly Source[]): boolean {
  // `process.env.API_URL ?? "https://…"`: a place that its user can set gets the file that its user names.
  const isSet = carries.some(
    ({ kind, what }) => kind === "environment" && /(?:URL|URI|HOST|ENDPOINT|SERVER|BASE)$/.test(what),
  );
  return carries.some(
    ({ kind, what }) =>
      (kind === "file" && !(isSet && /argv/.test(what))) ||
      kind === "command" ||
      kind === "repository" ||
      kind === "clipboard" ||
      what === "*",
  );
}

interface Contact {
  readonly line: number;
  readonly text: string;
  readonly addresses: readonly Address[];
  readonly sends: boolean;
  readonly carries: readonly Source[];
}

function contactsOf(piece: CodePiece): Contact[] {
  return [
    ...piece.calls.flatMap((call): Contact[] => {
      const use = networkCall(call);
      if (use === undefined) return [];
      const { line, name, args, carries } = call;
      return [{ ...use, line, carries, text: `${name}(${args.join(", ")})` }];
    }),
    ...piece.commands.flatMap((command): Contact[] => {
      const use = networkUse(command);
      const { line, carries } = command;
      return use === undefined ? [] : [{ ...use, line, carries, text: commandText(command) }];
    }),
  ];
}

/** A host counts as written where its domain stands in one piece, in whatever file. */
function writtenHosts(skill: SkillView): (host: string) => boolean {
  const all = skill.files.map(({ text }) => text?.slice(0, MAX_CHARS).toLowerCase() ?? "");
  const existing = new Map<string, boolean>();
  return (host) => {
    const name = /^[\d.]+$/.test(host) ? host : registeredDomain(host);
    const previous = existing.get(name);
    if (previous !== undefined || existing.size > MAX_HOSTS) return previous ?? true;
    const isThere = all.some((text) => text.includes(name));
    existing.set(name, isThere);
    return isThere;
  };
}

const MAX_CHARS = 1_000_000;
// Each is looked for in every file.
const MAX_HOSTS = 200;

function assembled(piece: CodePiece, line: number, evidence: string): Signal {
  return codeSignal(piece, line, {
    rule: "obfuscation.assembled-address",
    weight: "suspicious",
    confidence: "high",
    evidence,
    message: "It puts the address that it speaks to together while it runs, so that nobody can read it.",
    capability: "opens network",
  });
}

// A second factor, a recovery code or the words of a wallet are never a field of somebody else's form; nor is a token in an address.
const LOGIN_FIELDS = linear(
  /\b(?:otp|totp|mfa(?:_code)?|2fa(?:_code)?|one_?time_?code|recovery_?(?:code|phrase|key)s?|backup_?codes?|seed_?phrase|mnemonic|private_?key|passphrase|master_?password)["']?\s{0,2}[:=]\s{0,2}["']?\$\{|[?&](?:access_?token|pat|github_?token|password|passwd)=\$\{/i,
);

function login(piece: CodePiece, line: number, evidence: string): Signal {
  return codeSignal(piece, line, {
    rule: "exfiltration.sends-login",
    weight: "suspicious",
    confidence: "medium",
    evidence,
    message: "It sends a person's login to a host of which the skill's pages say nothing.",
    capability: "sends data out",
  });
}

/** Where no page speaks of a network at all, nobody expects that what lies on the machine leaves it. */
function untold(piece: CodePiece, line: number, evidence: string, isSecret: boolean): Signal {
  return codeSignal(piece, line, {
    rule: isSecret ? "exfiltration.undisclosed-upload" : "exfiltration.undisclosed-host",
    weight: isSecret ? "suspicious" : "note",
    confidence: isSecret ? "medium" : "low",
    evidence,
    message: isSecret
      ? "It sends data of this machine away, while the skill speaks of no network at all."
      : "It sends something to a host of which the skill's pages say nothing.",
    capability: "sends data out",
  });
}
