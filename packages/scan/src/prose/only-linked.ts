import { linear } from "../matching/linear.ts";

/**
 * Whether every address of a sentence is only what a word in it is linked to, as in "run [eslint](https://…)": a reference, and no place
 * that something goes to or comes from. "Send it to [the collector](https://…)" points there.
 */
export function isOnlyLinked(raw: string): boolean {
  const line = raw.slice(0, 4_096);
  const addresses = line.split("://").length - 1;
  const linked = line.split(LINK).length - 1;
  return addresses > 0 && addresses === linked && !POINTED.test(line);
}

const LINK = linear(/\]\(<?https?:\/\//i);
const POINTED = linear(
  /\b(?:to|at|into|via|onto|with|from|in|on) (?:(?:the|our|an?|this|its|my) )?(?:[\w-]{1,20} ){0,2}\[[^\]\n]{0,200}\]\(<?https?:/i,
);
