import type { Detector, Signal } from "../engine/signal.ts";
import { networkCall } from "../known/network-calls.ts";
import { networkUse } from "../known/network-programs.ts";
import { hasScriptFile, isInterpreter, isShell, runsCode, runsCommand, runTarget } from "../known/runners.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal, commandText, isUnderstood, linesOf } from "../signals/code-signal.ts";
import type { CodePiece, Command } from "../view/skill-view.ts";

/** Obfuscation: code that is written in an encoding, and decoded only to be run. What it decodes to is seen by every other rule. */
export const encodedPayload: Detector = (skill) =>
  skill.code.flatMap((piece) => [
    ...decodedIntoRunner(piece),
    ...decodedIntoFile(piece),
    ...decodedIntoCall(piece),
    ...encodedArgument(piece),
    ...decodedCode(piece),
  ]);

/** `echo … | base64 -d | sh`, `eval "$(… | xxd -r -p)"`. */
function decodedIntoRunner(piece: CodePiece): Signal[] {
  return piece.commands
    .filter(
      (command) => isInterpreter(command.program) && command.program !== "xargs" && !hasScriptFile(command),
    )
    .filter(
      (command) => feeders(command).some(isDecoder) || command.carries.some(({ kind }) => kind === "decoded"),
    )
    .filter(
      (command) =>
        isShell(command.program) || !command.words.slice(1).some((word) => /^-[a-z]{0,4}[cenm]$/.test(word)),
    )
    .map((command) =>
      codeSignal(piece, command.line, {
        rule: "obfuscation.decoded-and-run",
        weight: "conclusive",
        confidence: "high",
        evidence: commandText(command),
        message: "It decodes text and runs the result, so that nobody sees what is run.",
        capability: "runs commands",
      }),
    );
}

/** `openssl enc -d … -out x.sh && sh x.sh`: the same with a file between. */
function decodedIntoFile(piece: CodePiece): Signal[] {
  const decoders = piece.commands.filter((command) => isDecoder(command) || feeders(command).some(isDecoder));
  if (decoders.length === 0) return [];
  const run = new Set(piece.commands.flatMap((command) => runTarget(command) ?? []));
  return decoders
    .filter((command) => outputsOf(command).some((file) => run.has(file)))
    .map((command) =>
      codeSignal(piece, command.line, {
        rule: "obfuscation.decoded-and-run",
        weight: "suspicious",
        confidence: "high",
        evidence: commandText(command),
        message: "It decodes text and runs the result, so that nobody sees what is run.",
        capability: "runs commands",
      }),
    );
}

function outputsOf({ words, redirects }: Command): string[] {
  const at = words.findIndex((word) => /^(?:-o|-out|--output)$/.test(word));
  return [
    ...redirects.filter(({ operator }) => operator.includes(">")).map(({ target }) => target),
    ...(at === -1 ? [] : [words[at + 1] ?? ""]),
  ].filter((file) => file !== "" && file !== "/dev/null");
}

function feeders(command: Command): Command[] {
  return [...command.inputs, ...command.inputs.flatMap(({ inputs }) => inputs)];
}

function isDecoder({ program, words }: Command): boolean {
  const flags = words.slice(1);
  if (/^(?:base64|base32|basenc|gbase64)$/.test(program))
    return flags.some((flag) => /^(?:-[a-z]{0,3}d[a-z]{0,2}|-D|--decode)$/.test(flag));
  if (program === "xxd") return flags.some((flag) => /^-[a-z]{0,3}r/.test(flag));
  if (program === "openssl")
    return flags.includes("-d") && flags.some((flag) => /^(?:base64|enc|-base64|-a)$/.test(flag));
  // With the key beside it, or asked for: either way nobody reads what is run.
  if (/^(?:gpg|gpg2|age|sops|ccrypt|mcrypt)$/.test(program))
    return flags.some((flag) => /^(?:-d|--decrypt)$/.test(flag));
  if (program === "rev") return true;
  if (program === "uudecode" || program === "ascii85") return true;
  if (program === "certutil") return flags.some((flag) => /^[-/]decode/.test(flag));
  // tr with two alphabets of letters is a rotation.
  if (program === "tr")
    return /a-z/i.test(flags[0] ?? "") && /^[n-z]/i.test(flags[1] ?? "") && (flags[1] ?? "").includes("-");
  return false;
}

/** `exec(base64.b64decode(…))`, `eval(atob(…))`, through variables. */
function decodedIntoCall(piece: CodePiece): Signal[] {
  return piece.calls
    .filter(
      (call) =>
        runsCode(call.name) ||
        (runsCommand(call.name) && WHOLE.test((call.args[0] ?? "").trim().slice(0, 500))),
    )
    .filter(
      (call) =>
        call.carries.some(({ kind }) => kind === "decoded") ||
        DECODING.test(call.args.join(" ").slice(0, 2_000)),
    )
    .filter(({ name }) => !/pickle|marshal|dill|importlib|^compile$|^assert$/i.test(name))
    .map((call) =>
      codeSignal(piece, call.line, {
        rule: "obfuscation.decoded-and-run",
        weight: runsCode(call.name) ? "conclusive" : "suspicious",
        confidence: "high",
        evidence: `${call.name}(${call.args.join(", ")})`,
        message: "It decodes text and runs the result, so that nobody sees what is run.",
        capability: "runs commands",
      }),
    );
}

// The command line as a whole came out of the decoding.
const WHOLE = linear(/^\[?(?:["']?(?:ba|z)?sh["']?,? ["']?-c["']?,? )?["']?\$\{[^{}]{1,300}\}["']?\]?$/);

const DECODING = linear(
  /b(?:16|32|64|85)decode|a85decode|\batob\b|buffer\.from\([^)\n]{0,200}["'](?:base64|hex)|fromhex|unhexlify|zlib\.decompress|gzip\.decompress|lzma\.decompress|marshal\.loads|fromcharcode|rot_?13|codecs\.decode|frombase64string|base64_decode|gzinflate|str_rot13|unpack\(["']m|openssl_decrypt|\.decrypt\b|createdecipher/i,
);

/** `powershell -EncodedCommand …`, and the same decoded by hand in languages without a parser. */
function encodedArgument(piece: CodePiece): Signal[] {
  const signals: Signal[] = [];
  for (const command of piece.commands) {
    if (!/^(?:powershell|pwsh)(?:\.exe)?$/.test(command.program)) continue;
    const at = command.words.findIndex((word) => /^[-/]e(?:n?c?|nc[a-z]{0,12}|ncodedcommand)?$/i.test(word));
    if (at === -1 || !/^[A-Za-z0-9+/=]{16,}$/.test((command.words[at + 1] ?? "").slice(0, 4_096))) continue;
    signals.push(signal(piece, command.line, commandText(command)));
  }
  if (isUnderstood(piece)) return signals;
  for (const { line, text } of linesOf(piece)) {
    if (ENCODED_COMMAND.test(text)) signals.push(signal(piece, line, text.trim()));
    else if (
      DECODING.test(text) &&
      /\biex\b|invoke-expression|\beval\b|\bexec\b|\bsystem\b|scriptblock\]::create|assembly\]::load/i.test(
        text,
      )
    ) {
      signals.push(signal(piece, line, text.trim()));
    }
  }
  return signals;
}

const ENCODED_COMMAND = linear(
  /\b(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,200}\s[-/]e(?:c|n|nc|ncodedcommand)?\s{1,4}["']?[a-z0-9+/=]{16,24}/i,
);

function signal(piece: CodePiece, line: number, evidence: string): Signal {
  return codeSignal(piece, line, {
    rule: "obfuscation.encoded-command",
    weight: "conclusive",
    confidence: "high",
    evidence,
    message: "A command is handed over in an encoding that hides what it does.",
    capability: "runs commands",
  });
}

/** Text that turns out to be a program when decoded: honest skills write their code as code. */
function decodedCode(piece: CodePiece): Signal[] {
  if (piece.depth === 0 || piece.origin !== "decoded") return [];
  const reasons = [
    ...piece.commands
      .filter((command) => networkUse(command) !== undefined || isShell(command.program))
      .map(({ line }) => line),
    ...piece.calls
      .filter((call) => networkCall(call) !== undefined || runsCode(call.name) || runsCommand(call.name))
      .map(({ line }) => line),
  ];
  const [line] = reasons;
  if (line === undefined) return [];
  return [
    codeSignal(piece, line, {
      rule: "obfuscation.hidden-code",
      weight: "suspicious",
      confidence: piece.depth > 1 ? "high" : "medium",
      evidence: piece.plain.slice(0, 400),
      message: "Encoded text holds code that uses the network or runs other code.",
      capability: "runs commands",
    }),
  ];
}
