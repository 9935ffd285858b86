import type { Detector, Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal, commandText } from "../signals/code-signal.ts";
import type { Command } from "../view/skill-view.ts";

/** Destruction: a repository's own folder is deleted, its main branch elsewhere, or every way back to an earlier state. */
export const losesHistory: Detector = (skill) =>
  skill.code.flatMap((piece): Signal[] => {
    const match = piece.commands.find(isLost);
    // A script may have made the repository itself, to throw it away.
    if (match === undefined || (piece.origin !== "fence" && piece.origin !== "inline")) return [];
    return [
      codeSignal(piece, match.line, {
        rule: "destruction.loses-history",
        weight: "suspicious",
        confidence: "medium",
        evidence: commandText(match),
        message: "It deletes the history of a repository, so that no earlier state can be brought back.",
        capability: "destroys data",
      }),
    ];
  });

function isLost({ program, words }: Command): boolean {
  const rest = words.slice(1);
  const line = rest.join(" ").slice(0, 500);
  if (program !== "git") return false;
  return (
    DELETES_MAIN.test(line) ||
    (/\breflog expire\b/.test(line) && /--expire(?:-unreachable)?=now/.test(line) && line.includes("--all"))
  );
}

const DELETES_MAIN = linear(
  /\bpush\b.{0,80}(?:\s:(?:refs\/heads\/)?(?:main|master)\b|--delete \S{1,40} (?:main|master)\b)/,
);
