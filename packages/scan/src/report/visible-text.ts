import { collectPieces, showHiddenInSteps } from "@skillquay/skill";
import { runToEnd } from "@skillquay/skill/cooperative";

/**
 * The text with what a page would not show made plain: characters without a shape spelled out, HTML comments put into marks
 * that no renderer hides. For people and models that read a skill before they trust it. What is code stays as it is, except
 * for hidden characters.
 */
export function visibleText(text: string): string {
  return runToEnd(visibleTextInSteps(text));
}

/** The same for `runCooperatively`. */
export function* visibleTextInSteps(text: string): Generator<void, string> {
  return yield* showComments(yield* showHiddenInSteps(yield* spellTags(text)));
}

/** A run of tag characters is ASCII moved up: what it spells is shown, where it came from said. */
function* spellTags(text: string): Generator<void, string> {
  const shown = collectPieces();
  let taken = 0;
  let isOpen = false;
  let pieces = 0;
  let index = text.indexOf(TAG_HALF);
  for (; index !== -1; index = text.indexOf(TAG_HALF, Math.max(taken, index + 1))) {
    if (++pieces % PIECES_AT_ONCE === 0) {
      shown.settle();
      yield;
    }
    TAG_RUN.lastIndex = index;
    const run = TAG_RUN.exec(text)?.[0];
    if (run === undefined) continue;
    const isNext = index === taken;
    // A piece of a longer run goes on where the one before it ended.
    if (isOpen && !isNext) {
      shown.add("⟧");
      isOpen = false;
    }
    shown.add(text.slice(taken, index));
    taken = index + run.length;
    // The tags of a regional flag follow a black flag; `showHiddenInSteps` keeps them.
    if (!isOpen && text.slice(Math.max(0, index - 2), index) === BLACK_FLAG) {
      shown.add(run);
      continue;
    }
    shown.add(`${isOpen ? "" : "⟦hidden: "}${lettersOf(run)}`);
    isOpen = true;
  }
  if (taken === 0) return text;
  shown.add(`${isOpen ? "⟧" : ""}${text.slice(taken)}`);
  return shown.text();
}

function lettersOf(run: string): string {
  const letters = Array.from(run, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? TAG_BASE) - TAG_BASE));
  return letters.filter((letter) => letter >= " " && letter <= "~").join("");
}

const BLACK_FLAG = "\u{1f3f4}";
const TAG_BASE = 0xe0000;
// A long run comes in pieces: it may be the whole text.
const TAG_RUN = /[\u{e0000}-\u{e007f}]{1,1000}/uy;
// What each of them begins with: to look for it is faster than to try the pattern everywhere.
const TAG_HALF = "\udb40";
const PIECES_AT_ONCE = 16;

function* showComments(text: string): Generator<void, string> {
  const shown = collectPieces();
  let shownTo = 0;
  let fence: string | undefined;
  for (let start = 0, lines = 1; start < text.length; lines += 1) {
    if (lines % LINES_AT_ONCE === 0) {
      shown.settle();
      yield;
    }
    const lineEnd = text.indexOf("\n", start);
    const end = lineEnd === -1 ? text.length : lineEnd + 1;
    const line = text.slice(start, end);
    // Most lines are told by their first character: a text may have hundreds of thousands of them.
    const mark = MAY_BE_FENCE.test(line.charAt(0)) ? FENCE.exec(line.slice(0, 40))?.[1] : undefined;
    if (mark !== undefined) fence = fence === undefined ? mark : mark.startsWith(fence) ? undefined : fence;
    if (fence === undefined && line.includes("--")) {
      shown.add(text.slice(shownTo, start));
      shown.add(line.replaceAll("<!--", "⟦comment:").replaceAll("-->", "⟧"));
      shownTo = end;
    }
    start = end;
  }
  if (shownTo === 0) return text;
  shown.add(text.slice(shownTo));
  return shown.text();
}

const LINES_AT_ONCE = 2_000;
const MAY_BE_FENCE = /[^\S\n]|[`~]/;
const FENCE = /^\s{0,12}(`{3,20}|~{3,20})/;
