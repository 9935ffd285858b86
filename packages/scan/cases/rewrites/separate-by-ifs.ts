import { mapShell, RESERVED } from "./map-shell.ts";
import { mapTexts } from "./map-texts.ts";
import type { Rewrite } from "./rewrite.ts";

/** `${IFS}` in place of the blanks inside commands. */
export const separateByIfs: Rewrite = {
  name: "$IFS",
  apply: (files) =>
    mapTexts(files, {
      code(text, { language }) {
        if (language !== "shell") return text;
        return mapShell(text, ({ text: word, gap, before }) => {
          // A keyword is one only by itself; a tilde means home only at the start of a word; `2>` is no word.
          const isFixed =
            RESERVED.has(before) ||
            /[=<>|&;(){}![\]]$|^$|^\w+=/.test(before) ||
            /^[~\d[\]!{}]/.test(word) ||
            RESERVED.has(word);
          return isFixed || gap.includes("\n") ? { text: word } : { text: word, gap: `\${IFS}` };
        });
      },
    }),
};
