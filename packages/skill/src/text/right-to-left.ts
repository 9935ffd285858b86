/**
 * Whether a right-to-left letter stands near an offset, on the same line. To be asked from the start of the text to its
 * end: each character is looked at once, however many marks there are to judge.
 */
export function rightToLeftLetters(text: string): (offset: number) => boolean {
  const pattern = new RegExp(LETTER_OR_LINE_END, "gu");
  // The letter or line end before the offset, and the one behind it.
  let previous: RegExpExecArray | null = null;
  let next = pattern.exec(text);
  return (offset) => {
    while (next !== null && next.index < offset) {
      previous = next;
      next = pattern.exec(text);
    }
    const isBefore = previous !== null && previous[0] !== "\n" && offset - previous.index <= NEAR_CHARS;
    if (isBefore || next === null || next[0] === "\n") return isBefore;
    return next.index + next[0].length <= offset + NEAR_CHARS;
  };
}

// Enough to judge a line by.
const NEAR_CHARS = 500;
// The Arabic letter mark is of that script, and no letter: it must not be the reason for itself.
const LETTER_OR_LINE_END =
  /\n|(?!\u061c)[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
