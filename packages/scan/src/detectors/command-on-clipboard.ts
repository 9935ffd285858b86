import type { Detector, Signal } from "../engine/signal.ts";
import { addressesIn } from "../known/addresses.ts";
import { isStranger } from "../known/host-kinds.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal, isUnderstood, linesOf } from "../signals/code-signal.ts";
import type { CodePiece } from "../view/skill-view.ts";

/**
 * Lure by hand: a script puts a command on the clipboard that fetches and runs something, for its user to paste where they
 * cannot read it. A request or a line that is copied for its own sake runs nothing by itself.
 */
export const commandOnClipboard: Detector = (skill) => {
  return skill.code.flatMap((piece): Signal[] => {
    if (piece.origin === "inline") return [];
    const shown = piece.origin === "file" ? shownCommand(piece) : undefined;
    if (shown !== undefined) return [shown];
    const copied = copies(piece).find(({ text }) => RUNS.test(text));
    if (copied === undefined) return [];
    return [
      codeSignal(piece, copied.line, {
        rule: "lure.command-on-clipboard",
        weight: ASKED_TO_PASTE.test(piece.raw.slice(0, 200_000)) ? "conclusive" : "suspicious",
        confidence: "high",
        evidence: copied.text,
        message: "It puts a command on the clipboard that fetches and runs a program, for a person to paste.",
        capability: "runs downloads",
      }),
    ];
  });
};

/** Printed for a person to paste, as if it were a way out of an error: a stranger's installer, which no page names. */
function shownCommand(piece: CodePiece): Signal | undefined {
  const matches = [
    ...piece.commands.filter(({ program }) => /^(?:echo|printf|write-host|write-output)$/.test(program)),
    ...piece.calls
      .filter(({ name }) =>
        /^(?:print|console\.(?:log|error|warn)|puts|sys\.(?:stdout|stderr)\.write|sys\.exit|SystemExit)$/.test(
          name,
        ),
      )
      .map(({ line, args }) => ({ line, words: args, outputs: [], redirects: [] })),
  ].find(({ words, outputs, redirects }) => {
    const text = words.join(" ").slice(0, 4_096);
    return (
      outputs.length === 0 &&
      redirects.every(({ target }) => /^(?:&?\d$|\/dev\/)/.test(target)) &&
      RUNS.test(text) &&
      addressesIn(text).some(({ kind }) => isStranger(kind))
    );
  });
  return matches === undefined
    ? undefined
    : codeSignal(piece, matches.line, {
        rule: "lure.command-to-paste",
        weight: "suspicious",
        confidence: "medium",
        evidence: matches.words.join(" "),
        message: "It tells its user to run a stranger's installer, which no page of the skill names.",
        capability: "runs downloads",
      });
}

interface Copied {
  readonly line: number;
  readonly text: string;
}

function copies(piece: CodePiece): Copied[] {
  return [
    ...piece.calls
      .filter(({ name }) => COPIES.test(name.slice(-120)))
      .map(({ line, args }) => ({ line, text: args.join(" ").slice(0, 4_096) })),
    ...piece.commands
      .filter(({ program }) => PROGRAMS.test(program))
      .map(({ line, words, inputs }) => ({
        line,
        text: [...inputs.flatMap((input) => input.words), ...words].join(" ").slice(0, 4_096),
      })),
    ...(isUnderstood(piece) ? [] : linesOf(piece).filter(({ text }) => IN_A_LINE.test(text))),
  ];
}

const COPIES = linear(
  /(?:clipboard|clipboardy|pyperclip|copykitten|xerox)[\w.]{0,40}\.(?:write\w{0,10}|copy|set\w{0,10})$|(?:^|\.)(?:clipboard_append|setclipboard\w{0,10}|copytoclipboard)$/i,
);
const PROGRAMS = linear(/^(?:pbcopy|xclip|xsel|wl-copy|clip|clip\.exe|set-clipboard|scb)$/);
const IN_A_LINE = linear(/set-clipboard|clipboard\]::settext|\|\s{0,4}clip\b|set the clipboard to/i);
const RUNS = linear(
  /\bmshta(?:\.exe)?\s{1,4}["']?https?:|\b(?:iex|invoke-expression)\b|\b(?:curl|wget)\b[^\n]{0,300}\|\s{0,4}(?:sudo )?(?:ba|z|da)?sh\b|\b(?:ba|z|da)?sh -c [\\"']{0,3}\$\((?:curl|wget)\b|\bbase64 (?:-d|-D|--decode)\b[^\n]{0,40}\|\s{0,4}(?:ba|z)?sh\b|\b(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,120}\s-(?:e|en|enc|encodedcommand|w(?:indowstyle)? h(?:idden)?)\b|\b(?:msiexec|regsvr32|rundll32)\b[^\n]{0,80}https?:|\bcertutil\b[^\n]{0,60}-urlcache/i,
);
const ASKED_TO_PASTE = linear(
  /win(?:dows)?(?: key)?\s{0,3}\+\s{0,3}r\b|ctrl\s{0,3}\+\s{0,3}v\b|cmd\s{0,3}\+\s{0,3}v\b|\bpaste\b|run dialog|open (?:a |the )?terminal/i,
);
