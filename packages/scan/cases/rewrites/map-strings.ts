import type { ScriptLanguage } from "./map-texts.ts";

/**
 * Python or JavaScript with its plain string constants written by `write`, which gets the value and gives back an
 * expression. Strings with escapes or prefixes, documentation, keys of objects and names of imported modules stay.
 */
export function mapStrings(
  code: string,
  language: ScriptLanguage,
  write: (value: string, quote: string) => string,
): string {
  const skipped = new RegExp(language === "python" ? PYTHON_SKIPPED : JAVASCRIPT_SKIPPED, "y");
  const constant = /(["'])((?:\\.|(?!\1)[^\\\n])*)\1/y;
  let out = "";
  for (let position = 0; position < code.length; ) {
    skipped.lastIndex = position;
    const passed = skipped.exec(code)?.[0];
    constant.lastIndex = position;
    const match = passed === undefined ? constant.exec(code) : null;
    if (match !== null) {
      const [whole, quote = "", value = ""] = match;
      const isKept = isBound(code, { start: position, end: position + whole.length, language });
      out += isKept || value.length < 4 || value.includes("\\") ? whole : write(value, quote);
      position += whole.length;
      continue;
    }
    out += passed ?? code[position];
    position += passed?.length ?? 1;
  }
  return out;
}

const PYTHON_SKIPPED = /"""[\s\S]*?"""|'''[\s\S]*?'''|#[^\n]*/;
const JAVASCRIPT_SKIPPED = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|`(?:[^`\\]|\\[\s\S])*`/;

/** Where only a constant may stand: after a prefix, in an import, as a key, as documentation or as a directive. */
function isBound(
  code: string,
  {
    start,
    end,
    language,
  }: { readonly start: number; readonly end: number; readonly language: ScriptLanguage },
): boolean {
  const previous = code.slice(Math.max(0, start - 80), start);
  const after = code.slice(end, end + 10);
  if (/\w$/.test(previous) || /\b(?:from|import)\s*$/.test(previous)) return true;
  if (language === "javascript" && /^\s*:/.test(after) && /[{,]\s*$/.test(previous)) return true;
  return /(?:^|\n)[ \t]*$/.test(previous) && /^[ \t]*;?[ \t]*(?:\n|$)/.test(after);
}
