/** How much a JSON text may hold. */
export interface JsonLimits {
  readonly values: number;
  readonly levels: number;
}

/**
 * Whether a JSON text is one that is parsed at once: parsing cannot be interrupted, and a megabyte of brackets takes a tenth
 * of a second where a megabyte of text takes a thousandth. Says nothing of texts that are no JSON.
 */
export function isJsonWithin(text: string, { values, levels }: JsonLimits = QUICK_JSON): boolean {
  let seen = 0;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) isInString = !isInString;
    else if (isInString) {
      if (char === BACKSLASH) at += 1;
    } else if (char === COMMA) seen += 1;
    else if (char === BRACKET || char === BRACE) depth += 1;
    else if (char === CLOSING_BRACKET || char === CLOSING_BRACE) depth -= 1;
    if (seen > values || depth > levels) return false;
  }
  return true;
}

/** Parsed in less than 50 ms, whatever it is. */
export const QUICK_JSON: JsonLimits = { values: 100_000, levels: 100 };

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [BRACKET, CLOSING_BRACKET, BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];
