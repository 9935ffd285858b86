import { common } from "lowlight";

type Grammar = (typeof common)[string];
type Language = ReturnType<Grammar>;
type Mode = Language["contains"][number];

/**
 * Markdown as the highlighter knows it, with emphasis that has an end. By itself it takes the `_` of `node_modules` or the
 * `*` of `*.ts` for a beginning, and everything behind it, to the end of the file, for emphasized.
 */
export const markdownGrammar: Grammar = (hljs) => {
  const language = (common.markdown as Grammar)(hljs);
  const seen = new Set<Mode>();
  const repair = (modes: readonly (Mode | "self")[] = []): void => {
    for (const mode of modes) {
      if (mode === "self" || seen.has(mode)) continue;
      seen.add(mode);
      if (mode.className === "emphasis") mode.variants = emphasis;
      if (mode.className === "strong") mode.variants = strong;
      repair(mode.contains);
      for (const variant of mode.variants ?? []) repair(variant.contains);
    }
  };
  repair(language.contains);
  return language;
};

// What begins has to end on its line, within as much as anybody emphasizes: without that bound, a line of thousands of
// marks would be read from each of them to its end.
const emphasis = [
  { begin: /\*(?=[^*\s.][^\n*]{0,300}(?<!\s)\*)/, end: /\*/ },
  { begin: /(?<!\w)_(?=[^_\s][^\n]{0,300}?(?<!\s)_(?!\w))/, end: /_(?!\w)/, relevance: 0 },
];
const strong = [
  { begin: /(?<!\w)__(?=\S[^\n]{0,300}?__(?!\w))/, end: /__(?!\w)/ },
  { begin: /\*\*(?=\S[^\n]{0,300}?\*\*)/, end: /\*\*/ },
];
