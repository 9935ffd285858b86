import { extensionOf } from "./script-language.ts";
import type { SkillScript } from "./skill-script.ts";

export type FoundScript =
  | { readonly script: SkillScript }
  /** Nothing, or more than one, goes by that name: what could have been meant, best first. */
  | { readonly script?: undefined; readonly near: readonly string[] };

/**
 * The script a caller means: by name or path, then by file name, then by either without its extension; as
 * written first, then in any letter case. A name that fits several finds none.
 */
export function findScript(scripts: readonly SkillScript[], name: string): FoundScript {
  const wanted = name
    .slice(0, MAX_NAME_CHARS)
    .trim()
    .replace(/^(?:\.\/)+/, "");
  if (wanted === "") return { near: [] };
  for (const fold of [(text: string) => text, (text: string) => text.toLowerCase()]) {
    for (const namesOf of WAYS) {
      const matches = scripts.filter((script) =>
        namesOf(script).some((known) => fold(known) === fold(wanted)),
      );
      const [only] = matches;
      if (only !== undefined && matches.length === 1) return { script: only };
      if (matches.length > 1) return { near: matches.map((script) => script.name).slice(0, MAX_NEAR) };
    }
  }
  return { near: nearNames(scripts, wanted) };
}

const MAX_NAME_CHARS = 1_000;
const MAX_NEAR = 5;

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

function nearNames(scripts: readonly SkillScript[], wanted: string): string[] {
  const target = simplified(fileNameOf(wanted));
  return scripts
    .map(({ name, path }) => ({ name, cost: costOf(target, simplified(fileNameOf(path))) }))
    .filter(({ cost }) => cost <= MAX_COST)
    .sort((a, b) => a.cost - b.cost || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name)
    .slice(0, MAX_NEAR);
}

// A third of the letters may be wrong; beyond that it is another word.
const MAX_COST = 1 / 3;

function simplified(fileName: string): string {
  return withoutExtension(fileName.slice(0, 64))
    .toLowerCase()
    .replace(/[\s_-]+/g, "-");
}

function costOf(a: string, b: string): number {
  if (a === b) return 0;
  if (a.length >= 3 && b.length >= 3 && (a.includes(b) || b.includes(a))) return 0.25;
  return editDistance(a, b) / Math.max(a.length, b.length, 1);
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a.charAt(i - 1) === b.charAt(j - 1) ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
