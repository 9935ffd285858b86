/**
 * Splits a line into arguments as a shell would, quotes and backslashes included, and nothing more: no variables, no
 * wildcards, no commands. The script gets them one by one; no shell ever reads the line.
 */
export function splitArguments(
  line: string,
): { readonly args: readonly string[] } | { readonly problem: string } {
  const args: string[] = [];
  let current: string | undefined;
  let quote: string | undefined;
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (quote === undefined && /\s/.test(char)) {
      if (current !== undefined) args.push(current);
      current = undefined;
    } else if (quote === undefined && (char === "'" || char === '"')) {
      quote = char;
      current ??= "";
    } else if (char === quote) {
      quote = undefined;
    } else if (char === "\\" && quote !== "'") {
      at += 1;
      if (at === line.length) return { problem: "A backslash at the end stands before nothing" };
      current = (current ?? "") + line.charAt(at);
    } else {
      current = (current ?? "") + char;
    }
  }
  if (quote !== undefined) return { problem: `A quote ${quote} is not closed` };
  if (current !== undefined) args.push(current);
  return { args };
}
