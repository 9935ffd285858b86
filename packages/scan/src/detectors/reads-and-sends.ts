import type { Detector, Signal } from "../engine/signal.ts";
import { type Address, addressesIn } from "../known/addresses.ts";
import { dataAddresses } from "../known/data-addresses.ts";
import { isShady } from "../known/host-kinds.ts";
import { networkCall } from "../known/network-calls.ts";
import { networkUse } from "../known/network-programs.ts";
import { isWholeEnvironment, placesIn } from "../known/sensitive-places.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal, isUnderstood, linesOf, textsOf } from "../signals/code-signal.ts";
import type { CodePiece, Command } from "../view/skill-view.ts";

/**
 * Exfiltration without a proven flow: one script takes something of nothing but secrets, and one sends to a host that nobody
 * knows. Values get lost on their way through classes, threads and formats; the two ends stay visible.
 */
export const readsAndSends: Detector = (skill) => {
  const signals: Signal[] = [];
  for (const file of skill.files) {
    const pieces = file.code.filter(
      ({ origin }) => origin === "file" || origin === "decoded" || origin === "string",
    );
    if (pieces.length === 0) continue;
    const taken = pieces.map(takes).find((place) => place !== undefined);
    const sent = pieces
      .map((piece) => sendsTo(piece, dataAddresses(skill)))
      .find((place) => place !== undefined);
    if (taken === undefined || sent === undefined) continue;
    const isOrdinary = taken.level === "secret";
    // Mail goes over the server that its user has set up, with the keys for it.
    if (sent.kind === "unnamed" && (isOrdinary || taken.id === "several")) continue;
    if (isOrdinary && sent.kind === "unknown" && taken.id === "environment") continue;
    signals.push(
      codeSignal(sent.piece, sent.line, {
        rule: "exfiltration.reads-and-sends",
        weight:
          taken.level === "vault" && FOR_THIEVES.has(taken.id) && HIDDEN.has(sent.kind)
            ? "conclusive"
            : "suspicious",
        confidence: "medium",
        evidence: `${taken.what} … ${sent.what}`,
        message: "One script reads secrets and sends data to a host that nobody knows.",
        capability: "sends data out",
      }),
    );
  }
  return signals;
};

// What a person's programs keep for themselves. A script that opens it and speaks to a host that nobody knows has no second reading.
const FOR_THIEVES: ReadonlySet<string> = new Set([
  "browser",
  "wallet",
  "keychain",
  "password_manager",
  "messenger",
  "agent_login",
  "process_memory",
  "runner_secrets",
  "ssh_key",
  "gpg",
]);
const HIDDEN: ReadonlySet<string> = new Set(["shady", "unknown", "published"]);

interface Taken {
  readonly level: "vault" | "secret";
  readonly id: string;
  readonly what: string;
}

function takes(piece: CodePiece): Taken | undefined {
  const secrets = new Map<string, Taken>();
  for (const { text } of textsOf(piece)) {
    if (/^(?:ssh|ssh-keygen|ssh-add|scp|chmod|rsync)\s/.test(text)) continue;
    for (const { level, id } of placesIn(text)) {
      if (level === "vault") return { level, id, what: text.slice(0, 120) };
      if (level === "secret") secrets.set(id, { level, id, what: text.slice(0, 120) });
    }
  }
  const dump = piece.commands.find(
    (command) => isWholeEnvironment(command.words.join(" ")) && !isPicked(command),
  );
  const copied = dump?.words.join(" ") ?? WHOLE_COPY.exec(piece.plain.slice(0, 400_000))?.[0];
  if (copied !== undefined) {
    // A copy is handed to other programs; who goes through all of it wants all of it.
    const isRead =
      /(?:items|entries|keys|dumps|stringify)\(/i.test(copied) ||
      (dump !== undefined && piece.language === "powershell");
    if (isRead) return { level: "vault", id: "environment", what: copied };
    secrets.set("environment", { level: "secret", id: "environment", what: copied });
  }
  const matches = [...secrets.values()];
  // One file of settings is ordinary; who takes several kinds at once is not after the settings.
  if (matches.length > 1)
    return { level: "vault", id: "several", what: matches.map(({ what }) => what).join(", ") };
  return matches.find(({ id }) => id !== "env_file" && id !== "key_files");
}

/** `env | grep -i proxy` shows a few harmless ones. */
function isPicked({ outputs }: Command): boolean {
  const [next] = outputs;
  return (
    next !== undefined &&
    /^(?:grep|egrep|rg)$/.test(next.program) &&
    !/key|token|secret|pass|cred|auth|aws|api|\.\*|=$/i.test(
      next.words.slice(1).join(" ").slice(0, 500).replace(/=\)?$/, ""),
    )
  );
}

const WHOLE_COPY = linear(
  /dict\(os\.environ|os\.environ\.(?:copy|items)\(|json\.dumps\(os\.environ|json\.stringify\(process\.env\b|object\.(?:entries|keys)\(process\.env\b|[=:]\s{0,2}process\.env\s{0,2}[;,}\n]|\.\.\.process\.env\b(?=[^\n]{0,40}\bbody)/i,
);

function sendsTo(
  piece: CodePiece,
  inData: (file: string) => readonly Address[],
):
  | {
      readonly kind: "shady" | "unknown" | "unnamed" | "published";
      readonly piece: CodePiece;
      readonly line: number;
      readonly what: string;
    }
  | undefined {
  const places = [
    ...piece.commands.map((command) => ({
      line: command.line,
      use: networkUse(command),
      what: command.words.join(" "),
    })),
    ...piece.calls.map((call) => ({
      line: call.line,
      use: networkCall(call),
      what: `${call.name}(${call.args.join(", ")})`,
    })),
    ...pushes(piece),
    ...published(piece),
    ...(isUnderstood(piece) ? [] : textualSends(piece)),
  ].filter(({ use, what }) => use !== undefined && !use.isCovert && (use.sends || hasOpenQuery(what)));
  const constants = piece.strings.flatMap(({ value }) => [
    ...addressesIn(value),
    ...inData(value.slice(0, 300)),
  ]);
  for (const { line, use, what } of places) {
    if (PUBLISHES.test(what)) return { kind: "published", piece, line, what };
    const addresses = use === undefined || use.addresses.length > 0 ? (use?.addresses ?? []) : constants;
    if (addresses.length === 0 && MAIL.test(what)) return { kind: "unnamed", piece, line, what };
    const shady = addresses.find(({ kind }) => isShady(kind));
    if (shady !== undefined) return { kind: "shady", piece, line, what };
    // Whoever made a hook reads what is sent to it.
    if (addresses.some(({ kind }) => kind === "messenger" || kind === "unknown"))
      return { kind: "unknown", piece, line, what };
  }
  return undefined;
}

/** A page that everybody can read is made of it. */
function published({ commands }: CodePiece) {
  return commands
    .map(({ line, words }) => ({
      line,
      use: { addresses: [], sends: true, isCovert: false },
      what: words.join(" ").slice(0, 2_000),
    }))
    .filter(({ what }) => PUBLISHES.test(what));
}

const PUBLISHES = linear(
  /^(?:gh|glab) (?:repo create\b.{0,200}--public\b|gist create\b|snippet create\b|api\b.{0,300}(?:\/contents\/|\bgists\b|\/issues\b.{0,40}body=))/,
);

/** `git push` into a repository that the script itself names. */
function pushes({ commands }: CodePiece) {
  const git = commands.filter(({ program }) => program === "git");
  const addresses = git
    .filter(({ words }) => words.some((word) => /^(?:clone|remote|push)$/.test(word)))
    .flatMap(({ words }) => addressesIn(words.join(" ").slice(0, 2_000)));
  return git
    .filter(({ words }) => words.includes("push") && addresses.length > 0)
    .map(({ line, words }) => ({
      line,
      use: { addresses, sends: true, isCovert: false },
      what: words.join(" "),
    }));
}

// Mail and file transfer name their host without a scheme.
const MAIL = linear(/^(?:smtplib|nodemailer|ftplib)\b/);

/** A value that is not known goes along in the address. */
function hasOpenQuery(what: string): boolean {
  const at = what.indexOf("?");
  return at !== -1 && what.slice(at, at + 2_000).includes("$" + "{");
}

function textualSends(piece: CodePiece) {
  return linesOf(piece)
    .filter(({ text }) =>
      /invoke-(?:restmethod|webrequest)[^\n]{0,300}-method\s{1,4}["']?(?:post|put)|uploadstring|uploadfile|uploaddata|uploadvalues|getrequeststream|postasync|net::http\.post|curl_exec|http\.post(?:form)?\b|\.post\(|open-uri/i.test(
        text,
      ),
    )
    .map(({ line, text }) => ({
      line,
      use: {
        ...(networkCall({ line, name: "requests.post", args: [text], carries: [] }) ?? {
          addresses: [],
          isCovert: false,
        }),
        sends: true,
      },
      what: text,
    }));
}
