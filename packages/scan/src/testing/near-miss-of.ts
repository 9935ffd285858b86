import { type PatternNode, parsePattern } from "../matching/parse-pattern.ts";

/**
 * Text of `chars` characters that a pattern almost matches, over and over: every part of it is there but the last, and
 * repetitions have as much as they take.
 */
export function nearMissOf(source: string, flags: string, chars: number, longest: number): string {
  const pattern = parsePattern(source);
  const letterOf = openLetters(flags);
  const write = (node: PatternNode): string => {
    switch (node.kind) {
      case "character":
        return letterOf(node.source);
      case "edge":
      case "look":
        return "";
      case "choice":
        return write(node.options.at(-1) ?? EMPTY);
      case "sequence":
        return node.items.map(write).join("");
      case "repeat": {
        const times = Math.max(node.least, Math.min(node.most, longest));
        return write(node.body).repeat(Math.min(times, 1_000));
      }
    }
  };
  const first = pattern.kind === "choice" ? (pattern.options[0] ?? EMPTY) : pattern;
  const items = first.kind === "sequence" ? first.items : [first];
  const whole = items.map(write);
  const almost = (whole.length > 1 ? whole.slice(0, -1) : whole).join("") || "a";
  // What comes last is in no pattern: a match that would only just be one at the end of the text is none.
  return `${almost.repeat(Math.ceil(chars / almost.length)).slice(0, chars)}\u0001`;
}

const EMPTY: PatternNode = { kind: "sequence", items: [] };

/** A character that a set takes: a letter where it can, since those are in most other sets, too. */
function openLetters(flags: string): (source: string) => string {
  const existing = new Map<string, string>();
  const own = flags.replace(/[gy]/g, "");
  return (source) => {
    const previous = existing.get(source);
    if (previous !== undefined) return previous;
    const pattern = new RegExp(`^(?:${source})$`, own);
    const letter = LETTERS.find((one) => pattern.test(one)) ?? "a";
    existing.set(source, letter);
    return letter;
  };
}

const LETTERS: readonly string[] = [
  ..."abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ /.-_=:;,|&<>()[]{}\"'`$#@!%^*+?~\\\t\n",
  "\u200b",
  "\u4e00",
  "\u0430",
];
