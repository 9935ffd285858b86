/** A piece of a line, all of one kind. */
export interface Piece {
  readonly text: string;
  readonly className?: string;
}

/** What a highlighter gives: text, and spans around it with class names. */
export interface HighlightNode {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: unknown };
  readonly children?: readonly HighlightNode[];
}

/** Cuts a highlighted text into lines, so that each can have its number and its findings. */
export function highlightLines(root: HighlightNode): Piece[][] {
  const lines: Piece[][] = [[]];
  const walk = (node: HighlightNode, className: string | undefined) => {
    if (node.type === "text") {
      (node.value ?? "").split("\n").forEach((text, at) => {
        if (at > 0) lines.push([]);
        if (text !== "") lines.at(-1)?.push(className === undefined ? { text } : { text, className });
      });
      return;
    }
    const own = node.properties?.className;
    const inner = Array.isArray(own) ? own.filter((name) => typeof name === "string").join(" ") : className;
    for (const child of node.children ?? []) walk(child, inner);
  };
  walk(root, undefined);
  return lines;
}

/** The same shape for text that nobody highlights. */
export function plainLines(text: string): Piece[][] {
  return text.split("\n").map((line) => (line === "" ? [] : [{ text: line }]));
}
