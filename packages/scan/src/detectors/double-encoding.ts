import type { Detector, Signal } from "../engine/signal.ts";
import { codeSignal, commandText } from "../signals/code-signal.ts";
import type { Command } from "../view/skill-view.ts";

/** Exfiltration: a script encodes twice what is encoded already. Formats need it once; filters that look for secrets miss it the second time. */
export const doubleEncoding: Detector = (skill) =>
  skill.code.flatMap((piece): Signal[] => {
    if (piece.origin === "inline") return [];
    const match = piece.commands.find((command) => encodes(command) && command.inputs.some(encodes));
    if (match === undefined) return [];
    return [
      codeSignal(piece, match.line, {
        rule: "exfiltration.double-encoding",
        weight: "odd",
        confidence: "medium",
        evidence: commandText(match),
        message: "It encodes what it puts out twice, so that filters do not recognise it.",
        capability: "sends data out",
      }),
    ];
  });

function encodes({ program, words }: Command): boolean {
  return (
    /^(?:base64|base32|gbase64|xxd)$/.test(program) &&
    !words.some((word) => /^(?:-[a-zA-Z]{0,3}[dDr]i?|--decode)$/.test(word))
  );
}
