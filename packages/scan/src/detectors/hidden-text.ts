import { findHidden, type HiddenCharacter, type HiddenKind, showHidden } from "@skillquay/skill";
import type { Detector, Signal } from "../engine/signal.ts";
import { hiddenPassages } from "../signals/hidden-passages.ts";
import type { FileView } from "../view/skill-view.ts";

/** Hidden text: text that a model reads and a person does not see. One signal for each kind on each line. */
export const hiddenText: Detector = (view) => [
  ...view.files.flatMap((file) => [...hiddenInPath(file), ...hiddenCharacters(file)]),
  ...hiddenPassages(view),
];

function hiddenCharacters(file: FileView): Signal[] {
  const { path, text } = file;
  if (text === undefined) return [];
  const hidden = findHidden(text);
  if (hidden.length === 0) return [];
  const lines = text.split("\n");
  const signals: Signal[] = [];
  for (const [line, found] of byLine(hidden)) {
    for (const [kind, characters] of byKind(found)) {
      const described = describe(kind, characters, lines[line - 1] ?? "");
      if (described === undefined || isPlainDirection(file, characters, lines[line - 1] ?? "")) continue;
      signals.push({
        ...described,
        confidence: "high",
        path,
        line,
        evidence: evidenceOf(kind, characters, lines[line - 1] ?? ""),
        capability: "hides text",
      });
    }
    if (signals.length >= MAX_SIGNALS_PER_FILE) break;
  }
  return signals;
}

/**
 * Isolates that are opened and closed on one line of Arabic, Hebrew or the like hold a name or a number of another script
 * together, as Unicode recommends. In code, and beside left-to-right letters alone, they have no such use.
 */
function isPlainDirection({ kind }: FileView, characters: readonly HiddenCharacter[], line: string): boolean {
  if (kind === "code" || !RIGHT_TO_LEFT.test(line.slice(0, LONGEST_LINE))) return false;
  let open = 0;
  for (const { codePoint } of characters) {
    if (codePoint < 0x2066 || codePoint > 0x2069) return false;
    open += codePoint === 0x2069 ? -1 : 1;
    if (open < 0 || open > 1) return false;
  }
  return open === 0;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** In the name of a file, which lists and tools show. */
function hiddenInPath({ path }: FileView): Signal[] {
  if (findHidden(path, { limit: 1 }).length === 0) return [];
  return [
    {
      rule: "hidden-text.hidden-in-path",
      weight: "conclusive",
      confidence: "high",
      path,
      evidence: showHidden(path),
      message: "The name of a file contains characters that are not visible.",
      capability: "hides text",
    },
  ];
}

// A person looks at the first ones; the verdict needs one.
const MAX_SIGNALS_PER_FILE = 50;

type Description = Pick<Signal, "rule" | "weight" | "message">;

function describe(
  kind: HiddenKind,
  characters: readonly HiddenCharacter[],
  text: string,
): Description | undefined {
  switch (kind) {
    case "tag":
      return {
        rule: "hidden-text.tag-characters",
        weight: "conclusive",
        message: "Unicode tag characters spell out text that nobody sees.",
      };
    case "variation_selector":
      return longestRun(characters) < PAYLOAD_RUN
        ? {
            rule: "hidden-text.variation-selectors",
            weight: "suspicious",
            message: "Variation selectors stand where they change no visible character.",
          }
        : {
            rule: "hidden-text.variation-selector-run",
            weight: "conclusive",
            message: "A run of variation selectors can carry bytes that nobody sees.",
          };
    case "bidi":
      return {
        rule: "hidden-text.direction-controls",
        weight: "suspicious",
        message: "Direction controls make a line read differently from what it says.",
      };
    case "zero_width":
      return characters.length < ZERO_WIDTH_RUN
        ? {
            rule: "hidden-text.zero-width",
            // One at the edge of a word came with copied text; inside of a word it keeps the word from being found.
            weight: characters.length > STRAY || splitsWord(characters, text) ? "suspicious" : "note",
            message: "Characters without width stand between visible ones.",
          }
        : {
            rule: "hidden-text.zero-width-run",
            weight: "conclusive",
            message: "So many characters without width on one line can carry a message.",
          };
    case "control":
      return characters.some(({ codePoint }) => codePoint === ESCAPE)
        ? {
            rule: "hidden-text.terminal-control",
            weight: "suspicious",
            message: "A raw escape character can rewrite what a terminal shows.",
          }
        : undefined;
  }
}

// Four of them are four bytes of a message; real writing has one after a character.
const PAYLOAD_RUN = 4;
// A hidden message in zero-width bits needs eight for each letter; a stray one comes with copied text.
const ZERO_WIDTH_RUN = 16;
const ESCAPE = 0x1b;
const STRAY = 3;

function splitsWord(characters: readonly HiddenCharacter[], text: string): boolean {
  const points = Array.from(text.slice(0, LONGEST_LINE));
  return characters.some(({ column }) =>
    [points[column - 2], points[column]].every((near = "") => /[a-z]/i.test(near)),
  );
}

function longestRun(characters: readonly HiddenCharacter[]): number {
  let longest = 0;
  let run = 0;
  let previous: number | undefined;
  for (const { column } of characters) {
    run = previous !== undefined && column === previous + 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
    previous = column;
  }
  return longest;
}

/** Tags are ASCII moved up; what they spell is the best evidence. Others are shown where they stand. */
function evidenceOf(kind: HiddenKind, characters: readonly HiddenCharacter[], line: string): string {
  if (kind === "tag") {
    return characters
      .map(({ codePoint }) => codePoint - TAG_BASE)
      .map((code) => (code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : ""))
      .join("");
  }
  const at = Math.max(0, (characters[0]?.column ?? 1) - 20);
  // Columns count code points; a line of two megabytes must not be taken apart for 100 of them.
  return showHidden(
    Array.from(line.slice(0, LONGEST_LINE))
      .slice(at, at + 60)
      .join(""),
  );
}

const TAG_BASE = 0xe0000;
const LONGEST_LINE = 100_000;

function byLine(matches: readonly HiddenCharacter[]): Map<number, HiddenCharacter[]> {
  return groupBy(matches, ({ line }) => line);
}

function byKind(matches: readonly HiddenCharacter[]): Map<HiddenKind, HiddenCharacter[]> {
  return groupBy(matches, ({ kind }) => kind);
}

function groupBy<Key>(
  matches: readonly HiddenCharacter[],
  keyOf: (character: HiddenCharacter) => Key,
): Map<Key, HiddenCharacter[]> {
  const groups = new Map<Key, HiddenCharacter[]>();
  for (const character of matches) {
    const key = keyOf(character);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [character]);
    else group.push(character);
  }
  return groups;
}
