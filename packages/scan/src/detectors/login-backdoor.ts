import type { Detector, Signal } from "../engine/signal.ts";
import { isTest } from "../filters/ignore-samples.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal, linesOf } from "../signals/code-signal.ts";

/**
 * Deception in code that is handed over: a second way in beside the check of a login. A header, a parameter or a name that equals
 * a text of the script is enough, or a token without a signature is taken.
 */
export const loginBackdoor: Detector = (skill) =>
  skill.code.flatMap((piece): Signal[] => {
    if (isTest(piece) || (piece.origin !== "file" && piece.origin !== "decoded")) return [];
    if (!HINT.test(piece.raw.slice(0, 200_000))) return [];
    const lines = linesOf(piece);
    const way =
      lines.find(({ text }) => isSecondWay(text)) ??
      (lines.some(({ text }) => CHECKS.test(text))
        ? lines.find(({ text }) => ACCOUNT.test(text))
        : undefined);
    const unsigned = lines.find(({ text }) => UNSIGNED.test(text));
    const match = way ?? unsigned;
    if (match === undefined) return [];
    return [
      codeSignal(piece, match.line, {
        rule: "deception.login-backdoor",
        weight: way === undefined ? "odd" : "suspicious",
        confidence: "medium",
        evidence: match.text.trim(),
        message:
          way === undefined
            ? "It takes login tokens that nobody has signed."
            : "A fixed text lets anybody in who knows it, beside the check of the password.",
        capability: "overrides instructions",
      }),
    ];
  });

const HINT = linear(/verify|valid|check|compare|authenticate|decode|password/i);
/** `header == "text" or verify(…)`, and the other way round. */
function isSecondWay(text: string): boolean {
  if (!EITHER.test(text)) return false;
  const parts = text.split(/\bor\b|\|\|/, 8);
  return (
    parts.some((part) => FIXED.test(part) && !ORDINARY_HEADER.test(part)) &&
    parts.some((part) => CHECKS.test(part) && !FIXED.test(part))
  );
}

// A name and a password that stand in the code, beside a check that asks for real ones.
const ACCOUNT = linear(
  /\b(?:u|user|user_?name|login|name|email)\b[^=\n]{0,30}={2,3}\s{0,2}["'][\w.@-]{3,60}["']\s{0,3}(?:and|&&)\s{0,3}[^=\n]{0,30}\b(?:p|pw|pwd|pass|passw(?:or)?d)\b[^=\n]{0,30}={2,3}\s{0,2}["'][^"'\n]{4,80}["']/i,
);
const EITHER = linear(/\bor\b|\|\|/);
const FIXED = linear(
  /(?:header|headers|query|params?|body|cookies?|args|form|user_?name|passw(?:or)?d|email|token|otp|code)\b[^=\n]{0,60}={2,3}\s{0,2}["'][\w.!@#$%-]{6,80}["']/i,
);
// They say what asks and in which form, and open nothing.
const ORDINARY_HEADER = linear(/x-requested-with|content-type|accept|user-agent|referer|origin/i);
const CHECKS = linear(
  /(?:verify|check|compare|authenticate|authori[sz]e|matches|valid(?:ate)?)\w{0,20}\s{0,2}\(/i,
);
const UNSIGNED = linear(
  /\b(?:decode|verify)\w{0,10}\([^\n]{0,120}\balgorithms?["']?\s{0,2}[:=]\s{0,2}\[[^\]\n]{0,60}["']none["']/i,
);
