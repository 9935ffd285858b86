/** Files of the skill that a text names, by path or by an unmistakable base name. */
export type FileFinder = (text: string) => string[];

export function openFileFinder(paths: readonly string[]): FileFinder {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const base = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
    if (base.length < 3) continue;
    const cached = byName.get(base);
    if (cached === undefined) byName.set(base, [path]);
    else if (cached.length <= MAX_SAME_NAME) cached.push(path);
  }
  return (text) => {
    const matches: string[] = [];
    if (!MAY_NAME_ONE.test(text)) return matches;
    for (const match of text.slice(0, LONGEST_TEXT).matchAll(PATH)) {
      const named = withoutEdges(match[0]);
      const base = named.slice(named.lastIndexOf("/") + 1).toLowerCase();
      const candidates = byName.get(base);
      if (candidates === undefined || (!base.includes(".") && !named.includes("/"))) continue;
      const lower = named.toLowerCase();
      const exact = candidates.filter(
        (path) => lower.endsWith(path.toLowerCase()) || path.toLowerCase().endsWith(lower),
      );
      if (exact.length > 0) matches.push(...exact);
      else if (candidates.length === 1 && base.includes(".")) matches.push(...candidates);
    }
    return matches;
  };
}

const MAX_SAME_NAME = 20;
const LONGEST_TEXT = 4_096;
// A full stop at the end of a sentence names nothing.
const MAY_NAME_ONE = /\/|\S\.\S/;
const PATH = /[\w@.{}$~/-]{3,300}/g;

/** Without what stands before a relative path, and without the full stop of a sentence. */
function withoutEdges(path: string): string {
  let from = 0;
  let to = path.length;
  while (from < to && ".$~{}/@".includes(path[from] ?? "")) from += 1;
  while (to > from && path[to - 1] === ".") to -= 1;
  return path.slice(from, to);
}
