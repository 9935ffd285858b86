import { createHash } from "node:crypto";
import type { ScannedFile } from "../../src/engine/finding.ts";
import { mapTexts } from "./map-texts.ts";
import type { Rewrite } from "./rewrite.ts";
import { LANGUAGE_CODES, TRANSLATIONS } from "./translations.ts";

/** The text in another language, word by word as far as the table goes: clumsy, but a model follows it. */
export const translate: Rewrite = {
  name: "translated",
  apply(files) {
    const column = languageFor(files);
    return mapTexts(files, { prose: (text) => translateText(text, column) });
  },
};

/** Names of languages are the columns of the table. Code, addresses and paths stay. */
export function translateText(text: string, column: number): string {
  return text.replace(KEPT_OR_PHRASE, (match, phrase: string | undefined) => {
    if (phrase === undefined) return match;
    return BY_PHRASE.get(phrase.toLowerCase().replace(/\s+/g, " "))?.[column] ?? match;
  });
}

/** The same package always gets the same language, and a set of packages gets all of them. */
function languageFor(files: readonly ScannedFile[]): number {
  const hash = createHash("sha256");
  for (const { path, bytes } of files) hash.update(path).update(bytes);
  return hash.digest().readUInt16BE(0) % LANGUAGE_CODES.length;
}

const BY_PHRASE: ReadonlyMap<string, readonly string[]> = new Map(
  TRANSLATIONS.flatMap(([english, ...others]) =>
    english.split("|").map((phrase) => [phrase, others] as const),
  ),
);

// Longer phrases first, so that "do not tell" is not taken apart.
const PHRASES = [...BY_PHRASE.keys()]
  .sort((a, b) => b.length - a.length)
  .map((phrase) => phrase.replaceAll(" ", "\\s+"))
  .join("|");

const KEPT_OR_PHRASE = new RegExp(
  `\`[^\`\\n]*\`|</?[a-zA-Z][^>\\n]*>|\\]\\([^)\\n]*\\)|\\b[a-z]+://\\S+|\\S*[/\\\\_@~$]\\S*|(?<![\\w.-])(${PHRASES})(?![\\w-])`,
  "gi",
);
