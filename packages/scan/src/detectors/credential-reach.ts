import type { Detector, Signal } from "../engine/signal.ts";
import { placesIn, type SensitivePlace } from "../known/sensitive-places.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal, commandText, isUnderstood, textsOf } from "../signals/code-signal.ts";
import type { CodePiece, Command } from "../view/skill-view.ts";

/** Credentials: code that reaches for credentials, browser profiles, wallets and the like. Reaching alone is not taking. */
export const credentialReach: Detector = (skill) => {
  const signals: Signal[] = [];
  const vaults = new Map<
    string,
    { readonly piece: CodePiece; readonly line: number; readonly ids: Set<string> }
  >();
  for (const piece of skill.code) {
    const seen = new Set<string>();
    for (const { line, text, isRead } of textsOf(piece)) {
      if (isHarmlessUse(text)) continue;
      for (const place of placesIn(text)) {
        if (place.level === "vault" && piece.origin !== "inline" && (isRead || !isUnderstood(piece))) {
          const file = vaults.get(piece.path) ?? { piece, line, ids: new Set<string>() };
          file.ids.add(place.id);
          vaults.set(piece.path, file);
        }
        if (seen.has(place.id)) continue;
        seen.add(place.id);
        signals.push(reach(piece, line, place, text));
      }
    }
  }
  signals.push(...skill.code.flatMap(shows));
  for (const { piece, line, ids } of vaults.values()) {
    // The memory of the program that holds a build's secrets is read by nobody but who wants those.
    if (ids.has("process_memory") && ids.has("runner_secrets"))
      signals.push(
        codeSignal(piece, line, {
          rule: "credentials.process-memory",
          weight: "conclusive",
          confidence: "high",
          evidence: [...ids].sort().join(", "),
          message: "It reads the secrets of a build out of the memory of the program that runs it.",
          capability: "reads credentials",
        }),
      );
    if (ids.size < HARVEST || isRuleList(piece)) continue;
    signals.push(
      codeSignal(piece, line, {
        rule: "credentials.harvest",
        weight: "suspicious",
        confidence: "high",
        evidence: [...ids].sort().join(", "),
        message: "One file reaches for many kinds of secrets, as programs do that collect them.",
        capability: "reads credentials",
      }),
    );
  }
  return signals;
};

/** What a command or a script prints, the agent reads: its context is a way out. */
function shows(piece: CodePiece): Signal[] {
  const command =
    piece.commands.find(
      ({ program, words, outputs, redirects }) =>
        PRINTS.test(program) &&
        outputs.length === 0 &&
        !redirects.some(({ operator }) => operator.includes(">")) &&
        namesKeys(words.slice(1)),
    ) ?? piece.commands.find(looksForKeys);
  const call = piece.calls.find(
    ({ name, carries }) =>
      PRINTING_CALL.test(name) &&
      carries.some(({ kind, what }) => kind === "file" && placesIn(what.slice(0, 1_000)).some(isForPrinting)),
  );
  const line = command?.line ?? call?.line;
  if (line === undefined || piece.origin === "data") return [];
  return [
    codeSignal(piece, line, {
      rule: "credentials.shown-to-agent",
      weight: "suspicious",
      confidence: "high",
      evidence: command === undefined ? `${call?.name}(${call?.args.join(", ")})` : commandText(command),
      message: "It prints keys or logins, so that the agent and whoever reads along have them.",
      capability: "reads credentials",
    }),
  ];
}

/**
 * Commands that put secrets on the screen without naming a file of them: the environment searched for keys, all files of the
 * machine that are keys by their name, the machine's own credentials, the whole key store.
 */
function looksForKeys({ program, words, inputs }: Command): boolean {
  const line = words.slice(1).join(" ").slice(0, 2_000);
  if (/^(?:grep|rg|egrep|findstr|select-string)$/.test(program))
    return (
      (inputs.some((input) => /^(?:env|printenv|set)$/.test(input.program)) && KEY_WORDS.test(line)) ||
      (KEY_MARKS.test(line) && words.slice(1).some((word) => HOME_OR_ALL.test(word)))
    );
  // Of all parts of a cluster at once, with their values.
  if (program === "kubectl" || program === "oc")
    return (
      /\bget secrets?\b/.test(line) &&
      EVERY_NAMESPACE.test(line) &&
      /(?:-o|--output)[= ]?(?:ya?ml|json)/.test(line)
    );
  if (/^(?:echo|printf)$/.test(program)) return /tojson\(\s{0,2}secrets\s{0,2}\)/i.test(line);
  if (
    /^(?:cp|mv|install)$/.test(program) &&
    namesKeys(words.slice(1, -1)) &&
    /^(?:\/tmp|\/var\/tmp|\/mnt|\/media|\/srv|\/Users\/Shared|\.\/|public\/)/.test(words.at(-1) ?? "")
  )
    return true;
  if (/^(?:cp|rsync|scp|zip|tar|copy|copy-item)$/.test(program))
    return LOGIN_DATA.test(line.replaceAll("\\", "/"));
  if (program === "find" || program === "fd")
    return WHOLE_MACHINE.test(line) && new Set(line.match(KEY_NAMES) ?? []).size > 1;
  if (program === "curl" || program === "wget") return MACHINE_LOGIN.test(line);
  return program === "security" && words[1] === "dump-keychain";
}

// How keys of well-known services begin.
const KEY_MARKS = linear(/AKIA|ghp_|gho_|xox[bp]|sk-ant|BEGIN [A-Z ]{0,20}(?:RSA|PRIVATE|OPENSSH)/);
const HOME_OR_ALL = linear(/^(?:~|\/|\$\{?HOME\}?|\/home|\/Users|\/etc|\/root)\/?$/);
const EVERY_NAMESPACE = linear(/(?:^|\s)(?:-A|--all-namespaces(?:=true)?)(?:\s|$)/);
// The files in which browsers keep passwords.
const LOGIN_DATA = linear(/\/(?:login data|logins\.json|key4\.db)(?:$|["' ])/i);
const KEY_WORDS = linear(/(?:key|token|secret|passw)[^\s]{0,40}\|[^\s]{0,40}(?:key|token|secret|passw)/i);
const WHOLE_MACHINE = linear(/^(?:\/|~|\$\{?home\}?|\/home|\/users)(?:\/\*)?\/?(?:\s|$)/i);
const KEY_NAMES = linear(
  /id_rsa|id_ed25519|\.pem\b|\.key\b|\.p12\b|\.kdbx|wallet|\.env\b|credentials|passwords?/gi,
);
const MACHINE_LOGIN = linear(
  /169\.254\.169\.254\/[^\s]{0,80}(?:security-credentials|identity\/oauth2\/token)|metadata\.google\.internal\/[^\s]{0,120}\/token/,
);

/** One file of logins may be what the skill is about; a vault, or several files at once, are not for showing. */
function namesKeys(words: readonly string[]): boolean {
  const named = words
    .filter((word) => !word.endsWith(".pub"))
    .map((word) => placesIn(word.slice(0, 1_000)))
    .filter((places) => places.some(({ level }) => level !== "private"));
  return named.length > 1 || named.some((places) => places.some(isForPrinting));
}

function isForPrinting({ level, id }: SensitivePlace): boolean {
  return level === "vault" && id !== "cloud_metadata" && id !== "browser";
}

const PRINTS = linear(/^(?:cat|less|more|head|tail|bat|type|get-content|gc|xxd|base64|strings|od)$/);
const PRINTING_CALL = linear(
  /^(?:print|pprint\.pprint|console\.(?:log|error|info)|sys\.stdout\.write|process\.stdout\.write|puts|echo|fmt\.print\w{0,2})$/i,
);

// A tool for one of them names one, perhaps two; a thief's list is long.
const HARVEST = 3;

/** Logging in with a key, making one, or keeping its file safe gives nothing away. */
function isHarmlessUse(text: string): boolean {
  return /^(?:gcloud iam service-accounts keys create|ssh|ssh-keygen|ssh-add|ssh-copy-id|ssh-agent|chmod|chown|mkdir|touch|stat|ls|test|\[)\s/.test(
    text,
  );
}

/** A scanner's list of patterns names every place and opens none. */
function isRuleList({ calls, commands, origin }: CodePiece): boolean {
  if (origin === "data") return true;
  const opens = calls.some(({ name }) => /open|read|copy|glob|sqlite|walk|archive|zip|tar/i.test(name));
  const copies = commands.some(({ program }) =>
    /^(?:cat|cp|tar|zip|find|sqlite3|security|base64|rsync|scp)$/.test(program),
  );
  return !opens && !copies;
}

function reach(piece: CodePiece, line: number, place: SensitivePlace, text: string): Signal {
  const isOdd = place.level === "vault" && piece.origin !== "inline" && piece.origin !== "data";
  return codeSignal(piece, line, {
    rule: `credentials.${place.id.replaceAll("_", "-")}`,
    // Nothing but a thief looks for them where the machine keeps them.
    weight: isOdd
      ? place.id === "runner_secrets" && piece.origin === "file"
        ? "suspicious"
        : "odd"
      : "note",
    confidence: "medium",
    evidence: text,
    message: `It reaches for ${place.name}.`,
    capability: "reads credentials",
  });
}
