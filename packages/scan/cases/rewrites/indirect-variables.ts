import { mapShell } from "./map-shell.ts";
import { mapStrings } from "./map-strings.ts";
import { mapTexts, type ScriptLanguage } from "./map-texts.ts";
import type { Rewrite } from "./rewrite.ts";

/** Programs, addresses and constants by way of variables that are set at the top. */
export const indirectVariables: Rewrite = {
  name: "variable indirection",
  apply: (files) =>
    mapTexts(files, {
      code(text, { language }) {
        const names = new Map<string, string>();
        const nameOf = (value: string) => {
          const name = names.get(value) ?? `part_${names.size + 1}`;
          names.set(value, name);
          return name;
        };
        const written =
          language === "shell"
            ? mapShell(text, ({ text: word, isPlain, isProgram }) => ({
                text: isProgram || (isPlain && /^(?:https?:|\/)/.test(word)) ? `\${${nameOf(word)}}` : word,
              }))
            : mapStrings(text, language, nameOf);
        const settings = [...names].map(([value, name]) => setting(language, name, value));
        const at = startOfCode(written, language);
        return written.slice(0, at) + settings.join("") + written.slice(at);
      },
    }),
};

function setting(language: ScriptLanguage, name: string, value: string): string {
  if (language === "shell") return `${name}='${value}'\n`;
  return language === "python"
    ? `${name} = ${JSON.stringify(value)}\n`
    : `const ${name} = ${JSON.stringify(value)};\n`;
}

/** Behind what a language wants first. */
function startOfCode(code: string, language: ScriptLanguage): number {
  if (language === "shell") return 0;
  const first = language === "python" ? PYTHON_FIRST : /^(?:\s*(?:"use strict"|'use strict');?[ \t]*\n)?/;
  return first.exec(code)?.[0].length ?? 0;
}

const PYTHON_FIRST =
  /^(?:(?:[ \t]*(?:#[^\n]*)?\n)*(?:"""[\s\S]*?"""|'''[\s\S]*?''')[ \t]*\n)?(?:(?:[ \t]*(?:#[^\n]*)?\n)*from __future__ [^\n]*\n)*/;
