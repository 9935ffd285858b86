import type { Detector, Signal } from "../engine/signal.ts";
import { addressesIn } from "../known/addresses.ts";
import { isShady, isStranger } from "../known/host-kinds.ts";
import { networkCall } from "../known/network-calls.ts";
import { networkUse } from "../known/network-programs.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal, isUnderstood, linesOf } from "../signals/code-signal.ts";
import type { CodePiece, SkillView } from "../view/skill-view.ts";

/** Exfiltration: it watches what a person types, sees or copies. What is watched is private before it has a name. */
export const surveillance: Detector = (skill) =>
  skill.code.flatMap((piece) => [
    ...recordsKeys(piece),
    ...recordsScreen(piece),
    ...asksForPassword(piece),
    ...swapsClipboard(piece, skill),
  ]);

function recordsKeys(piece: CodePiece): Signal[] {
  const seen = mention(piece, KEYS);
  if (seen === undefined) return [];
  const weight = sendsAway(piece) !== undefined ? "suspicious" : "odd";
  return [watched(piece, seen, "exfiltration.records-keys", weight, "It records what is typed.")];
}

function recordsScreen(piece: CodePiece): Signal[] {
  const seen = mention(piece, SCREEN);
  if (seen === undefined) return [];
  const where = sendsAway(piece);
  if (where === undefined || (where === "messenger" && !isEndless(piece))) return [];
  return [
    watched(
      piece,
      seen,
      "exfiltration.records-screen",
      where === "shady" ? "conclusive" : "suspicious",
      "It takes pictures or sound of what a person does and sends them away.",
    ),
  ];
}

/** A dialog of the script's own asks for the password of the machine, and something goes to a host that nobody was told of. */
function asksForPassword(piece: CodePiece): Signal[] {
  const all = piece.raw.slice(0, 200_000);
  const at = PASSWORD_DIALOG.exec(all)?.index;
  if (at === undefined || piece.origin === "inline") return [];
  const isAway = addressesIn(all).some(({ kind }) => isStranger(kind));
  const seen = { line: piece.line + all.slice(0, at).split("\n").length - 1, text: all.slice(at, at + 120) };
  return isAway
    ? [
        watched(
          piece,
          seen,
          "exfiltration.asks-for-password",
          "suspicious",
          "It asks for a password in a dialog of its own, and sends data to a stranger.",
        ),
      ]
    : [];
}

const PASSWORD_DIALOG = linear(
  /\bwith hidden answer\b|\bdscl\b[^\n]{0,40}-authonly\b|\bget-credential\b|\bzenity --password\b|\bpromptforcredential\b/i,
);

/** Waits until a payment address is copied and puts another one in its place. */
function swapsClipboard(piece: CodePiece, skill: SkillView): Signal[] {
  const reads = mention(piece, CLIPBOARD_READ);
  const writes = mention(piece, CLIPBOARD_WRITE);
  if (reads === undefined || writes === undefined || !isEndless(piece)) return [];
  const loaded = new Set(skill.links.filter(({ from }) => from === piece.path).map(({ to }) => to));
  const isAboutMoney =
    WALLET.test(piece.raw.slice(0, 200_000)) ||
    skill.code.some(({ path, raw }) => loaded.has(path) && WALLET.test(raw.slice(0, 200_000)));
  return [
    watched(
      piece,
      writes,
      "exfiltration.swaps-clipboard",
      isAboutMoney ? "suspicious" : "odd",
      "It replaces what a person has copied.",
    ),
  ];
}

const KEYS = linear(
  /pynput\.keyboard|^keyboard\.(?:on_press|on_release|hook|record)|getasynckeystate|setwindowshookex|cgeventtap|\biohook\b|node-global-key-listener|evdev\.inputdevice/i,
);
const SCREEN = linear(
  /pyautogui\.screenshot|imagegrab\.grab|\bmss\.mss|^screencapture\b|^scrot\b|screenshot-desktop|sounddevice\.rec|pyaudio\.pyaudio|cv2\.videocapture/i,
);
const CLIPBOARD_READ = linear(/pyperclip\.paste|\bpbpaste\b|clipboardy\.read|get-clipboard|xclip -o/i);
const CLIPBOARD_WRITE = linear(/pyperclip\.copy|\bpbcopy\b|clipboardy\.write|set-clipboard|xclip -i/i);
const WALLET = linear(/\bbc1|\b0x\[?[a-f0-9]{3}|\bwallet|bitcoin|ethereum|\[13\]\[a-k/i);

function mention(
  piece: CodePiece,
  pattern: RegExp,
): { readonly line: number; readonly text: string } | undefined {
  const call = piece.calls.find(
    ({ name, args }) =>
      pattern.test(name.slice(0, 300)) || (name === "require" && pattern.test((args[0] ?? "").slice(0, 100))),
  );
  if (call !== undefined) return { line: call.line, text: `${call.name}(${call.args.join(", ")})` };
  const command = piece.commands.find(({ words }) => pattern.test(words.join(" ").slice(0, 500)));
  if (command !== undefined) return { line: command.line, text: command.words.join(" ") };
  return isUnderstood(piece) ? undefined : linesOf(piece).find(({ text }) => pattern.test(text));
}

function isEndless(piece: CodePiece): boolean {
  return /\bwhile\s{0,2}\(?(?:true|1|:)|setinterval\(/i.test(piece.raw.slice(0, 200_000));
}

function sendsAway(piece: CodePiece): "shady" | "unknown" | "messenger" | undefined {
  const kinds = [...piece.calls.map(networkCall), ...piece.commands.map(networkUse)].flatMap((use) =>
    use?.sends ? use.addresses.map(({ kind }) => kind) : [],
  );
  if (kinds.some(isShady)) return "shady";
  if (kinds.includes("unknown")) return "unknown";
  return kinds.includes("messenger") ? "messenger" : undefined;
}

function watched(
  piece: CodePiece,
  { line, text }: { readonly line: number; readonly text: string },
  rule: string,
  weight: Signal["weight"],
  message: string,
): Signal {
  return codeSignal(piece, line, {
    rule,
    weight,
    confidence: "medium",
    evidence: text,
    message,
    capability: "sends data out",
  });
}
