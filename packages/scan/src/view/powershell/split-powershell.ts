/** A statement or comment, and how many lines stand before it. */
export interface PowershellPart {
  readonly offset: number;
  readonly text: string;
}

/** Statements by line end and semicolon outside quotes and brackets, with escapes taken out. One pass. */
export function splitPowershell(
  text: string,
  language: "powershell" | "batch",
): { readonly statements: readonly PowershellPart[]; readonly comments: readonly PowershellPart[] } {
  const statements: PowershellPart[] = [];
  const comments: PowershellPart[] = [];
  const escaping = language === "batch" ? "^" : "`";
  // What was taken up to `from`; joined only where the statement ends, since a text that grows is copied at every look.
  let parts: string[] = [];
  let from = 0;
  // The last character of it that is no space; "" for a statement that has not begun.
  let last = "";
  let offset = 0;
  let startsAt = 0;
  let quote = "";
  let depth = 0;
  // Which of the brackets that are open keep a statement together.
  let open: boolean[] = [];
  /** Leaves out `text` from `to` until `next`. */
  const skip = (to: number, next: number) => {
    if (to > from) parts.push(text.slice(from, to));
    from = next;
  };
  const end = (to: number, next: number) => {
    skip(to, next);
    if (last !== "") statements.push({ offset: startsAt, text: parts.join("").trim() });
    parts = [];
    last = "";
    if (depth > 0) open = [];
    depth = 0;
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    const next = text[at + 1] ?? "";
    if (last === "") startsAt = offset;
    if (letter === "\n") offset += 1;
    if (quote !== "") {
      if (letter === quote) quote = "";
      // A quotation that is never closed ends with its paragraph.
      else if (letter === "\n" && next === "\n") quote = "";
      if (letter === escaping && quote === '"') skip(at, at + 1);
      else last = letter.trim() === "" ? last : letter;
    } else if (letter === '"' || (letter === "'" && language === "powershell")) {
      quote = letter;
      last = letter;
    } else if (letter === escaping) {
      skip(at, at + 1);
      // Before a line end it goes on; before a letter it is nothing.
      if (next === "\r" || next === "\n") {
        at += next === "\r" ? 2 : 1;
        offset += 1;
        parts.push(" ");
        from = at + 1;
      }
    } else if (letter === "#" && language === "powershell" && (text[at - 1] ?? "").trim() === "") {
      const stop = text.indexOf("\n", at);
      comments.push({ offset, text: text.slice(at + 1, stop === -1 ? text.length : stop).trim() });
      const after = stop === -1 ? text.length : stop;
      skip(at, after);
      at = after - 1;
    } else if (letter === "<" && next === "#") {
      const stop = text.indexOf("#>", at);
      const comment = text.slice(at + 2, stop === -1 ? text.length : stop);
      comments.push({ offset, text: comment.trim() });
      offset += comment.split("\n").length - 1;
      const after = stop === -1 ? text.length : stop + 2;
      skip(at, after);
      at = after - 1;
    } else if (letter === "(" || letter === "{") {
      // The statements of a block end as all others do; what is in `@{…}` and `(…)` belongs together.
      const isWhole = letter === "(" || text[at - 1] === "@";
      if (open.length < MAX_OPEN) open.push(isWhole);
      if (isWhole) depth += 1;
      last = letter;
    } else if (letter === ")" || letter === "}") {
      if (open.pop() === true) depth = Math.max(0, depth - 1);
      last = letter;
    } else if (letter === "\n") {
      if (last !== "|" && last !== "," && last !== "(") end(at, at + 1);
    } else if (letter === ";" && depth === 0) end(at, at + 1);
    else if (letter === "&" && next === "&") {
      end(at, at + 2);
      at += 1;
    } else if (letter === "&" && language === "batch") end(at, at + 1);
    else if (letter.trim() !== "") last = letter;
  }
  end(text.length, text.length);
  return { statements, comments };
}

const MAX_OPEN = 1_000;
