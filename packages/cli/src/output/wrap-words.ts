import { displayWidth, fitWidth } from "./display-width.ts";

/** The words of a text in lines of so many cells. No word is cut: one that is longer is a line of its own, as long as it is. */
export function wrapWords(text: string, cells: number): string[] {
  if (displayWidth(text) <= cells) return [text];
  const lines: string[] = [];
  let current = "";
  let used = 0;
  for (const word of text.split(" ")) {
    const width = displayWidth(word);
    if (current !== "" && used + 1 + width > cells) {
      lines.push(current);
      current = word;
      used = width;
    } else {
      used += (current === "" ? 0 : 1) + width;
      current = current === "" ? word : `${current} ${word}`;
    }
  }
  return [...lines, current];
}

/**
 * As many words as have room, with `…` behind them where there are more. Text without spaces, as Chinese has it, and a
 * first word that has no room alone end where the room does.
 */
export function fitWords(text: string, cells: number): string {
  if (displayWidth(text) <= cells) return text;
  const [first = ""] = wrapWords(text, cells - 2);
  return displayWidth(first) <= cells - 2 ? `${first} …` : fitWidth(text, cells);
}
