import { mapTexts, mapWords } from "./map-texts.ts";
import type { Rewrite } from "./rewrite.ts";

/** Letters of the text replaced by ones of other scripts that look the same. */
export const swapHomoglyphs: Rewrite = {
  name: "homoglyphs",
  apply: (files) =>
    mapTexts(files, {
      prose: (text) =>
        mapWords(text, (word) =>
          word.length < 4 ? word : word.replace(/[aeopcxi]/, (letter) => LOOK_ALIKE[letter] ?? letter),
        ),
    }),
};

const LOOK_ALIKE: Readonly<Record<string, string>> = {
  a: "\u0430",
  e: "\u0435",
  o: "\u043E",
  p: "\u0440",
  c: "\u0441",
  x: "\u0445",
  i: "\u0456",
};
