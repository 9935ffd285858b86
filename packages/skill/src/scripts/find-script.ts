import { extensionOf } from "./script-language.ts";
import type { SkillScript } from "./skill-script.ts";

export type ScriptMatch =
  | { readonly script: SkillScript }
  /** More than one goes by that name, and these are they; or none, and the list is empty. */
  | { readonly script?: undefined; readonly several: readonly string[] };

/**
 * The script a caller means: by name or path, then by file name, then by either without its extension; as
 * written first, then in any letter case. A name that fits several finds none.
 */
export function findScript(scripts: readonly SkillScript[], name: string): ScriptMatch {
  const requested = name
    .slice(0, MAX_NAME_CHARS)
    .trim()
    .replace(/^(?:\.\/)+/, "");
  if (requested === "") return { several: [] };
  for (const fold of [(text: string) => text, (text: string) => text.toLowerCase()]) {
    for (const namesOf of WAYS) {
      const matches = scripts.filter((script) =>
        namesOf(script).some((alias) => fold(alias) === fold(requested)),
      );
      const [only] = matches;
      if (only !== undefined && matches.length === 1) return { script: only };
      if (matches.length > 1) return { several: matches.map((script) => script.name).slice(0, MAX_SEVERAL) };
    }
  }
  return { several: [] };
}

const MAX_NAME_CHARS = 1_000;
const MAX_SEVERAL = 5;

const WAYS: readonly ((script: SkillScript) => readonly string[])[] = [
  ({ path, name }) => [path, name],
  ({ path }) => [fileNameOf(path)],
  ({ path, name }) => [withoutExtension(path), withoutExtension(name)],
  ({ path }) => [withoutExtension(fileNameOf(path))],
];

function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function withoutExtension(path: string): string {
  const extension = extensionOf(path);
  return extension === "" ? path : path.slice(0, -extension.length - 1);
}
