import { mapTexts, mapWords } from "./map-texts.ts";
import type { Rewrite } from "./rewrite.ts";

/** Characters without width inside the words of the text: people and models read over them, word lists do not. */
export const insertZeroWidth: Rewrite = {
  name: "zero-width characters",
  apply: (files) =>
    mapTexts(files, {
      prose: (text) =>
        mapWords(text, (word) => (word.length < 4 ? word : `${word.slice(0, 2)}\u200B${word.slice(2)}`)),
    }),
};
