import { blankComments } from "./scan-imports.ts";
import { emptyNames, foreignNames, replacedWords } from "./vocabulary.ts";

/** Where an identifier or a file name has a word that the project has replaced, as `path:line: what`. */
export function checkVocabulary(
  files: readonly { readonly path: string; readonly text: string }[],
): string[] {
  return files.flatMap(({ path, text }) => [...checkPath(path), ...checkIdentifiers(path, text)]);
}

function checkPath(path: string): string[] {
  return path
    .split("/")
    .flatMap((part) => replacedIn(part))
    .map(({ word, instead }) => `${path}: the name has '${word}'; write: ${instead}`);
}

function checkIdentifiers(path: string, text: string): string[] {
  return blankData(blankComments(text))
    .split("\n")
    .flatMap((line, index) => {
      const complain = (what: string) => `${path}:${index + 1}: ${what}`;
      const declared = [...line.matchAll(/\b(?:const|let|var)\s+([a-z]\w*)/g)].map((match) => match[1] ?? "");
      return [
        ...[...line.matchAll(/(?<![-\w$])[A-Za-z_$][\w$]*/g)].flatMap(([identifier]) =>
          replacedIn(identifier).map(({ word, instead }) =>
            complain(`'${identifier}' has '${word}'; write: ${instead}`),
          ),
        ),
        ...declared
          .filter((name) => emptyNames.has(name))
          .map((name) => complain(`'${name}' does not say what it holds; use a noun`)),
      ];
    });
}

function replacedIn(name: string): { word: string; instead: string }[] {
  if (foreignNames.has(name)) return [];
  const words = ` ${wordsOf(name).join(" ")} `;
  return patterns.flatMap(({ word, instead }) => (words.includes(` ${word} `) ? [{ word, instead }] : []));
}

const patterns = Object.entries(replacedWords).map(([word, instead]) => ({ word, instead }));

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase());
}

/** What strings say and patterns look for is data: words of skills, of people and of the wire. */
function blankData(code: string): string {
  const data =
    /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(?<=[(,=:[]\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\//g;
  return code.replace(data, (part) => part.replace(/[^\n]/g, " "));
}
