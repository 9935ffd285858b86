import { common, createLowlight } from "lowlight";
import { highlightLines, type Piece } from "./highlight-lines.ts";
import { markdownGrammar } from "./markdown-grammar.ts";

const lowlight = createLowlight({ ...common, markdown: markdownGrammar });

/** The lines of a text in one of the usual languages, or undefined for any other. */
export function highlight(text: string, language: string): Piece[][] | undefined {
  return lowlight.registered(language) ? highlightLines(lowlight.highlight(language, text)) : undefined;
}
