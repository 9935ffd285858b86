import type { Nodes, Root } from "mdast";
import { visibleText } from "../../src/text/visible-text.ts";

/**
 * For the Markdown parser: writes out hidden characters of all that is shown. After parsing, since `&#x202e;` is one, too.
 */
export function showHiddenText() {
  return (tree: Root): void => show(tree);
}

function show(node: Nodes): void {
  if ("value" in node) node.value = visibleText(node.value);
  if ("alt" in node && typeof node.alt === "string") node.alt = visibleText(node.alt);
  if ("title" in node && typeof node.title === "string") node.title = visibleText(node.title);
  if ("children" in node) for (const child of node.children) show(child);
}
