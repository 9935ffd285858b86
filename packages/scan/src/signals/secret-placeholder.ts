import { linear } from "../matching/linear.ts";

/** Whether a value of a key's shape is there to be replaced, or was typed on the keyboard row. */
export function isPlaceholder(value: string): boolean {
  if (WORDS.test(value)) return true;
  if (hasRun(value, 1, 6) || hasRun(value, 0, 5)) return true;
  return entropy(value) < MIN_BITS;
}

const WORDS = linear(
  /example|sample|dummy|fake|placeholder|your|insert|replace|changeme|redacted|secret_?key|xxxx|test|demo|todo|foobar|deadbeef|12345|abcde|qwerty|<|>|\$\{|\.\.\.|…|\*\*\*/i,
);
// Sixteen random letters and digits have about 3.6 bits each; words and patterns have fewer than 3.
const MIN_BITS = 3;

/** So many in a row of which each is `step` behind the one before: `abcdef`, `00000`. */
function hasRun(value: string, step: number, length: number): boolean {
  let run = 1;
  for (let at = 1; at < value.length; at += 1) {
    run = value.charCodeAt(at) === value.charCodeAt(at - 1) + step ? run + 1 : 1;
    if (run >= length) return true;
  }
  return false;
}

function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const letter of value) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
