/** A here-document taken out of shell text; in its place stands a word, the `marker`. */
export interface Heredoc {
  readonly body: string;
  /** Line of its first line, 1-based in the text. */
  readonly line: number;
  /** The end word was quoted: nothing inside is expanded. */
  readonly isRaw: boolean;
}

/**
 * Takes here-documents out before the text is parsed: the grammar loses the statements around one in a pipe, and what is in
 * it belongs to another program anyway. Lines stay where they are.
 */
export function takeHeredocs(text: string): { readonly text: string; readonly heredocs: readonly Heredoc[] } {
  if (!text.includes("<<")) return { text, heredocs: [] };
  const lines = text.split("\n");
  const heredocs: Heredoc[] = [];
  // Where each end word occurs, so that many openings of a word that never comes again stay cheap.
  const ends = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const word = line.trim();
    if (word === "" || word.length > 80 || /[\s$|&;<>()]/.test(word)) continue;
    const cached = ends.get(word);
    if (cached === undefined) ends.set(word, [index]);
    else cached.push(index);
  }
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (!line.includes("<<") || line.length > 8_192) continue;
    let bodyAt = at + 1;
    lines[at] = line.replace(OPENING, (whole, quote: string, word: string) => {
      const candidates = ends.get(word) ?? [];
      const end = candidates.find((index) => index >= bodyAt);
      if (end === undefined || heredocs.length >= MAX_HEREDOCS) return whole;
      heredocs.push({ body: lines.slice(bodyAt, end).join("\n"), line: bodyAt + 1, isRaw: quote !== "" });
      for (let gone = bodyAt; gone <= end; gone += 1) lines[gone] = "";
      bodyAt = end + 1;
      return ` ${marker(heredocs.length - 1)} `;
    });
    at = bodyAt - 1;
  }
  return { text: lines.join("\n"), heredocs };
}

/** Which here-document a word stands for. */
export function heredocAt(word: string, heredocs: readonly Heredoc[]): Heredoc | undefined {
  const index = /^__HEREDOC_(\d{1,4})__$/.exec(word)?.[1];
  return index === undefined ? undefined : heredocs[Number(index)];
}

function marker(index: number): string {
  return `__HEREDOC_${index}__`;
}

const OPENING = /(?<!<)<<-?[ \t]{0,4}(["'\\]?)([A-Za-z_][\w.-]{0,60})["'\\]?(?!<)/g;
const MAX_HEREDOCS = 200;
