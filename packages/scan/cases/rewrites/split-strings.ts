import { mapShell } from "./map-shell.ts";
import { mapStrings } from "./map-strings.ts";
import { mapTexts } from "./map-texts.ts";
import type { Rewrite } from "./rewrite.ts";

/** Constants in pieces that the language joins again: `"cu" + "rl"`, `cu""rl`. */
export const splitStrings: Rewrite = {
  name: "split strings",
  apply: (files) =>
    mapTexts(files, {
      code(text, { language }) {
        if (language !== "shell") {
          return mapStrings(
            text,
            language,
            (value, quote) =>
              `(${halves(value)
                .map((half) => quote + half + quote)
                .join(" + ")})`,
          );
        }
        return mapShell(text, ({ text: word, isPlain, isProgram }) => ({
          text: isProgram || (isPlain && word.length > 7) ? halves(word).join('""') : word,
        }));
      },
    }),
};

function halves(value: string): [string, string] {
  const middle = Math.ceil(value.length / 2);
  return [value.slice(0, middle), value.slice(middle)];
}
