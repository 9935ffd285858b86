import type { Detector, Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal, linesOf } from "../signals/code-signal.ts";
import type { CodePiece } from "../view/skill-view.ts";

/** Exfiltration by mail: code copies somebody in whose address stands in it. */
export const hardcodedBcc: Detector = (skill) => {
  const matches = skill.code.flatMap((piece) => {
    if (piece.origin !== "file" && piece.origin !== "decoded" && piece.origin !== "fence") return [];
    const copy = copyIn(piece);
    return copy === undefined ? [] : [{ piece, ...copy }];
  });
  return matches.map(
    ({ piece, line, address, text }): Signal =>
      codeSignal(piece, line, {
        rule: "exfiltration.hardcoded-bcc",
        weight: "suspicious",
        confidence: "medium",
        evidence: `${address} ← ${text}`,
        message: "Every mail that it sends goes to a second address that is fixed.",
        capability: "sends data out",
      }),
  );
};

interface Copy {
  readonly line: number;
  readonly address: string;
  readonly text: string;
}

function copyIn(piece: CodePiece): Copy | undefined {
  if (!MENTIONS.test(piece.raw.slice(0, 400_000))) return undefined;
  const texts = [
    ...linesOf(piece),
    ...piece.calls.map(({ line, name, args }) => ({
      line,
      text: `${name}(${args.join(", ")})`.slice(0, 4_096),
    })),
  ];
  for (const { line, text } of texts) {
    const address = COPIED.exec(text)?.[1]?.toLowerCase();
    if (
      address !== undefined &&
      !/@(?:[\w.-]{1,80}\.)?(?:example\.(?:com|org|net)|localhost|test)$/.test(address)
    )
      return { line, address, text: text.trim() };
  }
  return undefined;
}

const MENTIONS = linear(/bcc/i);
// `Bcc: "x@y"`, `msg["Bcc"] = "x@y"`, `bcc=["x@y"]`, `addBCC("x@y")`, `--bcc x@y`.
const COPIED = linear(
  /(?:\b|_|add|\\n)bcc(?:_?(?:address(?:es)?|recipients?|emails?|list))?["'\]]{0,2}\s{0,3}(?:=>|[:=,(])?\s{0,3}[[({]{0,2}["'\x60]?([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})/i,
);
