/**
 * Whether a text would keep the browser busy for seconds when it is read as Markdown. The time grows with the square of
 * the signs in one paragraph, and with the depth of quotes and lists: nobody writes that much of either for people.
 */
export function isHeavyMarkdown(text: string): boolean {
  if (text.length > longestChars) return true;
  let cost = 0;
  let signs = 0;
  let isCode = false;
  for (const line of text.split("\n")) {
    if (/^\s{0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    if (isCode) continue;
    if (depthOf(line) > deepest) return true;
    if (line.trim() === "") signs = 0;
    const more = line.length - line.replace(sign, "").length;
    // The square of the sum, line by line: (a + b)² = a² + 2ab + b².
    cost += more * (2 * signs + more);
    signs += more;
    if (cost > mostCost) return true;
  }
  return false;
}

// A skill of this length is ten times what agents should load; it reads in a second.
export const longestChars = 200_000;
// One paragraph with about 2,400 signs, or a hundred with 240 each: measured at about a second.
const mostCost = 6_000_000;
const deepest = 30;
const sign = /[*_[\]()!<`~&@^]/g;

function depthOf(line: string): number {
  let depth = 0;
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (char === " " || char === "\t") continue;
    const isList = /[-+*]/.test(char) && /\s/.test(line.charAt(at + 1));
    if (char !== ">" && !isList) break;
    depth += 1;
  }
  return depth;
}
