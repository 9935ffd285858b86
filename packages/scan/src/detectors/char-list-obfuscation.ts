import type { Detector, Signal } from "../engine/signal.ts";
import { isShell, runsCode, runsCommand } from "../known/runners.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal, linesOf } from "../signals/code-signal.ts";
import type { CodePiece } from "../view/skill-view.ts";

/**
 * Obfuscation: a list of single letters, out of order, in a file that runs commands. Words that nobody is to find are picked from
 * such a list; alphabets stand in order, and lists of flags are not run.
 */
export const charListObfuscation: Detector = (skill) =>
  skill.code.flatMap((piece): Signal[] => {
    if (piece.origin !== "file" && piece.origin !== "decoded") return [];
    if (!runs(piece)) return [];
    const match = linesOf(piece).find(({ text }) => isTable(text));
    if (match === undefined) return [];
    return [
      codeSignal(piece, match.line, {
        rule: "obfuscation.char-list",
        weight: "suspicious",
        confidence: "medium",
        evidence: match.text.trim(),
        message:
          "It runs commands, and spells words from a list of single letters, so that nobody reads them.",
        capability: "runs commands",
      }),
    ];
  });

function runs({ calls, commands, language }: CodePiece): boolean {
  return (
    calls.some(
      ({ name, args }) =>
        runsCode(name, language) || (runsCommand(name) && GIVEN_SHELL.test(args.join(" ").slice(0, 300))),
    ) ||
    commands.some(({ program, words }) => isShell(program) && words.some((word) => /^-\w{0,3}c$/.test(word)))
  );
}

// A shell, and something that is not known.
const GIVEN_SHELL = linear(
  /(?:\b(?:ba|z|da)?sh|cmd(?:\.exe)?|powershell)\b.{0,20}(?:-c|\/c)\b.{0,10}\$\{|^\$\{/i,
);

function isTable(text: string): boolean {
  if (!TABLE.test(text)) return false;
  const letters = Array.from(text.matchAll(/["'](.)["']\s{0,2},/g), ([, letter = ""]) => letter);
  const falls = letters.filter((letter, index) => index > 0 && letter < (letters[index - 1] ?? "")).length;
  return (
    letters.length >= FEWEST &&
    falls > letters.length / 4 &&
    letters.some((letter) => /[^a-z0-9]/i.test(letter))
  );
}

const FEWEST = 10;
const TABLE = linear(/(?:["'][^"'\\\n]["']\s{0,2},\s{0,2}){9}/);
