import { usageError } from "../program/cli-error.ts";

/** Words separated by spaces; quotes keep a word with spaces together. Nothing is expanded. */
export function splitCommand(text: string): readonly string[] {
  const words: string[] = [];
  for (const match of text.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)) {
    words.push(match[0].replace(/"([^"]*)"|'([^']*)'/g, "$1$2"));
  }
  const isUnclosed = (text.replace(/"[^"]*"|'[^']*'/g, "").match(/["']/g) ?? []).length > 0;
  if (words.length === 0 || isUnclosed) {
    throw usageError("command_invalid", "'--command' is not a command that can be started.", [
      'For example: --command "node ./packages/cli/bin/skillquay.js"',
    ]);
  }
  return words;
}

/** As one line to paste into a shell. */
export function shellLine(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}
