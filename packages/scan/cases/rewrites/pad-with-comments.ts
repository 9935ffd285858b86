import { mapTexts, type ScriptLanguage } from "./map-texts.ts";
import type { Rewrite } from "./rewrite.ts";

/** Much harmless talk around the payload: comments in code, paragraphs in text. */
export const padWithComments: Rewrite = {
  name: "comment padding",
  apply: (files) =>
    mapTexts(files, {
      code: (text, { language }) => `${comments(language, 0)}${text}\n${comments(language, 7)}`,
      // Between paragraphs that begin at the margin: inside a list it would end the list.
      prose: (text) => text.replace(/\n\n(?=[A-Z])/g, () => `\n\n${TALK.join(" ")}\n\n`),
    }),
};

function comments(language: ScriptLanguage, start: number): string {
  const mark = language === "javascript" ? "//" : "#";
  const line = (index: number) => `${mark} ${index + 1}. ${TALK[(start + index) % TALK.length]}\n`;
  return Array.from({ length: 120 }, (_, index) => line(index)).join("");
}

const TALK = [
  "The output is kept short so that it stays readable.",
  "Dates are written with the year first.",
  "Numbers are rounded to two digits unless more are asked for.",
  "Empty lines are kept between sections.",
  "Tables come before charts.",
  "Names of columns are in lower case.",
  "Results are sorted by date and then by name.",
  "Long lines are wrapped at a hundred characters.",
];
