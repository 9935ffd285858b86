/** Takes out of a line of text what nobody may find in a log. */
export interface Redactor {
  redact(text: string): string;
  /** From now on this value is hidden wherever it appears. */
  hide(secret: string): void;
}

/**
 * Hides secrets three ways, because each alone misses some: by the name of the field they stand in, by what they look
 * like, and by their value. Works on the finished line, so no object and no stack trace is too deep for it.
 */
export function createRedactor(secrets: Iterable<string> = []): Redactor {
  const hidden = new Set<string>();
  const hide = (secret: string) => {
    if (secret.length < SHORTEST_SECRET) return;
    hidden.add(secret);
    // As it stands inside a JSON string.
    hidden.add(JSON.stringify(secret).slice(1, -1));
  };
  for (const secret of secrets) hide(secret);
  return {
    hide,
    redact: (text) => {
      let clean = text;
      for (const secret of hidden) clean = clean.replaceAll(secret, HIDDEN);
      for (const [pattern, replacement] of PATTERNS) clean = clean.replace(pattern, replacement);
      return clean;
    },
  };
}

const HIDDEN = "[hidden]";

// Anything shorter is also part of ordinary words, and no secret of ours is.
const SHORTEST_SECRET = 8;

const SECRET_NAMES =
  "authorization|proxy-authorization|cookie|set-cookie|mcp-session-id|webhook-signature|mcp_admin_secret|password|secret|apiKey|api_key";

// Each is linear in the length of the line. None of the replacements can end a JSON string.
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // "name":"value" and "name":["value", …] of a JSON line
  [new RegExp(`("(?:${SECRET_NAMES})":)"(?:[^"\\\\]|\\\\.)*"`, "gi"), `$1"${HIDDEN}"`],
  [new RegExp(`("(?:${SECRET_NAMES})":)\\[[^\\]]*\\]`, "gi"), `$1"${HIDDEN}"`],
  // The same inside a string of a JSON line, and in plain text: `Authorization: Bearer …`
  [
    new RegExp(
      `((?:${SECRET_NAMES})\\\\?["']?[:=] ?\\\\?["']?)(?:bearer |basic )?[^\\s"'\\\\{}[\\]]+(?:(?<=;) [^\\s"'\\\\{}[\\]]+)*`,
      "gi",
    ),
    `$1${HIDDEN}`,
  ],
  [/\b(bearer|basic) +[\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  [/\b(sk_(?:live|test)_)\w+/gi, `$1${HIDDEN}`],
  [/\b(whsec_)[\w+/=-]+/gi, `$1${HIDDEN}`],
  // Tickets, sessions of browsers, links that sign in
  [/\b(sq[tsi]_)[\w-]{20,}/gi, `$1${HIDDEN}`],
  // Queries of signed URLs, ours and those of S3
  [/([?&](?:apiKey|sig|x-amz-signature|x-amz-credential|x-amz-security-token)=)[^&\s"'\\]+/gi, `$1${HIDDEN}`],
  // user:password@host of a database URL
  [/(:\/\/[^\s:/@"'\\]*:)[^\s@/"'\\]+@/g, `$1${HIDDEN}@`],
];
