import { showHidden } from "@skillquay/skill";

/**
 * The text with what a page would not show made plain: characters without a shape spelled out, HTML comments put into marks
 * that no renderer hides. For people and models that read a skill before they trust it. What is code stays as it is, except
 * for hidden characters.
 */
export function visibleText(text: string): string {
  return showComments(spellTags(text));
}

/** A run of tag characters is ASCII moved up: what it spells is shown, where it came from said. */
function spellTags(text: string): string {
  const spelled = text.replace(TAG_RUN, (run, offset: number) => {
    // The tags of a regional flag follow a black flag; `showHidden` keeps them.
    if (text.slice(Math.max(0, offset - 2), offset) === BLACK_FLAG) return run;
    const letters = Array.from(run, (tag) =>
      String.fromCodePoint((tag.codePointAt(0) ?? TAG_BASE) - TAG_BASE),
    );
    return `⟦hidden: ${letters.filter((letter) => letter >= " " && letter <= "~").join("")}⟧`;
  });
  return showHidden(spelled);
}

const BLACK_FLAG = "\u{1f3f4}";
const TAG_BASE = 0xe0000;
const TAG_RUN = /[\u{e0000}-\u{e007f}]+/gu;

function showComments(text: string): string {
  let shown = "";
  let from = 0;
  let fence: string | undefined;
  for (const line of text.split(/(?<=\n)/)) {
    const mark = /^\s{0,12}(`{3,20}|~{3,20})/.exec(line.slice(0, 40))?.[1];
    if (mark !== undefined) fence = fence === undefined ? mark : mark.startsWith(fence) ? undefined : fence;
    from += line.length;
    shown += fence === undefined ? line.replaceAll("<!--", "⟦comment:").replaceAll("-->", "⟧") : line;
  }
  return from === text.length ? shown : text;
}
